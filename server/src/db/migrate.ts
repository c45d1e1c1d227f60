/**
 * Migrations: numbered SQL files, forward only, each applied once. Safe for concurrent starts of servers; a failing
 * file is rolled back whole.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import type { Database } from "./pool.ts";

export const MIGRATIONS_DIR = path.resolve(import.meta.dirname, "../../migrations");

/** Reads the migrations of a folder, in order. The first line of each file says whether it is safe or breaking. */
export function readMigrations(folder: string): Record<string, Migration> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  return Object.fromEntries(
    files.map((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      if (!/^-- (safe|breaking): \S/.test(text)) {
        throw new Error(`${name}: the first line must say "-- safe: why" or "-- breaking: why".`);
      }
      return [name.replace(/\.sql$/, ""), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    }),
  );
}

/** Names of the migrations recorded in a database. */
async function recordedMigrations(pool: pg.Pool): Promise<string[]> {
  const there = await pool.query("select 1 where to_regclass('public.migration') is not null");
  if (there.rows.length === 0) return [];
  const { rows } = await pool.query<{ name: string }>("select name from migration order by name");
  return rows.map((row) => row.name);
}

/** Database with migrations that contradict this version: it cannot be migrated. */
export class MadeByAnotherVersion extends Error {}

function refuseOtherWay(recorded: readonly string[], ours: readonly string[]): void {
  const other = recorded.find((name) => !ours.includes(name));
  if (other === undefined) return;
  throw new MadeByAnotherVersion(
    `the database was made by another version of SMGT: it has the migration ${other}, which this version does not know. Start a version that knows it. A database from before the first release cannot be kept: for the demo, delete the folder .smgt/data (or the one that SMGT_DATA_DIR names) and start again; elsewhere, give an empty database.`,
  );
}

/** Returns the pending migrations of a folder, in order. Additions of a newer version are ignored. */
export async function missingMigrations(pool: pg.Pool, folder = MIGRATIONS_DIR): Promise<string[]> {
  const ours = Object.keys(readMigrations(folder));
  const recorded = await recordedMigrations(pool);
  const queue = await pool.query("select 1 where to_regclass('graphile_worker.migrations') is not null");
  const missing = queue.rows.length === 0 ? ours : ours.filter((name) => !recorded.includes(name));
  if (missing.length > 0) refuseOtherWay(recorded, ours);
  return missing;
}

/** Returns whether the database has all migrations of this version and further ones. */
export async function isAhead(pool: pg.Pool): Promise<boolean> {
  if ((await missingMigrations(pool)).length > 0) return false;
  const ours = Object.keys(readMigrations(MIGRATIONS_DIR));
  return (await recordedMigrations(pool)).some((name) => !ours.includes(name));
}

/** Applies pending migrations and returns their names. Throws with the name of the failing file. */
export async function migrate(database: Database, folder = MIGRATIONS_DIR): Promise<string[]> {
  refuseOtherWay(await recordedMigrations(database.pool), Object.keys(readMigrations(folder)));
  // The migrator's lock belongs to a connection: use a dedicated pool, not shared connections.
  const migrator = new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool: database.pool }) }),
    provider: { getMigrations: () => Promise.resolve(readMigrations(folder)) },
    migrationTableName: "migration",
    migrationLockTableName: "migration_lock",
  });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === "Error");
  if (error !== undefined) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(failed ? `Migration ${failed.migrationName} failed: ${reason}` : reason, { cause: error });
  }
  await runMigrations({ pgPool: database.pool });
  return (results ?? []).map((result) => result.migrationName);
}
