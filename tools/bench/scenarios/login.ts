/**
 * Guessing at one account from a thousand addresses while its owner signs in on their known device: how many
 * guesses reach the hash (at most a hundred in 24 hours), and how long the owner takes (at most two seconds).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { login as loginCall } from "@smgt/contract/calls/organisation/auth.ts";
import { BENCH_PASSWORD } from "../secrets.ts";
import { send, solvedCaptcha } from "../client.ts";
import { lineOf, percentile, timeMany, type Line } from "../measure.ts";
import { withCpu, type Bench } from "../scenario.ts";

const ACCOUNT = "viewer";
const ADDRESSES = 1_000;
const ATTACKERS = 32;
const OWNER_EVERY_MS = 500;
const MOST_HASHES = 100;
const OWNER_PATIENCE_MS = 2_000;

interface Pressed {
  readonly refusal: string | null;
  readonly cookies: string;
}

/** A thousand addresses, each in its own network. */
const addressOf = (index: number): string => `10.${Math.floor(index / 250)}.${index % 250}.7`;

async function press(url: string, password: string, ip: string, cookies: string): Promise<Pressed> {
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
    // One after the other on purpose: this is one person.
    const { refusal } = await press(url, BENCH_PASSWORD, "192.0.2.1", cookies);
    ms.push(performance.now() - started);
    if (refusal !== null) throw new Error(`The owner was refused: ${refusal}`);
    await sleep(OWNER_EVERY_MS);
  }
  return ms.toSorted((a, b) => a - b);
}

/** The wished number of guesses, 32 at a time, and the owner twice a second. */
export async function login(bench: Bench): Promise<Line[]> {
  const { url } = bench.environment.server();
  const first = await press(url, BENCH_PASSWORD, "192.0.2.1", "");
  if (first.refusal !== null) throw new Error(`The owner was refused: ${first.refusal}`);
  const said = new Map<string, number>();
  let isOver = false;
  const guess = async (index: number): Promise<void> => {
    const { refusal } = await press(url, `guess number ${index}`, addressOf(index % ADDRESSES), "");
    const id = refusal ?? "IN";
    said.set(id, (said.get(id) ?? 0) + 1);
  };
  const { result, serverCpuMs, databaseCpuMs } = await withCpu(
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
  const hashed = bench.guesses - (said.get("LOGIN_SLOWED") ?? 0);
  const slowest = result.owner.at(-1) ?? 0;
  const all = [...said].map(([id, count]) => `${count} ${id}`).join(", ");
  return [
    lineOf({
      scenario: "login: guesses",
      n: bench.guesses,
      p50Ms: percentile(result.guesses.ms, 0.5),
      p95Ms: percentile(result.guesses.ms, 0.95),
      perSecond: (bench.guesses / result.guesses.tookMs) * 1_000,
      serverCpuMs,
      databaseCpuMs,
      note: `${hashed > MOST_HASHES ? "TOO MANY: " : ""}${hashed} reached a hash (${all})`,
    }),
    lineOf({
      scenario: "login: owner meanwhile",
      n: result.owner.length,
      p50Ms: percentile(result.owner, 0.5),
      p95Ms: percentile(result.owner, 0.95),
      note: `${slowest > OWNER_PATIENCE_MS ? "TOO SLOW: " : ""}slowest ${slowest.toFixed(0)} ms, captcha included`,
    }),
  ];
}
