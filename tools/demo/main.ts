/**
 * `npm start`: the demo on one machine: embedded database with a history, stand-in for X with sample posts, and the server.
 * Loopback only. Ctrl-C stops everything.
 */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { ConfigError, readConfig, type Config } from "@smgt/server/config.ts";
import { DatabaseUnready } from "@smgt/server/db/prepare-database.ts";
import { startEmbedded } from "@smgt/server/db/embedded.ts";
import { PackRefused } from "@smgt/server/domain/law/masters/packs/read-pack.ts";
import { logOptions } from "@smgt/server/log.ts";
import { startServer } from "@smgt/server/server.ts";
import { databaseHost, sayWhy } from "@smgt/server/start-failure.ts";
import { DEMO_ACCOUNT } from "../fake-x/fake-x.ts";
import { fillDemo } from "./fill.ts";
import { startStandIn } from "./stand-in.ts";
import { signInLines } from "./sign-ins.ts";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Stop = () => Promise<void>;

const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1", "[::1]"]);

/** Refuses other machines: the demo's passwords are public, and it fills the database it is given. */
function refuseToBeSeen({ host, databaseUrl }: Config): void {
  const problems: string[] = [];
  if (!LOOPBACK.has(host))
    problems.push(
      `SMGT_HOST is "${host}", but the demo listens on this machine only; leave it out, or set SMGT_MODE=production.`,
    );
  if (databaseUrl !== null && !LOOPBACK.has(databaseHost(databaseUrl).replace(/:\d+$/, ""))) {
    problems.push(
      "DATABASE_URL names another machine, and the demo would fill it with accounts whose password is known; leave it out, or set SMGT_MODE=production.",
    );
  }
  if (problems.length > 0) throw new ConfigError(problems);
}

async function main(stops: Stop[]): Promise<void> {
  const standInPort = Number(process.env["FAKE_X_PORT"] ?? 8081);
  const standInUrl = `http://127.0.0.1:${standInPort}`;
  const config = readConfig(
    {
      X_API_BASE_URL: standInUrl,
      X_BEARER_TOKEN: DEMO_ACCOUNT.bearerToken,
      X_USER_TOKEN: DEMO_ACCOUNT.userToken,
      X_CONSUMER_SECRET: DEMO_ACCOUNT.consumerSecret,
      X_ACCOUNT_ID: DEMO_ACCOUNT.ownId,
      X_ACCOUNT_HANDLE: DEMO_ACCOUNT.ownHandle,
      ...process.env,
    },
    PROJECT_ROOT,
  );
  refuseToBeSeen(config);
  const log = pino(logOptions(config.logLevel));
  let { databaseUrl, databaseOwnerUrl: ownerUrl } = config;
  if (databaseUrl === null) {
    const embedded = await startEmbedded({ folder: path.join(config.dataDir, "postgres"), log: say });
    stops.push(embedded.stop);
    // Do not wait for seeding when the demo is being stopped.
    if (stopping !== null) return;
    databaseUrl = embedded.applicationUrl;
    ownerUrl = embedded.url;
  }
  const address = `${config.publicUrl}${config.basePath}`.replace(/\/$/, "");
  const options = {
    config,
    databaseUrl,
    ownerUrl,
    log,
    permalinkBaseUrl: standInUrl,
    outsideUrl: address,
    learns: true,
  };
  const isHaryana = await fillDemo(options, say);
  const standIn = await startStandIn({ port: standInPort, journalFile: path.join(config.dataDir, "stand-in.ndjson") });
  stops.push(standIn.stop);
  const server = await startServer(options);
  stops.push(server.close);

  say("");
  say(`SMGT is ready:            ${address}`);
  say(`Open dashboard:           ${address}/open-dashboard`);
  say(`Write a post as a citizen: ${standInUrl}  (a stand-in for X; sample posts keep coming in)`);
  say("");
  for (const line of signInLines(isHaryana)) say(line);
  say("");
  say("Ctrl-C stops everything.");
}

const stops: Stop[] = [];
/** Time to wait at a stop for a part that is starting, so that it can be stopped too. */
const STARTED_WITHIN_MS = 20_000;
let stopping: Promise<void> | null = null;

async function stopEach(): Promise<void> {
  // In reverse order of starting.
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop())
    await stop().catch((error: unknown) => say(String(error)));
}

async function stopWithWhatStarts(): Promise<void> {
  await stopEach();
  await Promise.race([starting, sleep(STARTED_WITHIN_MS)]);
  await stopEach();
}

/** Stops once; a second signal waits for the same stop. */
async function stopAll(code: number): Promise<never> {
  stopping ??= stopWithWhatStarts();
  await stopping;
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stopAll(0));

const starting: Promise<void> = main(stops).catch((error: unknown) => {
  // A start that is interrupted fails, which is not an error.
  if (stopping !== null) return;
  const isExpected = error instanceof ConfigError || error instanceof PackRefused || error instanceof DatabaseUnready;
  process.stderr.write(`${isExpected ? error.message : sayWhy(error)}\n`);
  void stopAll(1);
});
