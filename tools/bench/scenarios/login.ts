/**
 * Password guesses at one account from a thousand addresses while its owner signs in on a known device. At most a hundred
 * guesses may reach the hash in 24 hours, and the owner may wait two seconds.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { login as loginCall } from "@smgt/contract/calls/organisation/auth.ts";
import { BENCH_PASSWORD } from "../processes.ts";
import { send, solvedCaptcha } from "../client.ts";
import { lineOf, timeMany, timesOf, type Line } from "../measure.ts";
import { withCpu, type Bench } from "../scenario.ts";

const ACCOUNT = "viewer";
const ADDRESSES = 1_000;
const ATTACKERS = 32;
const OWNER_EVERY_MS = 500;
const MOST_HASHES = 100;
const OWNER_WAITS_MS = 2_000;

interface Attempt {
  readonly refusal: string | null;
  readonly cookies: string;
}

/** Returns an address in a network of its own. */
const addressOf = (index: number): string => `10.${Math.floor(index / 250)}.${index % 250}.7`;

async function attempt(url: string, password: string, ip: string, cookies: string): Promise<Attempt> {
  const body = JSON.stringify({ username: ACCOUNT, password, ...(await solvedCaptcha(url)), force_login: "Y" });
  const headers = { "content-type": "application/json", "x-forwarded-for": ip, cookie: cookies };
  const answer = await send("POST", `${url}${loginCall.path}`, headers, body);
  const { STATUS_ID, refusal } = JSON.parse(answer.text) as { STATUS_ID: string; refusal?: string };
  return {
    refusal: STATUS_ID === "0" ? null : (refusal ?? STATUS_ID),
    cookies: answer.cookies.map((line) => line.split(";")[0]).join("; "),
  };
}

async function ownerUntil(url: string, cookies: string, isOver: () => boolean): Promise<number[]> {
  const ms: number[] = [];
  while (!isOver()) {
    const started = performance.now();
    // One after the other: this is one person.
    const { refusal } = await attempt(url, BENCH_PASSWORD, "192.0.2.1", cookies);
    ms.push(performance.now() - started);
    if (refusal !== null) throw new Error(`The owner was refused: ${refusal}`);
    await sleep(OWNER_EVERY_MS);
  }
  return ms;
}

export async function login(bench: Bench): Promise<Line[]> {
  const { url } = bench.environment.server();
  const first = await attempt(url, BENCH_PASSWORD, "192.0.2.1", "");
  if (first.refusal !== null) throw new Error(`The owner was refused: ${first.refusal}`);
  const answers = new Map<string, number>();
  let isOver = false;
  const guess = async (index: number): Promise<void> => {
    const { refusal } = await attempt(url, `guess number ${index}`, addressOf(index % ADDRESSES), "");
    const id = refusal ?? "IN";
    answers.set(id, (answers.get(id) ?? 0) + 1);
  };
  const { result, ...cpu } = await withCpu(
    bench,
    () => bench.guesses,
    async () => {
      const attack = timeMany(bench.guesses, ATTACKERS, guess).finally(() => {
        isOver = true;
      });
      const [guesses, owner] = await Promise.all([attack, ownerUntil(url, first.cookies, () => isOver)]);
      return { guesses, owner };
    },
  );
  const hashed = bench.guesses - (answers.get("LOGIN_SLOWED") ?? 0);
  const slowest = Math.max(0, ...result.owner);
  const all = [...answers].map(([id, count]) => `${count} ${id}`).join(", ");
  return [
    lineOf({
      scenario: "login: guesses",
      ...timesOf(result.guesses.ms),
      perSecond: (bench.guesses / result.guesses.tookMs) * 1_000,
      ...cpu,
      note: `${hashed > MOST_HASHES ? "TOO MANY: " : ""}${hashed} reached a hash (${all})`,
    }),
    lineOf({
      scenario: "login: owner meanwhile",
      ...timesOf(result.owner),
      note: `${slowest > OWNER_WAITS_MS ? "TOO SLOW: " : ""}slowest ${slowest.toFixed(0)} ms, captcha included`,
    }),
  ];
}
