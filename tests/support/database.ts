/**
 * A fresh database for a test file: a copy of a template that holds the schema, the data pack and the
 * demo staff. The template is made once for each state of migrations and pack.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startEmbedded } from "@smgt/server/db/embedded.ts";
import { migrate } from "@smgt/server/db/migrate.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { loadPack } from "@smgt/server/domain/masters/packs/load-pack.ts";
import { seedStaff } from "@smgt/tools/seed/staff.ts";
import { ROOT } from "./paths.ts";

const TEMPLATE_LOCK = 72_616_399;
export const PACK_DIR = path.join(ROOT, "packs/haryana");

export interface TestDatabase {
  readonly url: string;
  /** Drops it; everything connected to it is cut off. */
  drop(): Promise<void>;
}

function withName(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.toString();
}

async function admin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // the query itself reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The server that the test run started; a file run alone starts the same one for itself. */
async function serverUrl(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env["SMGT_TEST_DATABASE"];
  if (given !== undefined) return { url: given, stop: async () => undefined };
  const server = await startEmbedded({
    folder: path.join(ROOT, ".smgt/test-postgres"),
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
    log: (line) => process.stderr.write(`${line}\n`),
  });
  return { url: server.url, stop: server.stop };
}

function stateHash(): string {
  const hash = createHash("sha256");
  for (const folder of [path.join(ROOT, "server/migrations"), PACK_DIR, path.join(ROOT, "tools/seed")]) {
    for (const name of readdirSync(folder).toSorted()) {
      if (/\.(sql|json|ts)$/.test(name)) hash.update(name).update(readFileSync(path.join(folder, name)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}

async function makeTemplate(url: string, name: string): Promise<void> {
  await admin(url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 1) return;
    const building = `${name}_building`;
    await client.query(`drop database if exists ${building} with (force)`);
    await client.query(`create database ${building}`);
    const database = openDatabase({ url: withName(url, building), max: 2, onLost: () => undefined });
    try {
      await migrate(database);
      await loadPack(database.db, PACK_DIR);
      await seedStaff(database.db, new Date());
    } finally {
      await database.close();
    }
    await client.query(`alter database ${building} rename to ${name}`);
  });
}

/** A new database with staff and pack and nothing else. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = await serverUrl();
  const template = `smgt_template_${stateHash()}`;
  await makeTemplate(server.url, template);
  const name = `smgt_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await admin(server.url, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: withName(server.url, name),
    async drop() {
      await admin(server.url, (client) => client.query(`drop database if exists ${name} with (force)`));
      await server.stop();
    },
  };
}
