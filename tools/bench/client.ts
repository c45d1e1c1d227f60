/** HTTP client with persistent connections, real sign-in, and deliveries signed like those of X. */
import { createHmac } from "node:crypto";
import { Agent, request } from "node:http";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { MadePost } from "./posts.ts";
import { BENCH_ACCOUNT, BENCH_PASSWORD } from "./processes.ts";

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
}

export function send(
  method: "GET" | "POST",
  url: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method,
        agent,
        headers: { ...headers, ...(body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) }) },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString("utf8"),
            cookies: answer.headers["set-cookie"] ?? [],
          }),
        );
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

interface Envelope {
  readonly STATUS_ID: string;
  readonly STATUS_RESPONSE: unknown;
  readonly [extra: string]: unknown;
}

function opened(answer: Answer, about: string): Envelope {
  const envelope = JSON.parse(answer.text) as Envelope;
  if (envelope.STATUS_ID !== "0") throw new Error(`${about} failed: ${answer.text.slice(0, 400)}`);
  return envelope;
}

export interface Person {
  readonly headers: Readonly<Record<string, string>>;
  /** Makes a call; throws on a refusal. */
  call(path: string, body: object): Promise<Envelope>;
}

/** Solves a captcha and returns the fields of the sign-in. */
export async function solvedCaptcha(url: string): Promise<{ captcha_id: string; captcha: string }> {
  const given = opened(await send("GET", `${url}/captcha`, {}), "captcha").STATUS_RESPONSE as {
    captcha_id: string;
    challenge: Challenge;
  };
  const solution = await solveChallenge({ challenge: given.challenge, deriveKey });
  const captcha = Buffer.from(JSON.stringify({ challenge: given.challenge, solution })).toString("base64");
  return { captcha_id: given.captcha_id, captcha };
}

/** Signs in, captcha included. */
export async function signIn(url: string, loginId: string, roleId: number): Promise<Person> {
  const body = JSON.stringify({
    username: loginId,
    password: BENCH_PASSWORD,
    ...(await solvedCaptcha(url)),
    force_login: "Y",
  });
  const answer = await send("POST", `${url}/auth/login`, { "content-type": "application/json" }, body);
  const token = opened(answer, `the sign-in of ${loginId}`).STATUS_RESPONSE as string;
  const headers = {
    "content-type": "application/json",
    authorization: `Bearer ${token}`,
    cookie: answer.cookies.map((line) => line.split(";")[0]).join("; "),
    roleid: String(roleId),
  };
  return {
    headers,
    call: async (path, content) => opened(await send("POST", `${url}${path}`, headers, JSON.stringify(content)), path),
  };
}

/** Delivers events to the webhook; resolves when they are durable. */
export async function deliver(url: string, events: readonly object[]): Promise<void> {
  const body = JSON.stringify({ data: events });
  const signature = createHmac("sha256", BENCH_ACCOUNT.consumerSecret).update(body).digest("base64");
  const headers = { "content-type": "application/json", "x-twitter-webhooks-signature": `sha256=${signature}` };
  const answer = await send("POST", `${url}/x/webhook`, headers, body);
  if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}.`);
}

/** Registers a post that the bench delivers itself, so that the stand-in accepts a reply to it. */
export async function makeKnown(standIn: string, { id, handle, text }: MadePost): Promise<void> {
  const body = JSON.stringify({ id, as: handle, text });
  const answer = await send("POST", `${standIn}/fake/elsewhere`, { "content-type": "application/json" }, body);
  if (answer.status !== 200) throw new Error(`The stand-in answered ${answer.status}: ${answer.text}`);
}

/** Removes the stand-in's limit of replies, so that the server is measured. */
export async function withoutReplyLimit(standIn: string): Promise<void> {
  const body = JSON.stringify({ reply: Number.MAX_SAFE_INTEGER });
  await send("POST", `${standIn}/fake/limits`, { "content-type": "application/json" }, body);
}
