/**
 * A complete SMGT for a test file: a fresh database, fake X, and a listening server. Time stands still unless the test
 * advances it, schedules do not run, and deferred jobs wait for the test: results do not depend on speed. `close` stops
 * everything and drops the database.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { readConfig, type Config } from "@smgt/server/config.ts";
import type { Channels } from "@smgt/server/channels/list.ts";
import type { Context } from "@smgt/server/context.ts";
import { startServer, type Server } from "@smgt/server/server.ts";
import { createFakeX, DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { freshDatabase, noonToday, runLaterJobs, type State, type TestDatabase } from "./database.ts";
import { ROOT } from "./paths.ts";

export type FakeX = ReturnType<typeof createFakeX>;

export interface World {
  readonly server: Server;
  readonly ctx: Context;
  readonly url: string;
  readonly x: FakeX;
  readonly xUrl: string;
  readonly database: TestDatabase;
  /** Advances the clocks of the server and of X. */
  advance(ms: number): void;
  /** Releases deferred jobs; a job too early by the world's clock defers itself again. */
  runJobs(): Promise<void>;
  /** Restarts the server on the same database with these settings. */
  restart(env: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** Posts arrive by the stream, so polling them is slow; messages arrive by polling only. */
const PACE = { mentionsMs: 3_000, messagesMs: 500, idleMs: 500 };

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (_facts: object, line: string) => process.stderr.write(`${line}\n`),
};

export interface WorldOptions {
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Address of the server's webhook; without it X delivers nothing. */
  readonly webhookUrl?: string;
  /** Channels besides X. */
  readonly moreChannels?: Channels;
  /** True for a running clock, as people at a browser expect. */
  readonly doesTimePass?: boolean;
  /** Start of the world's clock; default: now. */
  readonly startsAt?: Date;
  /** True for a world with the demo's history; its clock starts at noon today, when the history ends. */
  readonly isFilled?: boolean;
  /** A State other than Haryana. */
  readonly state?: State;
  /** System parameters to change before the start. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Credentials of our X account that differ from the demo's. */
  readonly account?: Partial<Record<keyof typeof DEMO_ACCOUNT, string>>;
  /** Opens a proxy between the server and its database; returns the proxy's URL. */
  readonly through?: (databaseUrl: string) => Promise<string>;
  /** True when the audit is sealed continuously. */
  readonly isSealed?: boolean;
  /** Further preparation of the database before the start. */
  readonly prepare?: (database: TestDatabase) => Promise<void>;
}

async function setParameters(url: string, parameters: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(parameters).length === 0) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "update system_parameter p set value = n.value from jsonb_each_text($1) as n(name, value) where n.name = p.name",
      [JSON.stringify(parameters)],
    );
  } finally {
    await client.end();
  }
}

/** Clocks of this file's worlds, by server address. */
const clocks = new Map<string, () => Date>();

/** Difference between the clock of the world at this address and the process's. */
export const clockAheadMs = (url: string): number => {
  const now = clocks.get(url.replace(/\/$/, ""));
  return now === undefined ? 0 : now().getTime() - Date.now();
};

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { state } = options;
  const database = await freshDatabase({
    isFilled: options.isFilled === true,
    ...(state === undefined ? {} : { state }),
  });
  await setParameters(database.url, options.parameters ?? {});
  await options.prepare?.(database);
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-world-"));
  if (database.filesFolder !== null) cpSync(database.filesFolder, path.join(folder, "files"), { recursive: true });
  const begunAt = Date.now();
  const startsAt = options.startsAt ?? (options.isFilled === true ? noonToday() : null);
  let shownMs = startsAt?.getTime() ?? begunAt;
  const passedMs = (): number => (options.doesTimePass === true ? Date.now() - begunAt : 0);
  const clock = { now: () => new Date(shownMs + passedMs()) };
  // Limits off: test posts arrive at many times X's pace.
  const account = { ...DEMO_ACCOUNT, ...options.account };
  const x = createFakeX({
    ...account,
    limits: { mentions: 100_000, timeline: 100_000, "dm-events": 100_000 },
    now: clock.now,
  });
  const { url: xUrl } = await x.listen({ port: 0 });
  const databaseUrl = (await options.through?.(database.url)) ?? database.url;
  const settings = (env: Readonly<Record<string, string>>): Config =>
    readConfig(
      {
        SMGT_MODE: "test",
        SMGT_PORT: "0",
        SMGT_DATA_DIR: folder,
        SMGT_CAPTCHA_COST: "1",
        // Disabled; tests of limits set their own, as the pace of calls depends on the machine.
        SMGT_SESSION_LIMIT: "0",
        SMGT_PUBLIC_LIMIT: "0",
        SMGT_WEBHOOK_LIMIT: "0",
        SMGT_SHED_AFTER_MS: "0",
        SMGT_LOG_LEVEL: process.env["SMGT_TEST_VERBOSE"] === "1" ? "info" : "silent",
        X_API_BASE_URL: xUrl,
        X_BEARER_TOKEN: account.bearerToken,
        X_USER_TOKEN: account.userToken,
        X_CONSUMER_SECRET: account.consumerSecret,
        X_ACCOUNT_ID: account.ownId,
        X_ACCOUNT_HANDLE: account.ownHandle,
        ...(state === undefined ? {} : { SMGT_PACK_DIR: state.packDir }),
        ...env,
      },
      ROOT,
    );
  const start = async (env: Readonly<Record<string, string>>): Promise<Server> => {
    const started = await startServer({
      config: settings(env),
      databaseUrl,
      log: quiet,
      clock,
      schedule: "",
      seals: options.isSealed === true,
      pace: PACE,
      permalinkBaseUrl: xUrl,
      ...(options.moreChannels === undefined ? {} : { moreChannels: options.moreChannels }),
      ...(options.webhookUrl === undefined ? {} : { outsideUrl: options.webhookUrl.replace("/x/webhook", "") }),
    });
    clocks.set(started.url, clock.now);
    return started;
  };
  let server = await start(options.env ?? {});
  return {
    get server() {
      return server;
    },
    get ctx() {
      return server.ctx;
    },
    get url() {
      return server.url;
    },
    x,
    xUrl,
    database,
    advance: (ms) => {
      shownMs += ms;
    },
    runJobs: () => runLaterJobs(server.ctx.db),
    async restart(env) {
      await server.close();
      server = await start(env);
    },
    async close() {
      await server.close();
      await x.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Hooks of a test runner: `node:test` or Playwright Test. */
export interface Hooks {
  readonly before: (run: () => Promise<void>) => void;
  readonly after: (run: () => Promise<void>) => void;
}

/** A proxy for an object that a hook creates later. */
export function lateBound<T extends object>(what: string, current: () => T | null): T {
  const made = (): T => {
    const value = current();
    if (value === null) throw new Error(`${what} is not there yet; use it in a hook or a test.`);
    return value;
  };
  return new Proxy<T>(Object.create(null) as T, { get: (_, name) => Reflect.get(made(), name) });
}

type Step = (world: World) => Promise<void>;
const nothing: Step = async () => undefined;

/**
 * A world started before the tests of the enclosing block, followed by `first`; closed after them and after `last`.
 * NOTE: one hook, as Node's runner does not await a file's hook before the next.
 */
export function worldIn(
  hooks: Hooks,
  options: WorldOptions | (() => Promise<WorldOptions>) = {},
  { first = nothing, last = nothing }: { readonly first?: Step; readonly last?: Step } = {},
): World {
  let world: World | null = null;
  hooks.before(async () => {
    world = await startWorld(typeof options === "function" ? await options() : options);
    await first(world);
  });
  hooks.after(async () => {
    if (world === null) return;
    try {
      await last(world);
    } finally {
      await world.close();
      world = null;
    }
  });
  return lateBound("The world", () => world);
}
