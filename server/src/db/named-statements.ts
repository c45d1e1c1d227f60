/**
 * Gives statements a name, so that a connection parses and plans each of them once and not every time:
 * planning is most of the work of a short query. Long statements stay without a name, and so do those behind the first
 * thousand, so that no connection hoards plans: a statement over many rows takes them as one value, so that its text is the
 * same for any number of them.
 * A migration can make a kept plan unusable; the statement is then sent again without a name where nothing
 * is lost by it, and the connection is not used again.
 */
import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { parameterOf } from "./parameters.ts";
import { GROUNDED, nextOf, type StatementKind } from "./flight.ts";
import { shareConnections, socketOf } from "./shared-connections.ts";

/** The longest of what is asked all day, the counts of an officer of ten places, is three quarters of it. */
const LONGEST = 48_000;
const MOST_NAMES = 1_000;
const FEATURE_NOT_SUPPORTED = "0A000";

const names = new Map<string, string>();

/**
 * Stands in a statement whose right plan depends on its values, such as the words that are searched: a plan kept for all
 * of them can be a hundred times slower.
 */
export const PLAN_EACH_TIME = "/* plan each time */";
const DEPENDS_ON_VALUES = /\bi?like\b/i;

const READS = /^\s*(?:select|with)\b/i;

/** The name of a statement that is worth one; a text without values is, unless it is a command such as `commit`. */
export function nameOf(text: string, values: readonly unknown[]): string | null {
  // A text that has a name is known to deserve one; looking at it each time would cost more than the name saves.
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES || text.length > LONGEST) return null;
  if (text.includes(PLAN_EACH_TIME) || DEPENDS_ON_VALUES.test(text)) return null;
  if (values.length === 0 && !READS.test(text)) return null;
  const name = `s${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  names.set(text, name);
  return name;
}

/** PostgreSQL says so when a table has changed its columns since the statement was prepared. */
export function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof HeldBackFailed) return isPlanOutdated(error.cause);
  return "code" in error && error.code === FEATURE_NOT_SUPPORTED && error.message.includes("cached plan");
}

/** What the database says of a statement leaves the connection as it was; anything else is its end. */
const isOfConnection = (error: unknown): boolean =>
  !(error instanceof Error && "severity" in error && error.severity === "ERROR");

/** Of a statement that was held back nobody may read an answer: there is none yet. */
const NO_ROWS: never[] = new Proxy<never[]>([], {
  get(_rows, name) {
    // A promise that is given the rows looks for this; it is no reading of them.
    if (name === "then") return undefined;
    throw new Error("A statement that ends in withNext has no answer to read.");
  },
});

const answerOf = (command: string, rows: never[] = []): PostgresQueryResult<never> =>
  ({ command, rowCount: 0, rows }) as unknown as PostgresQueryResult<never>;

/** Ends the text of a write whose answer nobody needs: it waits for the next statement of its transaction and goes with it. */
export const WITH_NEXT = "/* with the next */";
/** Ends the text of the last statement of a transaction: the `commit` goes with it. Nothing may refuse after it. */
export const AND_COMMIT = "/* and commit */";

/** A statement that went along with another failed: told as such, so that nobody takes it for a failure of the other. */
export class HeldBackFailed extends Error {
  constructor(cause: unknown) {
    super(`A statement that was held back failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Waits for all; throws what failed first. */
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
 * A connection that one transaction has for itself. What goes together is decided by `flight.ts`; a transaction without
 * any statement never reaches the database. PostgreSQL answers in order and refuses what follows a failure, so the first
 * failure is what the caller is told, and the `commit` undoes.
 */
function namingClient(client: pg.PoolClient): PostgresPoolClient {
  let flight = GROUNDED;
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
        // What came behind a failure fails too, and says less.
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
      // Inside a transaction everything before is lost too: it is begun again as a whole.
      if (flight.state !== "outside") throw error;
      return ask(text, values, false);
    }
  };
  /** The database undoes a transaction with a failed statement in it, whatever it is told; then `commit` says so. */
  const commitOf = async (sent: Promise<PostgresQueryResult<never>>): Promise<PostgresQueryResult<never>> => {
    const answer = await sent;
    if (answer.command !== "COMMIT")
      throw new Error("The transaction was not committed: one of its statements had failed.");
    return answer;
  };
  /** It failed with or after its last statement: whether it is there is what the `commit` says. */
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
    const next = nextOf(flight, kindOf(text));
    flight = next.flight;
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

/** Of so many connections, those that statements share; transactions must find one beside them. */
const sharedOf = (max: number): number => (max < 2 ? 0 : Math.min(6, Math.ceil(max / 3)));

/**
 * The pool as Kysely uses it. Who asks for a connection gets a ticket for one: what follows decides whether it
 * becomes its own connection (a transaction, a statement without a name) or is asked beside others.
 * `isAway` an error after which a connection is not used again.
 * NOTE: so `db.connection()` promises no connection: locks and settings of one want a transaction or a client.
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
