/**
 * Gives statements a name, so that a connection parses and plans each of them once and not every time:
 * planning is most of the work of a short query. Long statements (bulk inserts of varying length) and the
 * ones behind the first thousand stay without a name, so that no connection hoards plans.
 * A migration can make a kept plan unusable; the statement is then sent again without a name where nothing
 * is lost by it, and the connection is not used again.
 */
import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

const LONGEST = 6_000;
const MOST_NAMES = 1_000;
const FEATURE_NOT_SUPPORTED = "0A000";

const names = new Map<string, string>();

/** Where the right plan depends on the values, a plan kept for all of them can be a hundred times slower. */
export const PLAN_ANEW = "/* plan anew */";
const SEARCHES = /@@|\bi?like\b|\/\* plan anew \*\//i;

function nameOf(text: string): string | null {
  if (text.length > LONGEST || SEARCHES.test(text)) return null;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) return null;
  const name = `s${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  names.set(text, name);
  return name;
}

/** PostgreSQL says so when a table has changed its columns since the statement was prepared. */
export function isPlanOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === FEATURE_NOT_SUPPORTED &&
    error.message.includes("cached plan")
  );
}

function namingClient(client: pg.PoolClient): PostgresPoolClient {
  let isInTransaction = false;
  let isSpoiled = false;

  const ask = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const name = values.length === 0 || isSpoiled ? null : nameOf(text);
    if (name === null) return (await client.query(text, [...values])) as unknown as PostgresQueryResult<R>;
    try {
      return (await client.query({ name, text, values: [...values] })) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      isSpoiled = true;
      // Inside a transaction everything before is lost too: its caller has to begin again.
      if (isInTransaction) throw error;
      return ask(text, values);
    }
  };
  const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (/^(begin|start transaction)/.test(text)) isInTransaction = true;
    if (text === "commit" || text === "rollback") isInTransaction = false;
    return ask<R>(text, values);
  };
  const release = (isBroken?: boolean): void => client.release(isBroken === true || isSpoiled);
  // Kysely's type has a second form of `query`, for cursors; none are configured.
  return { query, release } as unknown as PostgresPoolClient;
}

/** The pool as Kysely uses it, with named statements. */
export function namedStatements(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const before = known.get(client);
      if (before !== undefined) return before;
      const made = namingClient(client);
      known.set(client, made);
      return made;
    },
    end: () => pool.end(),
  };
}
