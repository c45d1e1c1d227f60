/**
 * The stand of the bench: a separate embedded PostgreSQL with fsync on, a seeded database of the
 * wanted size, the stand-in for X and the server, both as separate processes. Nothing else on the
 * machine is touched.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { migrateAsOwner } from "@smgt/server/db/bring-up.ts";
import { startEmbedded, type Embedded } from "@smgt/server/db/embedded.ts";
import { MadeByAnotherVersion, migrate } from "@smgt/server/db/migrate.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import { hashPassword } from "@smgt/server/domain/organisation/sessions/passwords.ts";
import { SYSTEM_USER_ID } from "@smgt/server/domain/organisation/users/system-user.ts";
import { seedHistory } from "../seed/history.ts";
import { seedStaff } from "../seed/staff.ts";
import { BENCH_PASSWORD } from "./secrets.ts";
import { settleClocks } from "./settle.ts";
import { startServerProcess, startStandIn, type Running } from "./processes.ts";

export const ROOT = path.resolve(import.meta.dirname, "../..");
/** Where the bench has its database and the data folder of its server. */
export const FOLDER = path.join(ROOT, ".smgt/bench");
export const PACK_DIR = path.join(ROOT, "packs/haryana");
const RUN_DATABASE = "bench_run";
/** What the README advises for a separate database server; as embedded in the demo it is kept small. */
const SETTINGS = ["shared_buffers=2GB", "effective_cache_size=8GB", "max_wal_size=8GB", "random_page_cost=1.1"];
/** Above this size a smaller share of tickets is open. */
const LARGE = 20_000;

export interface Environment {
  /** As the application's role. */
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly server: () => Running;
  readonly standIn: Running;
  readonly databasePid: () => number | null;
  /** Stops the server and starts it again; gives the milliseconds to its first answer. */
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

/** Production does not start on accounts that the demo's password opens. */
async function givePasswords({ db }: Database): Promise<void> {
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  await db
    .updateTable("app_user")
    .set({ password_hash: passwordHash })
    .where("user_id", "!=", SYSTEM_USER_ID)
    .execute();
}

/** Something to do with a database, as its owner. */
async function asOwner(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = openDatabase({ url, max: 4, onLost: () => undefined, isPatient: true });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function fill(url: string, applicationUrl: string, tickets: number): Promise<void> {
  await asOwner(url, async (database) => {
    await migrate(database);
    await loadPack(database.db, PACK_DIR);
    const now = new Date();
    await seedStaff(database.db, now);
    await givePasswords(database);
    // The seeded staff have no app, and production has no switch that asks nobody.
    await database.pool.query("update system_parameter set value = '' where name = 'second_factor_roles'");
    await seedHistory(database, {
      now,
      tickets,
      ...(tickets > LARGE ? { openShare: 0.05 } : {}),
    });
  });
  await migrateAsOwner(url, userOf(applicationUrl));
  await settleClocks(applicationUrl, FOLDER);
  await asOwner(url, ({ pool }) => pool.query("vacuum analyze"));
}

/**
 * Brings the seeded database to the present schema, once, as a deployment of that size would be: its copies all begin
 * alike. False for one that is from before the migrations were merged, and has to be seeded again.
 */
async function bringUp(url: string, applicationUrl: string): Promise<boolean> {
  try {
    const applied = await migrateAsOwner(url, userOf(applicationUrl));
    if (applied === null) return false; // its figures would be another version's
    if (applied.length > 0) await asOwner(url, ({ pool }) => pool.query("vacuum analyze"));
    return true;
  } catch (error) {
    if (error instanceof MadeByAnotherVersion) return false;
    throw error;
  }
}

/** A fresh copy of the seeded database of this size; it is seeded once for each state of pack and seed. */
async function freshDatabase(embedded: Embedded, tickets: number, say: (line: string) => void): Promise<string> {
  const prefix = `settled_${tickets}_`;
  const template = prefix + hashOf([PACK_DIR, path.join(ROOT, "tools/seed")]);
  const admin = new pg.Client({ connectionString: embedded.url });
  await admin.connect();
  try {
    // Not `like`: its underscore is any sign, and the million's database would go for that of ten thousand.
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) {
      // A handful of databases: those of older seeds go.
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
    // What has fallen due since the template was made.
    await settleClocks(withName(embedded.applicationUrl, RUN_DATABASE), FOLDER);
    await admin.query("checkpoint");
  } finally {
    await admin.end();
  }
  return withName(embedded.applicationUrl, RUN_DATABASE);
}

/** Builds the stand. */
export async function buildEnvironment(tickets: number, say: (line: string) => void): Promise<Environment> {
  const embedded = await startEmbedded({ folder: path.join(FOLDER, "postgres"), settings: SETTINGS, log: say });
  const stops: (() => Promise<void>)[] = [embedded.stop];
  const stopAll = async (): Promise<void> => {
    // In reverse order of starting, one after the other on purpose.
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    const databaseUrl = await freshDatabase(embedded, tickets, say);
    // The bench itself looks and tries as the owner; only the server is the application.
    const pool = new pg.Pool({ connectionString: withName(embedded.url, RUN_DATABASE), max: 16 });
    pool.on("error", () => undefined); // the next query says so
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
