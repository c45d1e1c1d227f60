/** A client with encrypted bodies and a record of the traffic; uses the web app's code. */
import { login } from "@smgt/contract/calls/organisation/auth.ts";
import type { Call } from "@smgt/contract/call.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { openChannel, openText, sealInit, type Channel } from "../../web/src/api/cipher-channel.ts";
import { solvedCaptcha } from "./client.ts";

export interface Crossing {
  readonly path: string;
  readonly init: RequestInit;
  readonly status: number;
  /** The answer as received. */
  readonly text: string;
}

export interface Answered {
  readonly http: number;
  readonly STATUS_ID: string;
  readonly STATUS_RESPONSE: unknown;
  readonly refusal?: string;
}

export interface SealedClient {
  readonly channel: Channel;
  readonly headers: Readonly<Record<string, string>>;
  /** All traffic, oldest first. */
  readonly crossed: Crossing[];
  call(one: Pick<Call, "path" | "method">, body?: object | FormData, headers?: object): Promise<Answered>;
  /** Seals a request without sending it. */
  seal(one: Pick<Call, "path" | "method">, body?: object | FormData, headers?: object): Promise<RequestInit>;
}

export const channelAt = (url: string): Promise<Channel> => openChannel((path, init) => fetch(`${url}${path}`, init));

/** A client on a channel; `headers` identify the session. */
export function sealedClient(url: string, channel: Channel, headers: Readonly<Record<string, string>>): SealedClient {
  const crossed: Crossing[] = [];
  const initOf = (one: Pick<Call, "method">, body?: object | FormData, more: object = {}): RequestInit => {
    const plain = { ...headers, ...more };
    if (body === undefined) return { method: one.method, headers: plain };
    if (body instanceof FormData) return { method: one.method, headers: plain, body };
    return {
      method: one.method,
      headers: { ...plain, "content-type": "application/json" },
      body: JSON.stringify(body),
    };
  };
  return {
    channel,
    headers,
    crossed,
    seal: async (one, body, more) => (await sealInit(channel, one.path, initOf(one, body, more))).init,
    async call(one, body, more) {
      const sealed = await sealInit(channel, one.path, initOf(one, body, more));
      const answer = await fetch(`${url}${one.path}`, sealed.init);
      const text = await answer.text();
      crossed.push({ path: one.path, init: sealed.init, status: answer.status, text });
      const opened = await openText(channel, sealed, answer.status, text);
      if (opened === null) throw new Error(`${one.path}: the answer does not open: ${answer.status} ${text}`);
      return { http: answer.status, ...(JSON.parse(opened) as Omit<Answered, "http">) };
    },
  };
}

/** Fields that differ from the demo's, and headers of every request. */
export interface SignInMore {
  readonly password?: string;
  readonly otp?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function sealedSignIn(
  url: string,
  username: string,
  roleId: number,
  { password = DEMO_PASSWORD, otp, headers = {} }: SignInMore = {},
): Promise<SealedClient> {
  const channel = await channelAt(url);
  const body = {
    username,
    password,
    ...(await solvedCaptcha(url)),
    ...(otp === undefined ? {} : { otp }),
    force_login: "Y",
  };
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  const sealed = await sealInit(channel, login.path, init);
  const answer = await fetch(`${url}${login.path}`, sealed.init);
  const text = await answer.text();
  const opened = JSON.parse((await openText(channel, sealed, answer.status, text)) ?? "{}") as Partial<Answered>;
  if (opened.STATUS_ID !== "0") throw new Error(`${username} cannot sign in: ${JSON.stringify(opened)}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const client = sealedClient(url, channel, {
    ...headers,
    authorization: `Bearer ${String(opened.STATUS_RESPONSE)}`,
    cookie,
    roleid: String(roleId),
  });
  client.crossed.push({ path: login.path, init: sealed.init, status: answer.status, text });
  return client;
}
