/** Environment of the bench: its own PostgreSQL with fsync on, a seeded database, the stand-in for X and the server. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrateAsOwner } from "@smgt/server/db/prepare-database.ts";
import { startEmbedded, type Embedded } from "@smgt/server/db/embedded.ts";
import { MadeByAnotherVersion, migrate } from "@smgt/server/db/migrate.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { learnJob } from "@smgt/server/domain/casework/training/learn.job.ts";
import { sweepClocksJob } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import { hashPassword } from "@smgt/server/domain/organisation/sessions/passwords.ts";
import { SYSTEM_USER_ID } from "@smgt/server/domain/organisation/users/system-user.ts";
import { seedHistory } from "../seed/history.ts";
import { seedStaff } from "../seed/staff.ts";
import { BENCH_PASSWORD, startServerProcess, startStandIn, type Running } from "./processes.ts";

export const ROOT = path.resolve(import.meta.dirname, "../..");
/** Folder of the database and of the server's data. */
export const FOLDER = path.join(ROOT, ".smgt/bench");
export const PACK_DIR = path.join(ROOT, "packs/haryana");
const RUN_DATABASE = "bench_run";
/** Settings that operations.md advises for a separate database server. */
const SETTINGS = ["shared_buffers=2GB", "effective_cache_size=8GB", "max_wal_size=8GB", "random_page_cost=1.1"];
/** Number of tickets above which a smaller share is open. */
const LARGE = 20_000;

export interface Environment {
  /** URL for the application's role. */
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly server: () => Running;
  readonly standIn: Running;
  readonly databasePid: () => number | null;
  /** Restarts the server and returns the time to its first answer. */
  restart(): Promise<number>;
  close(): Promise<void>;
}

function withName(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.toString();
}

function hashOf(folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(path.join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}

const userOf = (url: string): string => new URL(url).username;

/** Replaces the demo's password, with which production does not start. */
async function givePasswords({ db }: Database): Promise<void> {
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  await db
    .updateTable("app_user")
    .set({ password_hash: passwordHash })
    .where("user_id", "!=", SYSTEM_USER_ID)
    .execute();
}

async function asOwner(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = openDatabase({ url, max: 4, onLost: () => undefined, isPatient: true });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** Address without a listener: nothing is sent while the clocks catch up. */
const NO_PLATFORM = "http://127.0.0.1:9";
const CHECK_EVERY_MS = 200;

const LEFT = `select count(*)::int as left from ticket
  where status_id in (1, 2, 3, 4, 5, 6, 9, 10) and (alarm_at <= now() or (alarm_step is null and stage_due_at is not null))`;
const UNTRAINED = `select 1 where not exists (select 1 from learned_model)
  or exists (select 1 from graphile_worker.jobs where task_identifier = '${learnJob.name}')`;
const UNSEALED = "select 1 from audit_chain where complete_to < (select max(audit_id) from audit_entry)";
const SWEEPING = `select 1 from graphile_worker.jobs where task_identifier = '${sweepClocksJob.name}' limit 1`;

/**
 * Sends the reminders and escalations of the seeded history, trains the model and seals the audit, as a running server would
 * have. Otherwise the server does so for minutes in the middle of a scenario.
 */
async function catchUp(url: string): Promise<void> {
  const server = await startServerProcess(url, NO_PLATFORM, FOLDER);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const leftNow = async (): Promise<number> => (await client.query<{ left: number }>(LEFT)).rows[0]?.left ?? 0;
    let before = Number.POSITIVE_INFINITY;
    for (let left = await leftNow(); left > 0 && left < before; left = await leftNow()) {
      before = left;
      await client.query("select graphile_worker.add_job($1, job_key := 'catch-up')", [sweepClocksJob.name]);
      while ((await client.query(SWEEPING)).rows.length > 0) await sleep(CHECK_EVERY_MS);
    }
    while ((await client.query(UNTRAINED)).rows.length > 0) await sleep(CHECK_EVERY_MS);
    while ((await client.query(UNSEALED)).rows.length > 0) await sleep(CHECK_EVERY_MS);
  } finally {
    await client.end();
    await server.stop();
  }
}

async function fill(url: string, applicationUrl: string, tickets: number): Promise<void> {
  await asOwner(url, async (database) => {
    await migrate(database);
    await loadPack(database.db, PACK_DIR);
    const now = new Date();
    await seedStaff(database.db, now);
    await givePasswords(database);
    // The seeded staff have no authenticator app.
    await database.pool.query("update system_parameter set value = '' where name = 'second_factor_roles'");
    await seedHistory(database, {
      now,
      tickets,
      ...(tickets > LARGE ? { openShare: 0.05 } : {}),
    });
  });
  await migrateAsOwner(url, userOf(applicationUrl));
  await catchUp(applicationUrl);
  await asOwner(url, ({ pool }) => pool.query("vacuum analyze"));
}

/** Migrates the seeded database once for all its copies. False when it has to be seeded again. */
async function bringUp(url: string, applicationUrl: string): Promise<boolean> {
  try {
    const applied = await migrateAsOwner(url, userOf(applicationUrl));
    if (applied === null) return false; // seeded by another version
    if (applied.length > 0) await asOwner(url, ({ pool }) => pool.query("vacuum analyze"));
    return true;
  } catch (error) {
    if (error instanceof MadeByAnotherVersion) return false;
    throw error;
  }
}

/** Returns a copy of the seeded database of this size, seeded once for each version of pack and seed. */
async function freshDatabase(embedded: Embedded, tickets: number, say: (line: string) => void): Promise<string> {
  const prefix = `settled_${tickets}_`;
  const template = prefix + hashOf([PACK_DIR, path.join(ROOT, "tools/seed")]);
  const admin = new pg.Client({ connectionString: embedded.url });
  await admin.connect();
  try {
    // Not `like`, where an underscore matches any character and `10000` would match `1000000`.
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) {
      // Templates of older seeds, a handful.
      if (datname !== template) await admin.query(`drop database ${datname} with (force)`);
    }
    const isThere =
      rows.some((row) => row.datname === template) &&
      (await bringUp(withName(embedded.url, template), withName(embedded.applicationUrl, template)));
    if (!isThere) {
      await admin.query(`drop database if exists ${template} with (force)`);
      say(`Seeding ${tickets} tickets; this is done once for this size …`);
      await admin.query("drop database if exists seeding with (force)");
      await admin.query("create database seeding");
      const started = performance.now();
      await fill(withName(embedded.url, "seeding"), withName(embedded.applicationUrl, "seeding"), tickets);
      await admin.query(`alter database seeding rename to ${template}`);
      say(`Seeded in ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
    }
    await admin.query(`drop database if exists ${RUN_DATABASE} with (force)`);
    await admin.query(`create database ${RUN_DATABASE} template ${template} strategy file_copy`);
    await asOwner(withName(embedded.url, RUN_DATABASE), givePasswords);
    // For deadlines that have passed since the template was made.
    await catchUp(withName(embedded.applicationUrl, RUN_DATABASE));
    await admin.query("checkpoint");
  } finally {
    await admin.end();
  }
  return withName(embedded.applicationUrl, RUN_DATABASE);
}

export async function buildEnvironment(tickets: number, say: (line: string) => void): Promise<Environment> {
  const embedded = await startEmbedded({ folder: path.join(FOLDER, "postgres"), settings: SETTINGS, log: say });
  const stops: (() => Promise<void>)[] = [embedded.stop];
  const stopAll = async (): Promise<void> => {
    // In reverse order of starting.
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    const databaseUrl = await freshDatabase(embedded, tickets, say);
    // The bench connects as the owner; the server as the application.
    const pool = new pg.Pool({ connectionString: withName(embedded.url, RUN_DATABASE), max: 16 });
    pool.on("error", () => undefined); // the next query reports it
    stops.push(() => pool.end());
    const standIn = await startStandIn();
    stops.push(standIn.stop);
    let server = await startServerProcess(databaseUrl, standIn.url, FOLDER);
    stops.push(() => server.stop());
    return {
      databaseUrl,
      pool,
      standIn,
      server: () => server,
      databasePid: embedded.pid,
      async restart() {
        await server.stop();
        server = await startServerProcess(databaseUrl, standIn.url, FOLDER);
        return server.readyMs;
      },
      close: stopAll,
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
