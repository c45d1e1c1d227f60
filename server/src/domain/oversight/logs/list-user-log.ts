/**
 * User log: sign-ins, sign-outs, failures, and everything shown, exported or changed outside tickets. Read from the
 * audit and the security log; nothing is written for it.
 */
import { sql, type RawBuilder } from "kysely";
import { AUDIT_EVENTS, SECURITY_EVENTS, TICKET_EVENTS, type RecordedEvent } from "@smgt/contract/audit-events.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { UserLog, userLogs } from "@smgt/contract/calls/oversight/logs.ts";
import { translationsOf } from "@smgt/contract/languages.ts";
import type { Context, Officer } from "../../../context.ts";
import { eventText } from "../../../texts/say.ts";
import { offsetMinutes, roleName } from "../../law/masters/lookups.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { isNotAboutReader } from "../../tickets/tickets/access/access.ts";
import { logNames } from "./log-names.ts";
import { microsOf, ownPlace, readLogPage, withinSpan, type LogPage, type PlacedRow, type Reader } from "./log-page.ts";
import { localOf, rangeOf, type Place, type Range } from "./range.ts";
import { meaningOf, usersMeant, type Meaning } from "./search-meaning.ts";

interface Row extends PlacedRow {
  readonly user_id: number | null;
  readonly role_id: number | null;
  readonly event: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly times: number;
  readonly call_name: string | null;
  readonly error: string | null;
  readonly reference: string | null;
  readonly ticket_id: number | null;
}

interface Wish {
  readonly officer: Officer;
  readonly range: Range;
  readonly event: string | null;
  /** Users to show; null for everybody. */
  readonly userIds: readonly number[] | null;
  readonly meaning: Meaning;
}

/** Events of the filter: those of one ticket are in its story. */
export const USER_EVENTS: readonly RecordedEvent[] = [...new Set([...AUDIT_EVENTS, ...SECURITY_EVENTS])].filter(
  (event) => !TICKET_EVENTS.some((one) => one === event),
);

/** One of the two source tables. List ids are doubled, and odd for the second, so that they never collide. */
interface Side {
  readonly table: "audit_entry" | "security_event";
  readonly id: "audit_id" | "security_id";
  readonly odd: 0 | 1;
  readonly columns: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  readonly ip: RawBuilder<unknown>;
  readonly ofTicket: (ticketId: number) => RawBuilder<boolean>;
}

const RECORD: Side = {
  table: "audit_entry",
  id: "audit_id",
  odd: 0,
  columns: sql`s.detail ->> 'ip' as ip, s.detail ->> 'device' as user_agent, 1 as times, null::text as call_name,
    null::text as error`,
  // Actions on a ticket are in its own story.
  where: sql<boolean>`s.ticket_id is null`,
  ip: sql`(s.detail ->> 'ip')`,
  ofTicket: () => sql<boolean>`false`,
};
const SECURITY: Side = {
  table: "security_event",
  id: "security_id",
  odd: 1,
  columns: sql`s.ip, null::text as user_agent, s.times, s.call_name, s.detail ->> 'refusal' as error`,
  where: sql<boolean>`true`,
  ip: sql`s.ip`,
  ofTicket: (ticketId) => sql<boolean>`s.ticket_id = ${ticketId}`,
};

function conditions(side: Side, wish: Wish, behind: Place | null): RawBuilder<boolean> {
  const { officer, range, event, meaning } = wish;
  const isForReader = isNotAboutReader(officer, sql`s.ticket_id`);
  const where = [
    side.where,
    isForReader,
    ...withinSpan({ at: "s.at", id: `s.${side.id}` }, range, ownPlace(behind, side.odd)),
  ];
  if (event !== null) where.push(sql<boolean>`s.event = ${event}`);
  if (meaning.kind === "reference") where.push(sql<boolean>`s.reference = ${meaning.reference}`);
  if (meaning.kind === "ticket") where.push(side.ofTicket(meaning.ticketId));
  if (meaning.kind === "address") where.push(sql<boolean>`${side.ip} = ${meaning.ip}`);
  return sql<boolean>`${sql.join(where, sql` and `)}`;
}

function ofSide(side: Side, wish: Wish, behind: Place | null, limit: number): RawBuilder<unknown> {
  const id = sql.ref(`s.${side.id}`);
  const rows = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select s.at, ${microsOf("s.at")} as at_us, s.${sql.ref(side.id)} * 2 + ${sql.lit(side.odd)} as id,
           s.actor_user_id as user_id, s.role_id, s.event, s.reference, s.ticket_id, ${side.columns}
      from ${sql.table(side.table)} s
     where ${conditions(side, wish, behind)} ${more}
     order by s.at desc, ${id} desc limit ${limit}`;
  if (wish.userIds === null) return rows(sql``);
  return sql`select one.* from unnest(${[...wish.userIds]}::int[]) as who (user_id)
    cross join lateral (${rows(sql`and s.actor_user_id = who.user_id`)}) one`;
}

const readerOf =
  (wish: Wish): Reader =>
  (behind, limit) =>
    sql`
    select * from ((${ofSide(RECORD, wish, behind, limit)}) union all (${ofSide(SECURITY, wish, behind, limit)})) both_sides
     order by at desc, id desc limit ${limit}`;

/** One page, newest first. */
export async function listUserLog(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof userLogs>,
): Promise<LogPage<UserLog>> {
  const masters = await mastersOf(ctx);
  const offset = offsetMinutes(masters.timeZone);
  const range = rangeOf(body, ctx.clock.now(), offset);
  const meaning = await meaningOf(ctx.db, body.search);
  const userIds = await usersMeant(ctx.db, body.user_id, meaning);
  const page = await readLogPage<Row>(
    ctx.db,
    body,
    readerOf({ officer, range, meaning, userIds, event: body.event ?? null }),
  );
  const names = await logNames(ctx, officer, page.rows);
  return {
    extras: page.extras,
    rows: page.rows.map((row) => {
      const role = roleName(masters, row.role_id);
      return {
        log_id: row.id,
        user_id: row.user_id,
        user_name: names.userName(row.user_id) ?? "",
        role: role?.en ?? null,
        role_translations: translationsOf(role),
        event: row.event,
        what: eventText(officer.language, row.event),
        ip: row.ip,
        user_agent: row.user_agent,
        at_utc: row.at.toISOString(),
        at_local: localOf(row.at, offset),
        times: row.times,
        call_name: row.call_name,
        error: row.error,
        reference: row.reference,
        ...names.ticket(row.ticket_id),
      };
    }),
  };
}
