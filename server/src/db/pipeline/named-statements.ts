/**
 * Named (prepared) statements: a connection parses and plans each of them once, since planning is most of the work of a
 * short query. Long statements stay unnamed, and so do all beyond the first thousand, to limit cached plans. An
 * outdated plan after a migration is retried unnamed when nothing is lost, and the connection is discarded.
 */
import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { IDLE, nextOf, type StatementKind } from "./tx-pipeline.ts";
import { shareConnections, socketOf } from "./shared-connections.ts";

/** Encoding of statement values that is cheaper than the driver's. Pure. */

const TO_ESCAPE = /["\\]/;
const EACH_TO_ESCAPE = /["\\]/g;

const isText = (value: unknown): value is string => typeof value === "string";
const quoted = (text: string): string => `"${TO_ESCAPE.test(text) ? text.replace(EACH_TO_ESCAPE, "\\$&") : text}"`;

/**
 * Encodes lists of integers or texts: the driver visits each entry several times. Leaves other values to the driver.
 */
function parameterOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (value.every((each) => Number.isSafeInteger(each))) return `{${value.join(",")}}`;
  return value.every(isText) ? `{${value.map(quoted).join(",")}}` : value;
}

/** The longest frequent statement, the counts of an officer of ten places, has three quarters of it. */
const LONGEST = 48_000;
const MOST_NAMES = 1_000;
const FEATURE_NOT_SUPPORTED = "0A000";

const names = new Map<string, string>();

/**
 * Marks a statement whose best plan depends on its values, such as search words: a generic plan can be a hundred times
 * slower.
 */
export const PLAN_EACH_TIME = "/* plan each time */";
const DEPENDS_ON_VALUES = /\bi?like\b/i;

const READS = /^\s*(?:select|with)\b/i;

/** Returns a name for a statement worth preparing; texts without values are, except commands such as `commit`. */
export function nameOf(text: string, values: readonly unknown[]): string | null {
  // A known text needs no new check, which would cost more than the name saves.
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES || text.length > LONGEST) return null;
  if (text.includes(PLAN_EACH_TIME) || DEPENDS_ON_VALUES.test(text)) return null;
  if (values.length === 0 && !READS.test(text)) return null;
  const name = `s${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  names.set(text, name);
  return name;
}

/** Error of PostgreSQL when a table's columns have changed since the statement was prepared. */
export function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof HeldBackFailed) return isPlanOutdated(error.cause);
  return "code" in error && error.code === FEATURE_NOT_SUPPORTED && error.message.includes("cached plan");
}

/** An error response of the database leaves the connection usable; any other error ends it. */
const isOfConnection = (error: unknown): boolean =>
  !(error instanceof Error && "severity" in error && error.severity === "ERROR");

/** Result of a deferred statement: reading it is an error, since there is no answer yet. */
const NO_ROWS: never[] = new Proxy<never[]>([], {
  get(_rows, name) {
    // Promise resolution checks for `then`; that is no reading of the rows.
    if (name === "then") return undefined;
    throw new Error("A statement that ends in withNext has no answer to read.");
  },
});

const answerOf = (command: string, rows: never[] = []): PostgresQueryResult<never> =>
  ({ command, rowCount: 0, rows }) as unknown as PostgresQueryResult<never>;

/** Suffix of a write whose answer is not needed: it is sent with the next statement of its transaction. */
export const WITH_NEXT = "/* with the next */";
/** Suffix of the last statement of a transaction: the `commit` is sent with it. No refusal may follow. */
export const AND_COMMIT = "/* and commit */";

/** Failure of a deferred statement, marked so that it is not taken for a failure of the statement it was sent with. */
export class HeldBackFailed extends Error {
  constructor(cause: unknown) {
    super(`A statement that was held back failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Waits for all; throws the first failure. */
async function firstFailure(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(sent)) if (one.status === "rejected") throw one.reason;
}

const kindOf = (text: string): StatementKind => {
  if (/^(begin|start transaction)/.test(text)) return "begin";
  if (text === "commit" || text === "rollback") return text;
  if (text.endsWith(WITH_NEXT)) return "held";
  return text.endsWith(AND_COMMIT) ? "last" : "plain";
};

/**
 * Connection of one transaction. `flight.ts` decides on pipelining; an empty transaction never reaches the database.
 * PostgreSQL answers in order and rejects all statements after a failure, so the first failure is reported, and the
 * `commit` rolls back.
 */
function namingClient(client: pg.PoolClient): PostgresPoolClient {
  let pipeline = IDLE;
  let isSpoiled = false;
  let held: pg.QueryConfig[] = [];
  let committing: Promise<pg.QueryResult> | null = null;

  const send = (statement: pg.QueryConfig, withCommit: boolean): Promise<pg.QueryResult> => {
    if (held.length === 0 && !withCommit) return client.query(statement);
    const socket = socketOf(client);
    socket?.cork();
    const before: Promise<pg.QueryResult>[] = held.map((one) => client.query(one));
    const result = client.query(statement);
    if (withCommit) {
      committing = client.query("commit");
      committing.catch(() => undefined); // told when the transaction's own `commit` is asked for
    }
    socket?.uncork();
    held = [];
    return firstFailure(before).then(
      () => result,
      (error: unknown) => {
        // Statements after a failure fail too, with less information.
        result.catch(() => undefined);
        throw new HeldBackFailed(error);
      },
    );
  };
  const configOf = (text: string, values: readonly unknown[]): pg.QueryConfig => {
    const name = isSpoiled ? null : nameOf(text, values);
    return { text, values: values.map(parameterOf), ...(name === null ? {} : { name }) };
  };
  const ask = async <R>(
    text: string,
    values: readonly unknown[],
    withCommit: boolean,
  ): Promise<PostgresQueryResult<R>> => {
    try {
      return (await send(configOf(text, values), withCommit)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (isSpoiled || !isPlanOutdated(error)) throw error;
      isSpoiled = true;
      // Inside a transaction all earlier work is lost too: it is retried as a whole.
      if (pipeline.state !== "outside") throw error;
      return ask(text, values, false);
    }
  };
  /** The database rolls back a transaction with a failed statement, and the answer to `commit` says so. */
  const commitOf = async (sent: Promise<PostgresQueryResult<never>>): Promise<PostgresQueryResult<never>> => {
    const answer = await sent;
    if (answer.command !== "COMMIT")
      throw new Error("The transaction was not committed: one of its statements had failed.");
    return answer;
  };
  /** Failure in or after the last statement: the answer to `commit` decides. */
  const undoneOrTooLate = async (sent: Promise<PostgresQueryResult<never>>): Promise<PostgresQueryResult<never>> => {
    const answer = await sent;
    if (answer.command === "COMMIT")
      throw new Error("The transaction is committed, and what came after its last statement failed.");
    return answer;
  };
  const sentCommit = (): Promise<PostgresQueryResult<never>> => {
    if (committing === null) throw new Error("no commit was sent");
    return committing as unknown as Promise<PostgresQueryResult<never>>;
  };
  const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const next = nextOf(pipeline, kindOf(text));
    pipeline = next.pipeline;
    const { step } = next;
    switch (step.do) {
      case "hold":
        held.push(configOf(text, values));
        return answerOf("HELD", NO_ROWS);
      case "send":
        return text === "commit" ? commitOf(ask(text, values, false)) : ask<R>(text, values, step.withCommit);
      case "forget":
        held = [];
        return answerOf(text.toUpperCase());
      case "undo":
        held = [];
        return ask<R>(text, values, false);
      case "await-commit":
        return commitOf(sentCommit());
      case "tell-too-late":
        return undoneOrTooLate(sentCommit());
      case "refuse":
        throw new Error(`"${text.slice(0, 60)}": ${step.why}.`);
    }
  };
  const release = (isBroken?: boolean): void => client.release(isBroken === true || isSpoiled);
  // Kysely's type has a second form of `query`, for cursors; none are configured.
  return { query, release } as unknown as PostgresPoolClient;
}

/** Number of shared connections; some must remain for transactions. */
const sharedOf = (max: number): number => (max < 2 ? 0 : Math.min(6, Math.ceil(max / 3)));

/**
 * Pool for Kysely. A connection is taken only when needed: a transaction or an unnamed statement gets one of its own,
 * all other statements share a few. After an error for which `isAway` is true, the connection is closed. NOTE:
 * `db.connection()` therefore gives no connection of its own: locks and settings need a transaction or a client.
 */
export function namedStatements(pool: pg.Pool, isAway: (error: unknown) => boolean = () => false): PostgresPool {
  const most = sharedOf(pool.options.max);
  const shared = shareConnections(
    pool,
    most,
    (error) => isPlanOutdated(error) || isOfConnection(error) || isAway(error),
  );

  const guest = (): PostgresPoolClient => {
    let own: PostgresPoolClient | null = null;
    const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      const name = own !== null || most === 0 ? null : nameOf(text, values);
      if (name !== null) {
        try {
          return (await shared.ask({
            name,
            text,
            values: values.map(parameterOf),
          })) as unknown as PostgresQueryResult<R>;
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
