/** Programs under test as separate processes: the server in production mode, the stand-in for X. */
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { todayStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { DEMO_ACCOUNT } from "../fake-x/fake-x.ts";

const made = (): string => randomBytes(24).toString("hex");

/** Password of every account. Made for each run, as production refuses the demo's secrets. */
export const BENCH_PASSWORD = made();
/** Account of the stand-in, with tokens of this run. */
export const BENCH_ACCOUNT = { ...DEMO_ACCOUNT, bearerToken: made(), userToken: made(), consumerSecret: made() };

const SERVER_MAIN = path.resolve(import.meta.dirname, "../../server/src/main.ts");
const STAND_IN_MAIN = path.resolve(import.meta.dirname, "../fake-x/main.ts");
const READY_WITHIN_MS = 30_000;

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Time from start to the first correct answer. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS;
  while (performance.now() < end) {
    if (child.exitCode !== null)
      throw new Error(`A process of the bench ended with code ${child.exitCode}; its output is above.`);
    try {
      const answer = await fetch(url);
      if (answer.ok) return;
    } catch {
      // not listening yet
    }
    await sleep(10);
  }
  throw new Error(`Nothing answers at ${url}.`);
}

async function startProcess(
  main: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  url: string,
  probe: string,
): Promise<Running> {
  const started = performance.now();
  // The launcher's flag, so that the bench measures the production process.
  const child = spawn(process.execPath, ["--max-semi-space-size=16", main, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  try {
    await untilAnswering(`${url}${probe}`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, readyMs: performance.now() - started, stop };
}

/** Starts the server in production mode; `more` overrides its settings. */
export async function startServerProcess(
  databaseUrl: string,
  standInUrl: string,
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const port = await freePort();
  const env = {
    SMGT_MODE: "production",
    SMGT_LOG_LEVEL: "error",
    SMGT_HOST: "127.0.0.1",
    SMGT_PORT: String(port),
    // The bench uses the port directly; this address only sets the cookie.
    SMGT_PUBLIC_URL: "https://bench.invalid",
    SMGT_SECRET: randomBytes(32).toString("hex"),
    SMGT_DATA_DIR: path.join(folder, "data"),
    SMGT_CAPTCHA_COST: "2000",
    // Trusted, because `login` sends the addresses of a thousand clients.
    SMGT_TRUST_PROXY: "1",
    // Without limits, which a few clients would reach; `cipher` measures encrypted bodies.
    SMGT_SESSION_LIMIT: "0",
    SMGT_PUBLIC_LIMIT: "0",
    SMGT_WEBHOOK_LIMIT: "0",
    SMGT_SHED_AFTER_MS: "0",
    SMGT_BODY_ENCRYPTION: "N",
    ...more,
    DATABASE_URL: databaseUrl,
    X_API_BASE_URL: standInUrl,
    X_BEARER_TOKEN: BENCH_ACCOUNT.bearerToken,
    X_USER_TOKEN: BENCH_ACCOUNT.userToken,
    X_CONSUMER_SECRET: BENCH_ACCOUNT.consumerSecret,
    X_ACCOUNT_ID: BENCH_ACCOUNT.ownId,
    X_ACCOUNT_HANDLE: BENCH_ACCOUNT.ownHandle,
  };
  // The public figures need the database, so their answer shows that the server is ready.
  return startProcess(SERVER_MAIN, [], env, `http://127.0.0.1:${port}`, todayStatistics.path);
}

/** Starts the stand-in without posts. */
export async function startStandIn(): Promise<Running> {
  const port = await freePort();
  const env = {
    FAKE_X_BEARER_TOKEN: BENCH_ACCOUNT.bearerToken,
    FAKE_X_USER_TOKEN: BENCH_ACCOUNT.userToken,
    FAKE_X_CONSUMER_SECRET: BENCH_ACCOUNT.consumerSecret,
  };
  return startProcess(
    STAND_IN_MAIN,
    ["--port", String(port)],
    env,
    `http://127.0.0.1:${port}`,
    "/fake/threads?limit=1",
  );
}
