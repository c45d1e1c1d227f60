/**
 * A page of any log, newest first. Its tables are searched and merged, reading one row more than shown to know if there
 * is a next page; the first page also counts the rows, up to a limit. The queries are planned anew for each set of
 * values.
 */
import { sql, type RawBuilder } from "kysely";
import type { RecordedEvent } from "@smgt/contract/audit-events.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { LOG_MOST_COUNTED } from "@smgt/contract/shapes/log.ts";
import type { Context, Officer } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";
import { microsText } from "../../../db/moment.ts";
import { PLAN_EACH_TIME } from "../../../db/pipeline/named-statements.ts";
import { eventText } from "../../../texts/say.ts";
import { offsetMinutes } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { isNotAboutReader } from "../../tickets/tickets/access/visible-to.ts";
import { logNames, type LogNames } from "./log-names.ts";
import { cursorOf, localOf, placeOf, rangeOf, type Place, type Range, type RangeAsked } from "./range.ts";
import { meaningOf, type Meaning, type OneOf } from "./search-meaning.ts";

/** The right plan depends on the length of the span and the frequency of the value. */
export const planned = sql.raw(PLAN_EACH_TIME);

export interface LogAsked extends RangeAsked {
  readonly search?: string;
  readonly cursor?: string;
  readonly page_size?: number;
}

export interface LogRequest<Asked> {
  readonly ctx: Context;
  readonly officer: Officer;
  readonly body: Asked;
  readonly meaning: Meaning;
}

/** One table of a log. */
export interface LogSource {
  readonly at: string;
  readonly id: string;
  /** 0 or 1 where a log has two tables: its ids are doubled, and odd in the second, so that they never collide. */
  readonly side?: 0 | 1;
  readonly from: RawBuilder<unknown>;
  /** Columns besides `at`, `at_us` and `id`; must include `user_id` and `ticket_id`. */
  readonly columns: RawBuilder<unknown>;
  readonly ticketId: RawBuilder<unknown>;
  readonly where: readonly RawBuilder<boolean>[];
  /** False: rows of any age are listed, whatever the requested range. */
  readonly isInRange?: boolean;
  readonly oneOf?: OneOf | null;
}

export interface PlacedRow {
  readonly at: Date;
  readonly at_us: number;
  readonly id: number;
  readonly user_id: number | null;
  readonly ticket_id: number | null;
}

/** Names and times for a row. */
export interface Shown {
  readonly ctx: Context;
  readonly officer: Officer;
  readonly masters: Masters;
  readonly times: { readonly at_utc: string; readonly at_local: string };
  readonly userName: string | null;
  readonly ticket: ReturnType<LogNames["ticket"]>;
}

export interface LogSpec<Asked, Stored, Row> {
  readonly sources: (request: LogRequest<Asked>) => readonly LogSource[] | Promise<readonly LogSource[]>;
  readonly show: (row: Stored, shown: Shown) => Row;
  /** Lists only rows with one of these events; absent: all events. */
  readonly events?: readonly RecordedEvent[];
}

export interface LogPage<Row> {
  readonly reply: Row[];
  readonly extras: {
    readonly total_count?: number;
    readonly total_is_more?: "Y" | "N";
    readonly next_cursor?: string;
    readonly events?: { readonly event: string; readonly what: string }[];
  };
}

export const isEqual = (column: string, value: string | number | undefined): RawBuilder<boolean>[] =>
  value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`];

/**
 * SQL condition of a search on one table; `false` if the table has no such column. Searches for words go through
 * `oneOf`.
 */
export function found(
  meaning: Meaning,
  columns: { readonly reference: string; readonly ticket: string; readonly ip?: RawBuilder<unknown> },
): RawBuilder<boolean>[] {
  if (meaning.kind === "reference") return isEqual(columns.reference, meaning.reference);
  if (meaning.kind === "ticket") return isEqual(columns.ticket, meaning.ticketId);
  if (meaning.kind === "address" && columns.ip !== undefined) return [sql<boolean>`${columns.ip} = ${meaning.ip}`];
  return meaning.kind === "address" || meaning.kind === "nothing" ? [sql<boolean>`false`] : [];
}

/**
 * Condition for rows of a range that come after a position. The position's time stands as a bound of its own, so that
 * the index scan starts there; bounded only by the end of the range, the scan would read everything between.
 */
function withinSpan(source: LogSource, range: Range, behind: Place | null): RawBuilder<boolean>[] {
  const [at, id] = [sql.ref(source.at), sql.ref(source.id)];
  const span = source.isInRange === false ? null : range;
  const where = span === null ? [] : [sql<boolean>`${at} >= ${span.from}`];
  const isAfterEnd = behind === null || (span !== null && behind.atUs / 1_000 >= span.to.getTime());
  if (span !== null && isAfterEnd) where.push(sql<boolean>`${at} < ${span.to}`);
  if (behind === null) return where;
  const place = sql`${microsText(behind.atUs)}::timestamptz`;
  if (!isAfterEnd) where.push(sql<boolean>`${at} <= ${place}`);
  const own = source.side === undefined ? behind.id : Math.ceil((behind.id - source.side) / 2);
  return [...where, sql<boolean>`(${at}, ${id}) < (${place}, ${own}::bigint)`];
}

interface Part {
  readonly officer: Officer;
  readonly range: Range;
  readonly behind: Place | null;
  readonly limit: number;
}

function rowsOf(source: LogSource, { officer, range, behind, limit }: Part): RawBuilder<unknown> {
  const [at, id] = [sql.ref(source.at), sql.ref(source.id)];
  const listId = source.side === undefined ? id : sql`${id}::bigint * 2 + ${sql.lit(source.side)}`;
  const where = [isNotAboutReader(officer, source.ticketId), ...withinSpan(source, range, behind), ...source.where];
  const rows = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select ${at} as at, (extract(epoch from ${at}) * 1000000)::bigint as at_us, ${listId} as id, ${source.columns}
      from ${source.from} where ${sql.join(where, sql` and `)} ${more}
     order by ${at} desc, ${id} desc limit ${limit}`;
  if (source.oneOf === undefined || source.oneOf === null) return rows(sql``);
  const { column, type, values } = source.oneOf;
  return sql`select one.* from unnest(${[...values]}::${sql.raw(type)}) as wanted (value)
    cross join lateral (${rows(sql`and ${sql.ref(column)} = wanted.value`)}) one
    order by one.at desc, one.id desc limit ${limit}`;
}

function merged(sources: readonly LogSource[], part: Part): RawBuilder<unknown> {
  const each = sources.map((source) => rowsOf(source, part));
  if (each.length === 1) return each[0] ?? sql``;
  const all = sql.join(
    each.map((rows) => sql`(${rows})`),
    sql` union all `,
  );
  return sql`select * from (${all}) merged order by at desc, id desc limit ${part.limit}`;
}

async function countTo(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ n: number }>`select count(*)::int as n from (${rows}) counted ${planned}`.execute(db);
  return counted.rows[0]?.n ?? 0;
}

/** Reads one page of a log. */
export async function readLog<Asked extends LogAsked, Stored extends PlacedRow, Row>(
  ctx: Context,
  officer: Officer,
  body: Asked,
  spec: LogSpec<Asked, Stored, Row>,
): Promise<LogPage<Row>> {
  const { db } = ctx;
  const masters = await mastersOf(ctx);
  const offset = offsetMinutes(masters.timeZone);
  const range = rangeOf(body, ctx.clock.now(), offset);
  const meaning = await meaningOf(db, body.search);
  const sources = await spec.sources({ ctx, officer, body, meaning });
  const size = body.page_size ?? PAGE_SIZE_DEFAULT;
  const behind = placeOf(body.cursor);
  const read = merged(sources, { officer, range, behind, limit: size + 1 });
  const [{ rows: stored }, count] = await Promise.all([
    sql<Stored>`${read} ${planned}`.execute(db),
    behind === null ? countTo(db, merged(sources, { officer, range, behind, limit: LOG_MOST_COUNTED + 1 })) : null,
  ]);
  const rows = stored.slice(0, size);
  const last = rows.at(-1);
  const names = await logNames(ctx, officer, rows);
  const events = spec.events?.map((event) => ({ event, what: eventText(officer.language, event) }));
  return {
    reply: rows.map((row) => {
      const times = { at_utc: row.at.toISOString(), at_local: localOf(row.at, offset) };
      const [userName, ticket] = [names.userName(row.user_id), names.ticket(row.ticket_id)];
      return spec.show(row, { ctx, officer, masters, times, userName, ticket });
    }),
    extras: {
      ...(count === null
        ? {}
        : { total_count: Math.min(count, LOG_MOST_COUNTED), total_is_more: flagOf(count > LOG_MOST_COUNTED) }),
      ...(count === null || events === undefined ? {} : { events }),
      ...(stored.length > size && last !== undefined
        ? { next_cursor: cursorOf({ atUs: last.at_us, id: last.id }) }
        : {}),
    },
  };
}
