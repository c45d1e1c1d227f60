/**
 * Snoozes a ticket for one officer, and ends the snooze. The ticket is not changed: no version, no event, no clock,
 * so that the snooze delays nothing (decision 44).
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import {
  MOST_SNOOZE_DAYS,
  MOST_SNOOZED,
  type saveSnooze,
  type SnoozedTicket,
} from "@smgt/contract/calls/tickets/snooze.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Snooze } from "@smgt/contract/shapes/snooze.ts";
import { sql, type RawBuilder } from "kysely";
import type { Context, Officer, PostedOfficer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { Refused } from "../../../ground/refused.ts";
import { visibleTo } from "../access/visible-to.ts";
import { maySeePersonalData } from "../../../law/sight/sight.ts";
import { wordsFor } from "../access/readable-words.ts";
import { visibleTicket } from "../queries.ts";
import { isBack } from "./due-snoozes.ts";

const DAY_MS = 86_400_000;

type Body = BodyOf<typeof saveSnooze>;

function untilOf({ until }: Body, now: Date): Date | null {
  if (until === undefined) return null;
  const at = new Date(until);
  if (!(at.getTime() > now.getTime())) throw new Refused("SNOOZE_PAST");
  if (at.getTime() > now.getTime() + MOST_SNOOZE_DAYS * DAY_MS) {
    throw new Refused("SNOOZE_FAR", { days: MOST_SNOOZE_DAYS });
  }
  return at;
}

/** Snoozes the ticket; refuses a snooze that would never end. */
export async function snoozeTicket(ctx: Context, officer: Officer, body: Body): Promise<void> {
  const now = ctx.clock.now();
  const until = untilOf(body, now);
  const [onCitizen, onReport, onStatus] = [body.on_citizen, body.on_report, body.on_status].map((one) => one === "Y");
  if (until === null && onCitizen !== true && onReport !== true && onStatus !== true) throw new Refused("SNOOZE_EMPTY");
  const { userId, roleId } = officer;
  await inTransaction(ctx.db, async (tx) => {
    const ticket = await visibleTicket(tx, officer, body.ticket_id);
    if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
    const { rows } = await sql`
      insert into snooze (user_id, ticket_id, made_at, until, on_citizen, on_report, on_status, status_id)
      select ${userId}::int, ${ticket.ticket_id}::int, ${now}::timestamptz, ${until}::timestamptz,
             ${onCitizen}::boolean, ${onReport}::boolean, ${onStatus}::boolean, ${ticket.status_id}::int
       where (select count(*) from snooze s join ticket t on t.ticket_id = s.ticket_id
               where s.user_id = ${userId} and s.ticket_id <> ${ticket.ticket_id} and not ${isBack(now)}) < ${MOST_SNOOZED}
      on conflict (user_id, ticket_id) do update
         set made_at = excluded.made_at, until = excluded.until, on_citizen = excluded.on_citizen,
             on_report = excluded.on_report, on_status = excluded.on_status, status_id = excluded.status_id, told_at = null
      returning snooze_id`.execute(tx);
    if (rows.length === 0) throw new Refused("SNOOZE_LIMIT", { max: MOST_SNOOZED });
    const detail = { until: until?.toISOString() ?? null };
    await appendAudit(tx, [
      { at: now, event: "PUT_ASIDE", actorUserId: userId, roleId, ticketId: ticket.ticket_id, detail },
    ]);
  });
}

/** Ends the snooze, if there is one. */
export async function takeBack(ctx: Context, { userId, roleId }: Officer, ticketId: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql`
      delete from snooze where user_id = ${userId} and ticket_id = ${ticketId} returning snooze_id`.execute(tx);
    if (rows.length === 0) return;
    const at = ctx.clock.now();
    await appendAudit(tx, [{ at, event: "TAKEN_BACK", actorUserId: userId, roleId, ticketId }]);
  });
}

/** Returns the ids of the officer's snoozed tickets: an array, mostly empty. */
export const snoozedIds = (officer: PostedOfficer, now: Date): RawBuilder<readonly number[]> => sql`array(
  select s.ticket_id from snooze s join ticket t on t.ticket_id = s.ticket_id
   where s.user_id = ${officer.userId} and not ${isBack(now)})`;

interface SnoozeRow {
  readonly until: Date | null;
  readonly on_citizen: boolean;
  readonly on_report: boolean;
  readonly on_status: boolean;
}

const shown = (row: SnoozeRow): Snooze => ({
  until: row.until?.toISOString() ?? null,
  on_citizen: flagOf(row.on_citizen),
  on_report: flagOf(row.on_report),
  on_status: flagOf(row.on_status),
});

/** Returns the officer's snooze of this ticket; null without one, or when it is over. */
export async function snoozeOf(ctx: Context, officer: Officer, ticketId: number): Promise<Snooze | null> {
  const { rows } = await sql<SnoozeRow>`
    select s.until, s.on_citizen, s.on_report, s.on_status from snooze s join ticket t on t.ticket_id = s.ticket_id
     where s.user_id = ${officer.userId} and s.ticket_id = ${ticketId} and not ${isBack(ctx.clock.now())}`.execute(
    ctx.db,
  );
  return rows[0] === undefined ? null : shown(rows[0]);
}

/** Returns the officer's snoozed tickets that they may still see, the earliest return first. */
export async function listSnoozed(ctx: Context, officer: Officer): Promise<SnoozedTicket[]> {
  const { rows } = await sql<SnoozeRow & { ticket_id: number; ticket_no: string; citizen_name: string }>`
    select s.ticket_id, t.ticket_no, c.citizen_name, s.until, s.on_citizen, s.on_report, s.on_status
      from snooze s join ticket t on t.ticket_id = s.ticket_id join citizen c on c.citizen_id = t.citizen_id
     where s.user_id = ${officer.userId} and not ${isBack(ctx.clock.now())} and ${visibleTo(officer)}
     order by s.until nulls last, s.snooze_id limit ${MOST_SNOOZED}`.execute(ctx.db);
  const words = wordsFor(ctx.channels, maySeePersonalData(officer, false));
  return rows.map((row) => ({
    ticket_id: row.ticket_id,
    ticket_no: row.ticket_no,
    citizen_name: words.written(row.citizen_name),
    ...shown(row),
  }));
}
