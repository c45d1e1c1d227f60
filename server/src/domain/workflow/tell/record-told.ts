/**
 * A call that was to tell the citizen how their ticket went on, where they could not be answered in writing. No action
 * of the workflow: the ticket may be over, and stays as it is. The call is over when they were told, when nobody can be
 * told at that number, or when they were called in vain on several days.
 */
import { translationsOf, wordedIn } from "@smgt/contract/languages.ts";
import { sql } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { saveTold } from "@smgt/contract/calls/calls.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import type { Masters } from "../../masters/masters.ts";
import { Refused } from "../../refused.ts";
import { visibleTicket } from "../../tickets/queries.ts";
import { changeTicket, type Ticket } from "../../tickets/write/write-tickets.ts";
import { holdersOf } from "../members/member-queries.ts";
import { claimAnswer, keepAnswerSql } from "../run/queries.ts";
import { mastersOf } from "../../masters/read-masters.ts";
import { isCallAsking, statusOf } from "../../table/statuses.ts";
import { worded } from "../../../texts/say.ts";

type Body = BodyOf<typeof saveTold>;

/** What the operator is told of it. */
export interface ToldDone {
  readonly sentence: string;
  readonly isOver: boolean;
}

const ENDS_AT_ONCE: readonly Body["call_status"][] = ["connected", "wrong_number", "refused"];

/** On how many days they were called in vain since there is something to tell, today included. */
async function daysInVain(tx: Tx, ticket: Ticket, timeZone: string, now: Date): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(distinct (at at time zone ${timeZone})::date)::int as days
      from (select ${now}::timestamptz as at
            union all
            (select h.at from ticket_history h where h.ticket_id = ${ticket.ticket_id} and h.event = 'NOT_TOLD'
              order by h.history_id desc limit ${ticket.tell_attempts})) as tried`.execute(tx);
  return rows[0]?.days ?? 1;
}

async function toCall(tx: Tx, officer: Officer, body: Body, { workflow }: Masters): Promise<Ticket> {
  const ticket = await visibleTicket(tx, officer, body.ticket_id, "forUpdate");
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const isThere = ticket.call_due_at !== null && !isCallAsking(statusOf(workflow, ticket.status_id));
  if (ticket.status_id !== body.status_id || !isThere) throw new Refused("TICKET_STATUS_MISMATCH");
  return ticket;
}

async function isOverNow(tx: Tx, ticket: Ticket, body: Body, masters: Masters, now: Date): Promise<boolean> {
  if (ENDS_AT_ONCE.includes(body.call_status)) return true;
  const days = await daysInVain(tx, ticket, masters.timeZone, now);
  return days >= masters.workflow.limits.maxCallDays;
}

async function record(ctx: Context, tx: Tx, officer: Officer, body: Body): Promise<ToldDone> {
  const masters = await mastersOf(ctx);
  const ticket = await toCall(tx, officer, body, masters);
  const now = ctx.clock.now();
  const isOver = await isOverNow(tx, ticket, body, masters, now);
  if (!isOver && body.next_call_at === undefined) throw new Refused("NEXT_CALL_REQUIRED");
  const result = worded(`call.${body.call_status}`);
  const done: ToldDone = { sentence: `${ticket.ticket_no}: ${wordedIn(result, officer.language)}`, isOver };
  await changeTicket(tx, {
    before: ticket,
    patch: {
      call_due_at: isOver || body.next_call_at === undefined ? null : new Date(body.next_call_at),
      tell_attempts: isOver ? 0 : ticket.tell_attempts + 1,
      last_event_at: now,
    },
    timeZone: masters.timeZone,
    holders: await holdersOf(tx, ticket.ticket_id),
    entry: {
      ticketId: ticket.ticket_id,
      at: now,
      actorUserId: officer.userId,
      roleId: officer.roleId,
      actionId: null,
      event: body.call_status === "connected" ? "TOLD" : "NOT_TOLD",
      fromStatusId: ticket.status_id,
      toStatusId: ticket.status_id,
      remark: body.remarks?.trim() ?? null,
      facts: [{ key: "call", value: result.en, value_translations: translationsOf(result) }],
    },
    also: body.client_ref === undefined ? [] : [keepAnswerSql(officer.userId, body.client_ref, done)],
    isLast: true,
  });
  return done;
}

/** Writes the call down; a repeated press of the button counts once. */
export function recordTold(ctx: Context, officer: Officer, body: Body): Promise<ToldDone> {
  return inTransaction(ctx.db, async (tx) => {
    if (body.client_ref !== undefined) {
      const before = await claimAnswer(tx, officer.userId, body.client_ref, ctx.clock.now());
      if (before !== null) return before as ToldDone;
    }
    return record(ctx, tx, officer, body);
  });
}
