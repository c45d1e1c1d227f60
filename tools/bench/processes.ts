/** The programs under test as separate processes: the server in production mode, the stand-in for X. */
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { todayStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { BENCH_ACCOUNT } from "./secrets.ts";

const SERVER_MAIN = path.resolve(import.meta.dirname, "../../server/src/main.ts");
const STAND_IN_MAIN = path.resolve(import.meta.dirname, "../fake-x/main.ts");
const PATIENCE_MS = 30_000;

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start to the first right answer. */
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
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    if (child.exitCode !== null)
      throw new Error(`A process of the bench ended with code ${child.exitCode}; its words are above.`);
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
  // The flag is the launcher's: what is measured is what runs.
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

/** Starts the server on a database, in production mode; `more` changes its settings. */
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
    // The bench speaks to the port itself; the address only decides on the cookie.
    SMGT_PUBLIC_URL: "https://bench.invalid",
    SMGT_SECRET: randomBytes(32).toString("hex"),
    SMGT_DATA_DIR: path.join(folder, "data"),
    SMGT_CAPTCHA_COST: "2000",
    // The driver stands for a proxy: the scenario of guesses speaks for a thousand addresses.
    SMGT_TRUST_PROXY: "1",
    // A few callers ask all; limits would be all that is measured, and bodies are sealed in their own scenario.
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
  // The figures of the public page come from the database: the first right answer.
  return startProcess(SERVER_MAIN, [], env, `http://127.0.0.1:${port}`, todayStatistics.path);
}

/** Starts the stand-in without any posts. */
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
