/**
 * Server process: reads the settings, waits for an unavailable database, runs until stopped. All problems of the
 * settings are reported together.
 */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { DatabaseUnready } from "./db/prepare-database.ts";
import { isDatabaseAway } from "./db/errors.ts";
import { startEmbedded } from "./db/embedded.ts";
import { PackRefused } from "./domain/law/masters/packs/read-pack.ts";
import { logOptions } from "./log.ts";
import { startServer, type Server } from "./server.ts";
import { databaseHost, sayWhy } from "./start-failure.ts";
import { appAddress } from "./config-boundary.ts";

const RETRY_MS = 2_000;
/** Time after which an unresolvable name counts as wrong; a network starting with the machine is up by then. */
const NAME_TRIES = 30;
const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");

const isNameUnknown = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOTFOUND";

/** Starts on the database, and waits while it is unavailable. */
export async function startPatiently(
  start: () => Promise<Server>,
  databaseUrl: string,
  say: (line: string) => void,
): Promise<Server> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (!isDatabaseAway(error) || (isNameUnknown(error) && tries >= NAME_TRIES)) throw error;
      if (tries === 1)
        say(`The database at ${databaseHost(databaseUrl)} does not answer. SMGT goes on as soon as it does.`);
      await sleep(RETRY_MS);
    }
  }
}

async function databaseOf(config: Config, say: (line: string) => void) {
  if (config.databaseUrl !== null)
    return { url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl, stop: async () => undefined };
  const embedded = await startEmbedded({ folder: path.join(config.dataDir, "postgres"), log: say });
  return { url: embedded.applicationUrl, ownerUrl: embedded.url, stop: embedded.stop };
}

/** Resolves when it serves; started parts are in `running`, for the stop. */
async function main(running: {
  server: Server | null;
  database: Promise<{ stop(): Promise<void> }> | null;
}): Promise<void> {
  const config = readConfig(process.env, PROJECT_ROOT);
  const log = pino(logOptions(config.logLevel));
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const opening = databaseOf(config, say);
  running.database = opening;
  const database = await opening;
  const address = appAddress(config);
  const outside = config.publicUrl.startsWith("https:") ? { outsideUrl: address.replace(/\/$/, "") } : {};
  running.server = await startPatiently(
    () =>
      startServer({ config, databaseUrl: database.url, ownerUrl: database.ownerUrl, log, learns: true, ...outside }),
    database.url,
    say,
  );
  say(`SMGT answers at ${address}`);
}

const running: Parameters<typeof main>[0] = { server: null, database: null };
let ending: Promise<void> | null = null;
/** Ends the waiting time of a leaving server. */
const atOnce = new AbortController();

/** Time for files still being closed. */
const FILES_MS = 1_000;
const LOOK_EVERY_MS = 50;

const isAtFiles = (): boolean => process.getActiveResourcesInfo().some((one) => one.startsWith("FSReq"));

/**
 * Exits. Node waits for its threads for ever, and one blocked by a hanging disk never returns; all work is done by now.
 */
async function leave(code: number): Promise<void> {
  for (let waited = 0; isAtFiles() && waited < FILES_MS; waited += LOOK_EVERY_MS) await sleep(LOOK_EVERY_MS);
  if (isAtFiles()) process.kill(process.pid, "SIGKILL");
  else process.exit(code);
}

/** Stops the server, then its database; waits for one still starting, so that it is not left behind. */
async function end(code: number): Promise<void> {
  const { server } = running;
  server?.leave();
  if (code === 0 && server !== null)
    await sleep(server.ctx.config.leaveMs, undefined, { signal: atOnce.signal }).catch(() => undefined);
  await server?.close();
  const database = await running.database?.catch(() => null); // it did not start
  await database?.stop();
  await leave(code);
}

// A second signal forces the same stop.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    if (ending === null) ending = end(0);
    else atOnce.abort();
  });

main(running).catch((error: unknown) => {
  // A start interrupted by the stop fails; its error is of no interest.
  if (ending !== null) return;
  const isExpected = error instanceof ConfigError || error instanceof PackRefused || error instanceof DatabaseUnready;
  process.stderr.write(`${isExpected ? error.message : sayWhy(error)}\n`);
  ending = end(1);
});
