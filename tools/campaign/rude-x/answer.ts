/** How an answer of X goes out: as it should, or in one of the ways in which it should not. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Random } from "../../fake-x/random.ts";

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly naming: "classic" | "new";
}

export interface Said {
  readonly status: number;
  readonly body: unknown;
}

/** What may be wrong with an answer that a reader gets. */
export const RUDENESS = ["hang", "cut", "html", "empty", "error as 200", "limit", "away", "gateway page"] as const;
export type Rudeness = (typeof RUDENESS)[number];

const HANG_MS = 25_000;
const problem = (status: number, title: string, name: string, detail: string): Said => ({
  status,
  body: { title, detail, type: `https://api.x.com/2/problems/${name}`, status },
});

export const notFound = (what: string): Said =>
  problem(404, "Not Found Error", "resource-not-found", `Could not find ${what}.`);
export const invalid = (detail: string): Said => problem(400, "Invalid Request", "invalid-request", detail);
export const forbidden = (detail: string): Said => problem(403, "Forbidden", "not-authorized-for-resource", detail);
export const unauthorized: Said = {
  status: 401,
  body: { title: "Unauthorized", type: "about:blank", status: 401, detail: "Unauthorized" },
};
export const noCredit: Said = problem(
  429,
  "UsageCapExceeded",
  "usage-capped",
  "Usage cap exceeded: Monthly product cap",
);
export const unavailable: Said = {
  status: 503,
  body: { title: "Service Unavailable", type: "about:blank", status: 503, detail: "Service Unavailable" },
};
export const limited: readonly Said[] = [
  { status: 429, body: { title: "Too Many Requests", detail: "Too Many Requests", type: "about:blank", status: 429 } },
  { status: 429, body: { errors: [{ code: 88, message: "Rate limit exceeded" }] } },
];

/** The same name as somebody might write it on another day. */
function oddCase(name: string, random: Random): string {
  if (random.happens(0.4)) return name;
  return random.happens(0.5)
    ? name.toUpperCase()
    : name.replaceAll(/(^|-)([a-z])/g, (_all, dash: string, letter: string) => dash + letter.toUpperCase());
}

/** Rate-limit headers; the time of the reset soon, past, in milliseconds, or not there. */
function limitHeaders(random: Random, isReached: boolean): Record<string, string> {
  const inSeconds = Math.floor(Date.now() / 1_000);
  const reset = isReached
    ? random.pick([String(inSeconds + random.between(2, 15)), String(inSeconds - 300), String(Date.now()), null])
    : String(inSeconds + 600);
  return {
    [oddCase("x-rate-limit-limit", random)]: "450",
    [oddCase("x-rate-limit-remaining", random)]: isReached ? "0" : "400",
    ...(reset === null ? {} : { [oddCase("x-rate-limit-reset", random)]: reset }),
  };
}

/** Sends an answer as it should be. */
export function answer(to: ServerResponse, { status, body }: Said, random: Random): void {
  const text = body === null ? "" : JSON.stringify(body);
  const headers = { ...limitHeaders(random, status === 429), [oddCase("content-type", random)]: "application/json" };
  to.writeHead(status, headers);
  to.end(text);
}

/** Sends half of an answer and hangs up. */
export function answerCut(to: ServerResponse, { status, body }: Said): void {
  const text = JSON.stringify(body);
  to.writeHead(status, { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) });
  to.write(text.slice(0, Math.floor(text.length / 2)), () => to.destroy());
}

/** Says nothing for longer than anybody waits. */
export function hang(to: ServerResponse): void {
  const timer = setTimeout(() => to.destroy(), HANG_MS).unref();
  to.once("close", () => clearTimeout(timer));
}

/** Sends an answer in a way that helps nobody. */
export function answerRudely(to: ServerResponse, said: Said, rudeness: Rudeness, random: Random): void {
  switch (rudeness) {
    case "hang":
      return hang(to);
    case "cut":
      return answerCut(to, said);
    case "html":
      to.writeHead(200, { "content-type": "text/html" });
      return void to.end("<!doctype html><title>X</title><p>Something went wrong, but don’t fret.");
    case "gateway page":
      to.writeHead(502, { "content-type": "text/html" });
      return void to.end("<html><body><h1>502 Bad Gateway</h1></body></html>");
    case "empty":
      to.writeHead(200, {});
      return void to.end();
    case "error as 200":
      return answer(to, { status: 200, body: { errors: [{ code: 131, message: "Internal error" }] } }, random);
    case "limit":
      return answer(to, random.pick(limited), random);
    case "away":
      return answer(to, unavailable, random);
  }
}

/** Reads what was asked; a body that is no JSON object counts as none. */
export async function readAsked(from: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of from) parts.push(part as Buffer);
  const url = new URL(from.url ?? "/", "http://x.test");
  let body: Readonly<Record<string, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(parts).toString("utf8"));
    if (typeof parsed === "object" && parsed !== null) body = parsed as Readonly<Record<string, unknown>>;
  } catch {
    body = {};
  }
  const isNew = url.searchParams.has("post.fields");
  return {
    method: from.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    body,
    naming: isNew ? "new" : "classic",
  };
}
