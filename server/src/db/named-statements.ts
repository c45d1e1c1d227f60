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
import { shareConnections, socketOf } from "./shared-connections.ts";

const LONGEST = 6_000;
const MOST_NAMES = 1_000;
const FEATURE_NOT_SUPPORTED = "0A000";

const names = new Map<string, string>();

/**
 * Stands in a statement whose right plan depends on its values, such as the words that are searched: a plan kept for all
 * of them can be a hundred times slower.
 */
export const PLAN_ANEW = "/* plan anew */";
const DEPENDS_ON_VALUES = /\bi?like\b|\/\* plan anew \*\//i;

const READS = /^\s*(?:select|with)\b/i;

/** The name of a statement that is worth one; a text without values is, unless it is a command such as `commit`. */
function nameOf(text: string, values: readonly unknown[]): string | null {
  if (text.length > LONGEST || DEPENDS_ON_VALUES.test(text)) return null;
  if (values.length === 0 && !READS.test(text)) return null;
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

/** What the database says of a statement leaves the connection as it was; anything else is its end. */
const isOfConnection = (error: unknown): boolean =>
  !(error instanceof Error && "severity" in error && error.severity === "ERROR");

const answerOf = (command: string): PostgresQueryResult<never> =>
  ({ command, rowCount: 0, rows: [] }) as unknown as PostgresQueryResult<never>;

/**
 * A connection that one transaction has for itself. Its `begin` waits for the first statement and goes with it;
 * a transaction without any never reaches the database.
 */
function namingClient(client: pg.PoolClient): PostgresPoolClient {
  let isInTransaction = false;
  let isSpoiled = false;
  let heldBegin: string | null = null;

  const send = (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (heldBegin === null) return client.query(statement);
    const socket = socketOf(client);
    socket?.cork();
    const both = Promise.all([client.query(heldBegin), client.query(statement)]);
    socket?.uncork();
    heldBegin = null;
    return both.then(([, result]) => result);
  };
  const ask = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const name = isSpoiled ? null : nameOf(text, values);
    if (name === null) return (await send({ text, values: [...values] })) as unknown as PostgresQueryResult<R>;
    try {
      return (await send({ name, text, values: [...values] })) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      isSpoiled = true;
      // Inside a transaction everything before is lost too: its caller has to begin again.
      if (isInTransaction) throw error;
      return ask(text, values);
    }
  };
  const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (isBegin(text)) {
      isInTransaction = true;
      heldBegin = text;
      return answerOf("BEGIN");
    }
    if (text === "commit" || text === "rollback") {
      isInTransaction = false;
      if (heldBegin !== null) {
        heldBegin = null;
        return answerOf(text.toUpperCase());
      }
    }
    return ask<R>(text, values);
  };
  const release = (isBroken?: boolean): void => client.release(isBroken === true || isSpoiled);
  // Kysely's type has a second form of `query`, for cursors; none are configured.
  return { query, release } as unknown as PostgresPoolClient;
}

const isBegin = (text: string): boolean => /^(begin|start transaction)/.test(text);

/** Of so many connections, those that statements share; transactions must find one beside them. */
const sharedOf = (max: number): number => (max < 2 ? 0 : Math.min(6, Math.ceil(max / 3)));

/**
 * The pool as Kysely uses it. Who asks for a connection gets a ticket for one: what follows decides whether it
 * becomes a connection of its own (a transaction, a statement without a name) or is asked beside others.
 * NOTE: so `db.connection()` promises no connection: locks and settings of one want a transaction or a client.
 */
export function namedStatements(pool: pg.Pool): PostgresPool {
  const most = sharedOf(pool.options.max);
  const shared = shareConnections(pool, most, (error) => isPlanOutdated(error) || isOfConnection(error));

  const guest = (): PostgresPoolClient => {
    let own: PostgresPoolClient | null = null;
    const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      const name = own !== null || most === 0 ? null : nameOf(text, values);
      if (name !== null) {
        try {
          return (await shared.ask({ name, text, values: [...values] })) as unknown as PostgresQueryResult<R>;
        } catch (error) {
          if (!isPlanOutdated(error)) throw error;
        }
      }
      own ??= namingClient(await pool.connect());
      return own.query<R>(text, values);
    };
    return { query, release: (isBroken?: boolean) => own?.release(isBroken) } as unknown as PostgresPoolClient;
  };
  return {
    options: pool.options,
    connect: () => Promise.resolve(guest()),
    async end() {
      shared.end();
      await pool.end();
    },
  };
}
