/**
 * A fresh database for a test file, copied from a template with schema, pack and demo staff, or with the demo's history
 * too. One template exists for each version of migrations and pack.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { grantApplication, makeRole } from "@smgt/server/db/application-role.ts";
import { startEmbedded } from "@smgt/server/db/embedded.ts";
import { migrate } from "@smgt/server/db/migrate.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import { diskStore } from "@smgt/server/domain/organisation/files/file-store.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import { seedHistory } from "@smgt/tools/seed/history.ts";
import { seedStaff } from "@smgt/tools/seed/staff.ts";
import { ROOT } from "./paths.ts";

const TEMPLATE_LOCK = 72_616_399;
export const PACK_DIR = path.join(ROOT, "packs/haryana");

/**
 * Trigger that defers delayed and retried jobs until `runLaterJobs`. Their run time is in the world's clock, which the
 * database does not share.
 */
const HOLD_LATER = [
  `create function graphile_worker.hold_later_job() returns trigger language plpgsql as $$
   begin
     new.run_at := 'infinity';
     return new;
   end $$`,
  `create trigger hold_later_job before insert or update of run_at on graphile_worker._private_jobs
     for each row when (new.run_at <> now()) execute function graphile_worker.hold_later_job()`,
];

/** Releases deferred jobs; a job too early by the server's clock defers itself again. */
export async function runLaterJobs(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`.execute(
    db,
  );
  await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db);
}

export interface TestDatabase {
  /** URL for the application's role, used by servers under test. */
  readonly url: string;
  /** URL for the owner of the tables. */
  readonly ownerUrl: string;
  /** Folder with the files of the history; null without history. */
  readonly filesFolder: string | null;
  /** Runs a statement reserved for the owner, such as truncate, alter or analyze. */
  asOwner(statement: string): Promise<void>;
  /** Drops the database and its connections. */
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

/** The PostgreSQL started by the test run; a file run alone starts its own. */
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

/** End of the history of a filled database: noon in India today. */
export function noonToday(): Date {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
  return new Date(`${day}T12:00:00+05:30`);
}

/** A State: its pack and its staff. */
export interface State {
  readonly packDir: string;
  readonly hire: (db: Db, now: Date) => Promise<unknown>;
  /** File that defines the staff. */
  readonly hiredBy: string;
}
const HARYANA: State = { packDir: PACK_DIR, hire: seedStaff, hiredBy: path.join(ROOT, "tools/seed") };

interface Template {
  readonly name: string;
  /** Fills a database that has staff and pack. */
  readonly fill: ((database: Database) => Promise<void>) | null;
}

function stateHash({ packDir, hiredBy } = HARYANA): string {
  const hash = createHash("sha256");
  for (const folder of [path.join(ROOT, "server/migrations"), ...new Set([PACK_DIR, packDir]), hiredBy]) {
    for (const name of readdirSync(folder).toSorted()) {
      if (/\.(sql|jsonl?|ts)$/.test(name)) hash.update(name).update(readFileSync(path.join(folder, name)));
    }
  }
  for (const statement of HOLD_LATER) hash.update(statement);
  hash.update(readFileSync(path.join(ROOT, "server/src/db/application-role.ts")));
  return hash.digest("hex").slice(0, 12);
}

const emptyTemplate = (state: State): Template => ({ name: `smgt_template_${stateHash(state)}`, fill: null });

/** Folder of a template's evidence files; each world copies it. */
const filesOf = (template: string): string => path.join(ROOT, ".smgt/test-files", template);

/** Staff, pack, and the demo's history up to noon today. */
function filledTemplate(): Template {
  const now = noonToday();
  const name = `smgt_filled_${stateHash()}_${now.toISOString().slice(0, 10).replaceAll("-", "")}`;
  return {
    name,
    fill: async (database) => void (await seedHistory(database, { now, files: diskStore(filesOf(name)) })),
  };
}

/** The application's role on the test PostgreSQL; its password derives from the owner's, so all files know it. */
const APPLICATION_ROLE = "smgt_tested";
const applicationPassword = (url: string): string => createHash("sha256").update(new URL(url).password).digest("hex");

function asApplication(url: string): string {
  const copy = new URL(url);
  copy.username = APPLICATION_ROLE;
  copy.password = applicationPassword(url);
  return copy.toString();
}

async function prepare(database: Database, { packDir, hire }: State): Promise<void> {
  await migrate(database);
  await loadPack(database.db, packDir);
  await hire(database.db, noonToday());
  for (const statement of HOLD_LATER) await sql.raw(statement).execute(database.db);
  const client = await database.pool.connect();
  await grantApplication(client, APPLICATION_ROLE).finally(() => client.release());
}

async function makeTemplate(url: string, state: State, { name, fill }: Template): Promise<void> {
  await admin(url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    await makeRole(client, APPLICATION_ROLE, applicationPassword(url));
    if (rowCount === 1) return;
    const building = `${name}_building`;
    await client.query(`drop database if exists ${building} with (force)`);
    await client.query(`create database ${building}`);
    const database = openDatabase({ url: withName(url, building), max: 2, onLost: () => undefined });
    try {
      await prepare(database, state);
      await fill?.(database);
    } finally {
      await database.close();
    }
    await client.query(`alter database ${building} rename to ${name}`);
  });
}

/** Creates a database with staff and pack of a State; `isFilled` adds the demo's history. */
export async function freshDatabase({ isFilled = false, state = HARYANA } = {}): Promise<TestDatabase> {
  const server = await serverUrl();
  const template = isFilled ? filledTemplate() : emptyTemplate(state);
  await makeTemplate(server.url, state, template);
  const name = `smgt_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  // Copying files takes a third of the time of writing every page again.
  await admin(server.url, (client) =>
    client.query(`create database ${name} template ${template.name} strategy file_copy`),
  );
  const ownerUrl = withName(server.url, name);
  return {
    url: asApplication(ownerUrl),
    ownerUrl,
    filesFolder: isFilled ? filesOf(template.name) : null,
    asOwner: (statement) => admin(ownerUrl, async (client) => void (await client.query(statement))),
    async drop() {
      await admin(server.url, (client) => client.query(`drop database if exists ${name} with (force)`));
      await server.stop();
    },
  };
}
