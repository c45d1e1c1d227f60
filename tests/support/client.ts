/** Calls the server as a browser does, with captcha, token, cookie and role; typed by the contract. */
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { BodyOf, Call, ExtrasOf, QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import { captcha, login } from "@smgt/contract/calls/organisation/auth.ts";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";

export type Answered<C extends Call> = ExtrasOf<C> & {
  readonly http: number;
  readonly STATUS_ID: string;
  readonly STATUS_MESSAGE: string;
  readonly STATUS_RESPONSE: ReplyOf<C>;
  readonly refusal?: string;
};

export interface Client {
  readonly token: string | null;
  readonly cookie: string | null;
  /** Makes a call; a refusal is returned, not thrown. */
  call<C extends Call>(one: C, body?: BodyOf<C>, more?: CallOptions<C>): Promise<Answered<C>>;
  /** Makes a call that must succeed; returns STATUS_RESPONSE. */
  ok<C extends Call>(one: C, body?: BodyOf<C>, more?: CallOptions<C>): Promise<ReplyOf<C>>;
  /** The same session in another role. */
  as(roleId: number): Client;
}

export interface CallOptions<C extends Call> {
  readonly query?: QueryOf<C>;
  readonly files?: readonly { readonly part: string; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
  readonly language?: "en" | "hi";
  readonly headers?: Readonly<Record<string, string>>;
}

function bodyOf<C extends Call>(
  one: C,
  body: BodyOf<C> | undefined,
  files: CallOptions<C>["files"],
): { body?: string | FormData; type?: string } {
  if (one.method === "GET") return {};
  if (one.files.length === 0) return { body: JSON.stringify(body ?? {}), type: "application/json" };
  const form = new FormData();
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value]) form.append(key, String(item));
  }
  for (const file of files ?? []) form.append(file.part, new Blob([file.bytes]), file.name);
  return { body: form };
}

export function clientOf(url: string, token: string | null, cookie: string | null, roleId: number | null): Client {
  const call = async <C extends Call>(one: C, body?: BodyOf<C>, more: CallOptions<C> = {}): Promise<Answered<C>> => {
    const query = new URLSearchParams(
      Object.entries((more.query ?? {}) as Record<string, unknown>).map(([k, v]): [string, string] => [k, String(v)]),
    );
    const sent = bodyOf(one, body, more.files);
    const response = await fetch(`${url}${one.path}${query.size > 0 ? `?${query}` : ""}`, {
      method: one.method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === null ? {} : { cookie }),
        ...(roleId === null ? {} : { roleid: String(roleId) }),
        ...(sent.type === undefined ? {} : { "content-type": sent.type }),
        "accept-language": more.language ?? "en",
        ...more.headers,
      },
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
    return { http: response.status, ...((await response.json()) as object) } as Answered<C>;
  };
  return {
    token,
    cookie,
    call,
    async ok(one, body, more) {
      const answer = await call(one, body, more);
      if (answer.STATUS_ID !== "0") throw new Error(`${one.name} failed: ${JSON.stringify(answer)}`);
      return answer.STATUS_RESPONSE;
    },
    as: (other) => clientOf(url, token, cookie, other),
  };
}

export async function solvedCaptcha(url: string): Promise<{ captcha_id: string; captcha: string }> {
  const given = await clientOf(url, null, null, null).ok(captcha);
  const challenge = given.challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return {
    captcha_id: given.captcha_id,
    captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString("base64"),
  };
}

/** Signs in over HTTP and returns the person's client. */
export async function signInAs(url: string, username: string, roleId: number | null = null): Promise<Client> {
  const body = { username, password: DEMO_PASSWORD, ...(await solvedCaptcha(url)), force_login: "Y" as const };
  const response = await fetch(`${url}${login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { STATUS_ID: string; STATUS_RESPONSE: string };
  if (answer.STATUS_ID !== "0") throw new Error(`${username} cannot sign in: ${JSON.stringify(answer)}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return clientOf(url, answer.STATUS_RESPONSE, cookie, roleId);
}
