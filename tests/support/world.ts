/**
 * A whole SMGT for a test file: a fresh database, the stand-in for X, and a server that listens. Time stands still
 * unless the test moves it, nothing runs by the clock, and jobs for later wait until the test lets them run: however
 * slow the machine is, the same happens. `close` stops everything and drops the database.
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
  /** Moves the clock of the server and of X forward. */
  advance(ms: number): void;
  /** Lets jobs run that were put off; one whose time has not come by the world's clock puts itself off again. */
  runJobs(): Promise<void>;
  /** Stops the server and starts it on the same database, with these settings in place of the ones before. */
  restart(env: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** Posts come by the stream at once, and looks beside it only cost time; messages come by looks. */
const PACE = { mentionsMs: 3_000, messagesMs: 500, idleMs: 500 };

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (_facts: object, line: string) => process.stderr.write(`${line}\n`),
};

export interface WorldOptions {
  /** Extra environment for the configuration. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where X reaches the server's webhook; without it X delivers nothing. */
  readonly webhookUrl?: string;
  /** Channels beside X. */
  readonly moreChannels?: Channels;
  /** Whether time goes on by itself, as people in front of a browser expect it to. */
  readonly doesTimePass?: boolean;
  /** The moment at which the world begins; now, if not given. */
  readonly startsAt?: Date;
  /** Whether it has the demo's past; it then begins at noon of this day, when the past ends. */
  readonly isFilled?: boolean;
  /** Another State than Haryana. */
  readonly state?: State;
  /** System parameters to change before the server starts. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Other secrets of our account on X than the demo's. */
  readonly account?: Partial<Record<keyof typeof DEMO_ACCOUNT, string>>;
  /** What leads from the server to its database, where it is not reached directly. */
  readonly through?: (databaseUrl: string) => Promise<string>;
  /** Whether the audit is sealed as it grows. */
  readonly isSealed?: boolean;
  /** What else is done to the database before the server starts. */
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

/** The clocks of the worlds of this file, by the address of the server. */
const clocks = new Map<string, () => Date>();

/** What the clock of the world at this address is ahead of the process's. */
export const clockAheadMs = (url: string): number => {
  const now = clocks.get(url.replace(/\/$/, ""));
  return now === undefined ? 0 : now().getTime() - Date.now();
};

/** Starts everything on free ports. */
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
  // The pace here is many times X's: with its limits the reading would soon stop.
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
        // Tests of limits set their own: a fast machine calls often, a slow one is late.
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

/** The hooks of a test runner: those of `node:test` or of Playwright Test. */
export interface Hooks {
  readonly before: (run: () => Promise<void>) => void;
  readonly after: (run: () => Promise<void>) => void;
}

/** An object that stands for one that is made later, in a hook. */
export function lateBound<T extends object>(what: string, current: () => T | null): T {
  const made = (): T => {
    const value = current();
    if (value === null) throw new Error(`${what} is not there yet; use it in a hook or a test.`);
    return value;
  };
  return new Proxy<T>(Object.create(null) as T, { get: (_, name) => Reflect.get(made(), name) });
}

/** A step of a block that has a world. */
type Step = (world: World) => Promise<void>;
const nothing: Step = async () => undefined;

/**
 * A world that starts before the tests of the enclosing block and goes on to `first`; it ends after them and after `last`.
 * NOTE: all in one hook, as Node's runner does not await one of the file before it runs the next.
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
