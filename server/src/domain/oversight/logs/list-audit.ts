/**
 * The audit screen, newest first. An officer whom a ticket complains about sees none of its rows (decision 30).
 * Otherwise every reader of logs sees the ticket's number, and nothing else of it (decision 87).
 */
import { sql, type RawBuilder } from "kysely";
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { AuditRow, getAuditRows } from "@smgt/contract/calls/oversight/audit.ts";
import { wordedIn } from "@smgt/contract/languages.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../context.ts";
import { isSaidChanged, saidIn } from "../../ground/audit/append-audit.ts";
import { eventText } from "../../../texts/say.ts";
import { offsetMinutes, roleName } from "../../law/masters/lookups.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { isNotAboutReader } from "../../tickets/tickets/access/access.ts";
import { logNames } from "./log-names.ts";
import { microsOf, readLogPage, withinSpan, type LogPage, type PlacedRow, type Reader } from "./log-page.ts";
import { localOf, rangeOf, type Place, type Range } from "./range.ts";
import { meaningOf, usersMeant, type Meaning } from "./search-meaning.ts";

interface Row extends PlacedRow {
  readonly event: string;
  readonly user_id: number | null;
  readonly role_id: number | null;
  readonly ticket_id: number | null;
  readonly reference: string | null;
  readonly said: string | null;
  readonly is_said_changed: boolean;
}

interface Wish {
  readonly range: Range;
  readonly event: AuditEvent | undefined;
  /** Users to show; null for everybody and the server. */
  readonly userIds: readonly number[] | null;
  readonly meaning: Meaning;
}

function conditions(officer: Officer, { range, event, meaning }: Wish, behind: Place | null): RawBuilder<boolean> {
  const where = [
    isNotAboutReader(officer, sql`a.ticket_id`),
    ...withinSpan({ at: "a.at", id: "a.audit_id" }, range, behind),
  ];
  if (event !== undefined) where.push(sql<boolean>`a.event = ${event}`);
  if (meaning.kind === "reference") where.push(sql<boolean>`a.reference = ${meaning.reference}`);
  if (meaning.kind === "ticket") where.push(sql<boolean>`a.ticket_id = ${meaning.ticketId}`);
  // Only rows of accounts contain an address.
  if (meaning.kind === "address") where.push(sql<boolean>`a.ticket_id is null and (a.detail ->> 'ip') = ${meaning.ip}`);
  return sql<boolean>`${sql.join(where, sql` and `)}`;
}

const readerOf =
  (officer: Officer, wish: Wish): Reader =>
  (behind, limit) => {
    const rows = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select a.at, ${microsOf("a.at")} as at_us, a.audit_id as id, a.event, a.actor_user_id as user_id, a.role_id,
             a.ticket_id, a.reference, ${saidIn} as said, ${isSaidChanged} as is_said_changed
        from audit_entry a where ${conditions(officer, wish, behind)} ${more}
       order by a.at desc, a.audit_id desc limit ${limit}`;
    if (wish.userIds === null) return rows(sql``);
    return sql`select one.* from unnest(${[...wish.userIds]}::int[]) as who (user_id)
      cross join lateral (${rows(sql`and a.actor_user_id = who.user_id`)}) one
      order by one.at desc, one.id desc limit ${limit}`;
  };

/** One page. */
export async function listAudit(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof getAuditRows>,
): Promise<LogPage<AuditRow>> {
  const masters = await mastersOf(ctx);
  const offset = offsetMinutes(masters.timeZone);
  const range = rangeOf(body, ctx.clock.now(), offset);
  const meaning = await meaningOf(ctx.db, body.search);
  const userIds = await usersMeant(ctx.db, body.user_id, meaning);
  const page = await readLogPage<Row>(ctx.db, body, readerOf(officer, { range, event: body.event, userIds, meaning }));
  const names = await logNames(ctx, officer, page.rows);
  const { language } = officer;
  return {
    extras: page.extras,
    rows: page.rows.map((row) => ({
      audit_id: row.id,
      at_utc: row.at.toISOString(),
      at_local: localOf(row.at, offset),
      event: row.event,
      what: eventText(language, row.event),
      by_user_id: row.user_id,
      by_name: names.userName(row.user_id),
      role_name: row.role_id === null ? null : (wordedIn(roleName(masters, row.role_id), language) ?? null),
      ...names.ticket(row.ticket_id),
      reference: row.reference,
      said: row.is_said_changed || row.said === null ? null : maskPersonal(row.said),
      is_said_changed: flagOf(row.is_said_changed),
    })),
  };
}
