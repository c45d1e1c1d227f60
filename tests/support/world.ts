/**
 * A whole SMGT for a test file: a fresh database, the stand-in for X, and a server that listens. Time
 * can be moved. `close` stops everything and drops the database.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { readConfig } from "@smgt/server/config.ts";
import type { Context } from "@smgt/server/context.ts";
import { startServer, type Server } from "@smgt/server/server.ts";
import { createFakeX, DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { freshDatabase, type TestDatabase } from "./database.ts";
import { ROOT } from "./paths.ts";

export type FakeX = ReturnType<typeof createFakeX>;

export interface World {
  readonly server: Server;
  readonly ctx: Context;
  readonly url: string;
  readonly x: FakeX;
  readonly xUrl: string;
  readonly database: TestDatabase;
  /** Moves the server's clock forward. */
  advance(ms: number): void;
  close(): Promise<void>;
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (_facts: object, line: string) => process.stderr.write(`${line}\n`),
};

export interface WorldOptions {
  /** Extra environment for the configuration. */
  readonly env?: Readonly<Record<string, string>>;
  readonly mentionsMs?: number;
  /** System parameters to change before the server starts. */
  readonly parameters?: Readonly<Record<string, string>>;
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

/** Starts everything on free ports. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const database = await freshDatabase();
  await setParameters(database.url, options.parameters ?? {});
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-world-"));
  // The pace here is thirty times X's: with its limits the reading would stop after seven seconds.
  const x = createFakeX({ limits: { mentions: 100_000, "dm-events": 100_000 } });
  const { url: xUrl } = await x.listen({ port: 0 });
  let offset = 0;
  const config = readConfig(
    {
      SMGT_MODE: "test",
      SMGT_PORT: "0",
      SMGT_DATA_DIR: folder,
      SMGT_CAPTCHA_COST: "1",
      SMGT_LOG_LEVEL: process.env["SMGT_TEST_VERBOSE"] === "1" ? "info" : "silent",
      X_API_BASE_URL: xUrl,
      X_BEARER_TOKEN: DEMO_ACCOUNT.bearerToken,
      X_USER_TOKEN: DEMO_ACCOUNT.userToken,
      X_CONSUMER_SECRET: DEMO_ACCOUNT.consumerSecret,
      X_ACCOUNT_ID: DEMO_ACCOUNT.ownId,
      X_ACCOUNT_HANDLE: DEMO_ACCOUNT.ownHandle,
      ...options.env,
    },
    ROOT,
  );
  const server = await startServer({
    config,
    databaseUrl: database.url,
    log: quiet,
    clock: { now: () => new Date(Date.now() + offset) },
    pace: { mentionsMs: options.mentionsMs ?? 500, messagesMs: 500, idleMs: 50 },
    permalinkBaseUrl: xUrl,
  });
  return {
    server,
    ctx: server.ctx,
    url: server.url,
    x,
    xUrl,
    database,
    advance: (ms) => {
      offset += ms;
    },
    async close() {
      await server.close();
      await x.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
