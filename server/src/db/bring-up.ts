/**
 * Makes a database ready for a server, or says what is to be done first. The owner's connection migrates and gives the
 * application its rights; without one, a server only checks. Where nobody told the two apart, outside of production,
 * the one role does both.
 */
import type pg from "pg";
import { grantApplication, roleFacts } from "./application-role.ts";
import { migrate, missingMigrations } from "./migrate.ts";
import { openDatabase, type Database } from "./pool.ts";

/** Rows of the security log and of the log of calls are kept so long (docs/decisions/0026-owner-and-application.md). */
const LOG_DAYS = 400;

/** The database is there, and not as it has to be; the sentence says what to do. */
export class DatabaseUnready extends Error {}

async function forgetOldRows(owner: pg.ClientBase): Promise<void> {
  await owner.query("delete from security_event where at < now() - make_interval(days => $1)", [LOG_DAYS]);
  // A month of calls goes whole, when its last row is past its time.
  const { rows } = await owner.query<{ part: string }>(
    `select c.relname as part from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.api_log'::regclass and c.relname ~ '^api_log_\\d{4}_\\d{2}$'
        and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < now() - make_interval(days => $1)`,
    [LOG_DAYS],
  );
  for (const { part } of rows) await owner.query(`drop table public.${part}`); // one a month
}

/** As the owner: migrates, gives the application's role its rights, and forgets what is past its time. */
export function migrateAsOwner(ownerUrl: string, applicationRole: string): Promise<string[]> {
  return withPatience(ownerUrl, async (database) => {
    const applied = await migrate(database);
    const client = await database.pool.connect();
    try {
      await grantApplication(client, applicationRole);
      await forgetOldRows(client);
    } finally {
      client.release();
    }
    return applied;
  });
}

/** Making tables and indexes takes as long as it takes. */
async function withPatience<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, max: 2, onLost: () => undefined, isPatient: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function urlOf({ pool }: Database): string {
  const { connectionString } = pool.options;
  if (connectionString === undefined) throw new Error("the pool was not opened by its address");
  return connectionString;
}

export interface BringUpOptions {
  readonly ownerUrl: string | null;
  readonly isProduction: boolean;
}

/** Makes the database of the application's pool ready; throws `DatabaseUnready` with what to do. */
export async function bringUp(database: Database, { ownerUrl, isProduction }: BringUpOptions): Promise<void> {
  const { name, mayRewrite, mayMigrate } = await roleFacts(database.pool);
  if (isProduction && mayRewrite)
    throw new DatabaseUnready(
      `SMGT cannot start: the role "${name}" of DATABASE_URL may make tables or owns them, so an intruder on the server could rewrite the record. Make its own role for the application, name it in DATABASE_URL, and run: DATABASE_OWNER_URL=… npm run migrate (docs/how-to/production-database.md).`,
    );
  if (ownerUrl !== null) {
    await migrateAsOwner(ownerUrl, name);
    return;
  }
  if (mayMigrate && !isProduction) {
    await withPatience(urlOf(database), migrate);
    return;
  }
  const missing = await missingMigrations(database.pool);
  if (missing.length > 0)
    throw new DatabaseUnready(
      `SMGT cannot start: the database lacks ${missing.length} of this version's migrations, from ${missing[0]} on. Run: DATABASE_OWNER_URL=… npm run migrate (docs/how-to/production-database.md).`,
    );
}
