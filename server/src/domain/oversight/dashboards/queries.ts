/** SQL of the public and internal figures: sums over the counters, never over tickets. */
import { sql } from "kysely";
import type { Db } from "../../../db/tx.ts";
import { deadlineOf, isPastSql } from "../../law/clocks/time-status-sql.ts";
import type { Figure } from "../../tickets/counters/figures.ts";

/** Plain figures and published masked counts. DANGER: never the sealed counts themselves. */
const seen = (names: readonly Figure[]): string[] => names.flatMap((name) => [name, `shown_${name}`]);
/** The figure that a row of `counter` belongs to. */
const FIGURE = sql`replace(name, 'shown_', '')`;

/** Sums of figures, over all periods or since a day. */
export async function sumFigures(
  db: Db,
  names: readonly Figure[],
  since: string | null = null,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select ${FIGURE} as name, sum(n)::int as n from counter
     where name = any(${seen(names)}::text[]) and (${since}::date is null or period >= ${since}::date) group by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.n]));
}

/** Sums of figures of one period. */
export async function figuresOf(db: Db, names: readonly Figure[], period: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select ${FIGURE} as name, sum(n)::int as n from counter
     where name = any(${seen(names)}::text[]) and period = ${period}::date group by 1`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.n]));
}

export interface SeriesRow {
  readonly name: string;
  /** First day of the month. */
  readonly period: string;
  readonly key: number;
  readonly n: number;
}

/** Figures by month and key since a month. */
export async function seriesSince(db: Db, names: readonly Figure[], since: string): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select ${FIGURE} as name, period::text as period, key, sum(n)::int as n from counter
     where name = any(${seen(names)}::text[]) and period >= ${since}::date
     group by 1, 2, 3, counter.period order by counter.period, key`.execute(db);
  return rows;
}

/** The first month that has tickets, or null. */
export async function firstMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select min(period)::text as first from counter where name in ('total', 'shown_total')`.execute(db);
  return rows[0]?.first ?? null;
}

/**
 * Open overdue tickets as the public sees them. Plain ones become overdue by time alone, so they are counted from their
 * partial index; of sensitive ones only the published count.
 */
export async function countOverdue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*)::int from ticket
             where phase = 'open' and not is_sensitive and ${isPastSql(deadlineOf(sql.ref("due_at")), sql.ref("paused_at"), now)})
         + (select coalesce(sum(n), 0)::int from counter where name = 'shown_overdue') as n`.execute(db);
  return Math.max(0, rows[0]?.n ?? 0);
}
