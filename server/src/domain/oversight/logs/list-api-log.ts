/** Requests in and out, newest first. Every filter has an index in the order of the list. */
import { sql, type RawBuilder } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { apiLogData, ApiLogRow } from "@smgt/contract/calls/oversight/logs.ts";
import type { Context, Officer } from "../../../context.ts";
import { offsetMinutes } from "../../law/masters/lookups.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { isNotAboutReader } from "../../tickets/tickets/access/access.ts";
import { logNames } from "./log-names.ts";
import { microsOf, readLogPage, withinSpan, type LogPage, type PlacedRow, type Reader } from "./log-page.ts";
import { localOf, rangeOf, type Place, type Range } from "./range.ts";
import { callsNamed, meaningOf, usersNamed, type Meaning } from "./search-meaning.ts";

interface Row extends PlacedRow, Omit<ApiLogRow, "at_utc" | "at_local" | "api_log_id" | "ticket_no" | "user_name"> {}

/** Rows with one of several values: read value by value, each from its index. */
type Several =
  | { readonly column: "api_name"; readonly values: readonly string[] }
  | { readonly column: "user_id"; readonly values: readonly number[] };

interface Wish {
  readonly officer: Officer;
  readonly range: Range;
  readonly body: BodyOf<typeof apiLogData>;
  readonly meaning: Meaning;
  readonly several: Several | null;
}

function conditions({ officer, range, body, meaning }: Wish, behind: Place | null): RawBuilder<boolean> {
  const where = [
    isNotAboutReader(officer, sql`l.ticket_id`),
    ...withinSpan({ at: "l.at", id: "l.api_log_id" }, range, behind),
  ];
  if (body.api !== undefined) where.push(sql<boolean>`l.api_name = ${body.api}`);
  if (body.status !== undefined) where.push(sql<boolean>`l.http_status = ${body.status}`);
  if (body.direction !== undefined) where.push(sql<boolean>`l.direction = ${body.direction}`);
  if (body.error !== undefined) where.push(sql<boolean>`l.error = ${body.error}`);
  if (meaning.kind === "reference") where.push(sql<boolean>`l.reference = ${meaning.reference}`);
  if (meaning.kind === "ticket") where.push(sql<boolean>`l.ticket_id = ${meaning.ticketId}`);
  if (meaning.kind === "address") where.push(sql<boolean>`l.ip = ${meaning.ip}`);
  if (meaning.kind === "nothing") where.push(sql<boolean>`false`);
  return sql<boolean>`${sql.join(where, sql` and `)}`;
}

const readerOf =
  (wish: Wish): Reader =>
  (behind, limit) => {
    const rows = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select l.at, ${microsOf("l.at")} as at_us, l.api_log_id as id, l.direction, l.api_name, l.http_status, l.latency_ms,
             l.reference as request_id, l.error, l.user_id, l.ip, l.lost, l.ticket_id
        from api_log l
       where ${conditions(wish, behind)} ${more}
       order by l.at desc, l.api_log_id desc limit ${limit}`;
    if (wish.several === null) return rows(sql``);
    const { column, values } = wish.several;
    const type = sql.raw(column === "user_id" ? "int[]" : "text[]");
    return sql`select one.* from unnest(${[...values]}::${type}) as which (value)
      cross join lateral (${rows(sql`and ${sql.ref(`l.${column}`)} = which.value`)}) one
      order by one.at desc, one.id desc limit ${limit}`;
  };

async function severalOf({ db }: Context, meaning: Meaning): Promise<Several | null> {
  if (meaning.kind !== "words") return null;
  const values = await callsNamed(db, meaning.words);
  if (values.length > 0) return { column: "api_name", values };
  return { column: "user_id", values: await usersNamed(db, meaning.words) };
}

/** One page, newest first. */
export async function listApiLog(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof apiLogData>,
): Promise<LogPage<ApiLogRow>> {
  const offset = offsetMinutes((await mastersOf(ctx)).timeZone);
  const range = rangeOf(body, ctx.clock.now(), offset);
  const meaning = await meaningOf(ctx.db, body.search);
  const several = await severalOf(ctx, meaning);
  const page = await readLogPage<Row>(ctx.db, body, readerOf({ officer, range, body, meaning, several }));
  const names = await logNames(ctx, officer, page.rows);
  return {
    extras: page.extras,
    rows: page.rows.map(({ at, at_us: _atUs, id, ticket_id: ticketId, ...row }) => ({
      ...row,
      api_log_id: id,
      at_utc: at.toISOString(),
      at_local: localOf(at, offset),
      user_name: names.userName(row.user_id),
      ...names.ticket(ticketId),
    })),
  };
}
