/** The law of `status.ts` in SQL, for conditions on many tickets. */
import { sql, type RawBuilder } from "kysely";

type Condition = RawBuilder<boolean>;
/** The names of a ticket's columns in a statement, or expressions that stand for them. */
type Column = RawBuilder<unknown>;

/** A due moment as indexes and lists order by it: what has none is due after everything. */
export const deadlineOf = (dueAt: Column): Column => sql`coalesce(${dueAt}, 'infinity'::timestamptz)`;

/** Whether the deadline of an open ticket is past; the clock of a paused one stands still. */
export const isPastSql = (deadline: Column, pausedAt: Column, now: Date): Condition =>
  sql<boolean>`(${deadline} < ${now} and ${deadline} < coalesce(${pausedAt}, ${now}))`;

/** Whether a resolved ticket was done in time; otherwise it was late. */
export const isInTimeSql = (dueAt: Column, resolvedAt: Column): Condition =>
  sql<boolean>`(${resolvedAt} <= ${deadlineOf(dueAt)})`;
