/**
 * A page of a log: planned for its values, read one row further than shown, and counted on the first page up to a
 * useful limit.
 */
import { sql, type RawBuilder } from "kysely";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { LOG_MOST_COUNTED } from "@smgt/contract/shapes/log.ts";
import type { Db } from "../../../db/tx.ts";
import { microsText } from "../../../db/moment.ts";
import { PLAN_EACH_TIME } from "../../../db/named-statements.ts";
import { cursorOf, placeOf, type Place, type Range } from "./range.ts";

/** The right plan depends on the length of the span and the frequency of the value. */
export const planned = sql.raw(PLAN_EACH_TIME);

/**
 * Rows of a span after a position. The plain time bound lets the index start there; with the end of the span in its
 * place, the database would read everything between.
 */
export function withinSpan(
  columns: { readonly at: string; readonly id: string },
  span: Range | null,
  behind: Place | null,
): RawBuilder<boolean>[] {
  const [at, id] = [sql.ref(columns.at), sql.ref(columns.id)];
  const where = span === null ? [] : [sql<boolean>`${at} >= ${span.from}`];
  const isAfterEnd = behind === null || (span !== null && behind.atUs / 1_000 >= span.to.getTime());
  if (span !== null && isAfterEnd) where.push(sql<boolean>`${at} < ${span.to}`);
  if (behind === null) return where;
  const place = sql`${microsText(behind.atUs)}::timestamptz`;
  if (!isAfterEnd) where.push(sql<boolean>`${at} <= ${place}`);
  return [...where, sql<boolean>`(${at}, ${id}) < (${place}, ${behind.id}::bigint)`];
}

/** Position in one of the two tables of a combined list: its ids are doubled, and odd in the second. */
export const ownPlace = (behind: Place | null, odd: 0 | 1): Place | null =>
  behind === null ? null : { ...behind, id: Math.ceil((behind.id - odd) / 2) };

/** A time in microseconds, for the cursor. */
export const microsOf = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

export interface PlacedRow {
  readonly at: Date;
  readonly at_us: number;
  readonly id: number;
}

export interface LogPage<Row> {
  readonly rows: Row[];
  readonly extras: {
    readonly total_count?: number;
    readonly total_is_more?: "Y" | "N";
    readonly next_cursor?: string;
  };
}

/** Reads a log after a position, newest first, up to a limit. */
export type Reader = (behind: Place | null, limit: number) => RawBuilder<unknown>;

async function countTo(db: Db, reader: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${reader(null, LOG_MOST_COUNTED + 1)}) counted ${planned}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** One page by a reader whose rows have `at`, `at_us` and `id`. */
export async function readLogPage<Row extends PlacedRow>(
  db: Db,
  asked: { readonly cursor?: string; readonly page_size?: number },
  reader: Reader,
): Promise<LogPage<Row>> {
  const size = asked.page_size ?? PAGE_SIZE_DEFAULT;
  const behind = placeOf(asked.cursor);
  const [found, count] = await Promise.all([
    sql<Row>`${reader(behind, size + 1)} ${planned}`.execute(db),
    behind === null ? countTo(db, reader) : null,
  ]);
  const rows = found.rows.slice(0, size);
  const last = rows.at(-1);
  return {
    rows,
    extras: {
      ...(count === null
        ? {}
        : { total_count: Math.min(count, LOG_MOST_COUNTED), total_is_more: flagOf(count > LOG_MOST_COUNTED) }),
      ...(found.rows.length > size && last !== undefined
        ? { next_cursor: cursorOf({ atUs: last.at_us, id: last.id }) }
        : {}),
    },
  };
}
