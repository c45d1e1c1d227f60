/**
 * Preparation of a database for a server, or an error with the necessary steps. The owner's connection migrates and
 * grants rights; without one, the server only checks. Outside production, one role may do both.
 */
import { grantApplication, isOwner, roleFacts } from "./application-role.ts";
import type pg from "pg";
import { isAhead, migrate, missingMigrations } from "./migrate.ts";
import { openDatabase, type Database } from "./pool.ts";
import { clientClassOf } from "./servers.ts";

/** Settings of a connection for checks only. */
const CHECKED: pg.ClientConfig = { connectionTimeoutMillis: 5_000, query_timeout: 10_000 };

/** Database in an unsuitable state; the message says what to do. */
export class DatabaseUnready extends Error {}

/**
 * Text is measured and cut by characters; in another encoding a Hindi letter counts three, and is cut in the middle.
 */
async function requireUtf8({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ encoding: string }>("select current_setting('server_encoding') as encoding");
  const encoding = rows[0]?.encoding ?? "";
  if (encoding !== "UTF8")
    throw new DatabaseUnready(
      `SMGT cannot start: the database keeps its texts in ${encoding}, and Hindi needs UTF8. Make it again with encoding 'UTF8', as docs/how-to/production-database.md says.`,
    );
}

const processOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;

/** A transaction-pooling proxy breaks session features: LISTEN, prepared statements, settings, locks. */
async function requireOwnSession(url: string): Promise<void> {
  const OwnClient = clientClassOf(url);
  const [one, other] = [new OwnClient(CHECKED), new OwnClient(CHECKED)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    const before = await processOf(one);
    // A proxy would reuse the session released by the first transaction, and needs another one for the next.
    await other.query("begin");
    await processOf(other);
    if (before === (await processOf(one))) return;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
  throw new DatabaseUnready(
    "SMGT cannot start: a pooler before the database gives each transaction another session, and SMGT needs its own for LISTEN, prepared statements and locks. Lead DATABASE_URL to PostgreSQL itself, or let the pooler lend by session (docs/how-to/production-database.md).",
  );
}

/** Treated as the application's role, the owner would lose the rights to write. */
async function requireApplication(owner: pg.ClientBase, role: string): Promise<void> {
  const isSame = await isOwner(owner, role);
  if (isSame === null)
    throw new DatabaseUnready(
      `There is no role "${role}", which DATABASE_URL names. Make it (docs/how-to/production-database.md), or correct the address.`,
    );
  if (isSame)
    throw new DatabaseUnready(
      `The role "${role}" of DATABASE_URL is the owner of the tables, or may do all that it may. Make a role for the application, and name it in DATABASE_URL (docs/how-to/production-database.md).`,
    );
}

/**
 * Migrates as the owner, and grants the application's role its rights. A schema of a later version stays unchanged
 * (null): that version granted the rights, and only it knows its append-only tables.
 */
export function migrateAsOwner(ownerUrl: string, applicationRole: string): Promise<string[] | null> {
  return withPatience(ownerUrl, async (database) => {
    await requireUtf8(database);
    if (await isAhead(database.pool)) return null;
    const client = await database.pool.connect();
    try {
      await requireApplication(client, applicationRole);
      const applied = await migrate(database);
      await grantApplication(client, applicationRole);
      return applied;
    } finally {
      client.release();
    }
  });
}

/** Runs without a statement timeout: creating tables and indexes takes long. */
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

/** Prepares the database of the application's pool; throws `DatabaseUnready` with the steps to take. */
export async function bringUp(database: Database, { ownerUrl, isProduction }: BringUpOptions): Promise<void> {
  await requireOwnSession(urlOf(database));
  await requireUtf8(database);
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
    if (!(await isAhead(database.pool))) await withPatience(urlOf(database), migrate);
    return;
  }
  const missing = await missingMigrations(database.pool);
  if (missing.length > 0)
    throw new DatabaseUnready(
      `SMGT cannot start: the database lacks ${missing.length} of this version's migrations, from ${missing[0]} on. Run: DATABASE_OWNER_URL=… npm run migrate (docs/how-to/production-database.md).`,
    );
}
