/** The rules of `time-status.ts` as SQL, for conditions on many tickets. */
import { sql, type RawBuilder } from "kysely";

type Condition = RawBuilder<boolean>;
/** A column of a ticket, or an expression in its place. */
type Column = RawBuilder<unknown>;

/** Due moment as indexes and lists order by it: tickets without one come last. */
export const deadlineOf = (dueAt: Column): Column => sql`coalesce(${dueAt}, 'infinity'::timestamptz)`;

/** SQL condition: the deadline of an open ticket has passed; a paused clock stands still. */
export const isPastSql = (deadline: Column, pausedAt: Column, now: Date): Condition =>
  sql<boolean>`(${deadline} < ${now} and ${deadline} < coalesce(${pausedAt}, ${now}))`;

/** SQL condition: a resolved ticket met its limit. */
export const isInTimeSql = (dueAt: Column, resolvedAt: Column): Condition =>
  sql<boolean>`(${resolvedAt} <= ${deadlineOf(dueAt)})`;
