/**
 * Brings the database to the present schema: the numbered SQL files, forward only, each once.
 * Safe when several servers start at the same time; a failing file is rolled back whole.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import type { Database } from "./pool.ts";

export const MIGRATIONS_DIR = path.resolve(import.meta.dirname, "../../migrations");

/** The migrations of a folder, in order. Each file says on its first line whether it is safe or breaking. */
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

/** What a folder holds and the database does not know, in order. */
export async function missingMigrations(pool: pg.Pool, folder = MIGRATIONS_DIR): Promise<string[]> {
  const all = Object.keys(readMigrations(folder));
  const { rows: tables } = await pool.query<{ is_there: boolean }>(
    "select to_regclass('public.migration') is not null and to_regclass('graphile_worker.migrations') is not null as is_there",
  );
  if (tables[0]?.is_there !== true) return all;
  const { rows } = await pool.query<{ name: string }>("select name from migration");
  const known = new Set(rows.map((row) => row.name));
  return all.filter((name) => !known.has(name));
}

/** Applies what is missing; gives the names of what was applied. Throws with the file that failed. */
export async function migrate(database: Database, folder = MIGRATIONS_DIR): Promise<string[]> {
  // Its lock belongs to a connection: one of its own, not one that statements share.
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
