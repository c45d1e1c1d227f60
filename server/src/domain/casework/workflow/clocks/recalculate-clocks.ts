/**
 * New due dates for open tickets when the calendar, a limit or a stage length changes (195). A fingerprint stores the
 * inputs of the last recalculation. An interrupted recalculation continues where it stopped, and failed tickets are
 * retried.
 */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { ACTION } from "@smgt/contract/constants.ts";
import type { Context } from "../../../../context.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { applyClock } from "../../../law/clocks/apply-clock.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { clockInput, clocksOfTicket } from "../step/patch-ticket.ts";
import { actWhenDue } from "../run/run-system.ts";
import { guarded } from "./guarded.ts";
import { dueRetries, forgetFailure, noteFailure } from "./retries.ts";

const PAGE = 200;

/** Everything except the ticket that a due date depends on. */
export function fingerprintOf({ calendar, subIssueTypes, slaVariants, priorityTags, parameters }: Masters): string {
  const basis = {
    hours: [calendar.utcOffsetMinutes, calendar.opensMinute, calendar.closesMinute, calendar.weekend],
    days: [...calendar.days].toSorted(),
    districtDays: [...calendar.districtDays].map(([district, days]) => [district, [...days].toSorted()]).toSorted(),
    limits: subIssueTypes.map((row) => [row.subIssueTypeId, row.slaValue, row.slaUnitId]),
    factors: priorityTags.map((row) => [row.priorityTagId, row.slaFactor, row.triageMinutes]),
    stages: [parameters.triageHours, parameters.acceptHours, parameters.appealDays],
    variants: slaVariants.map((row) => [row.subIssueTypeId, row.departmentId, row.slaValue, row.slaUnitId]),
  };
  return createHash("sha256").update(JSON.stringify(basis)).digest("hex");
}

/** Returns true when one of the ticket's clocks would now end at another moment. */
function isOutdated(ticket: Ticket, masters: Masters, now: Date): boolean {
  const clocks = clocksOfTicket(ticket);
  const input = clockInput({ ticket, masters, now }, ticket, null);
  const { limit, before } = input;
  if (limit?.value !== before.limit?.value || limit?.unit !== before.limit?.unit) return true;
  return !isDeepStrictEqual(applyClock(clocks, "recalculate", input), clocks);
}

async function openAfter({ db }: Context, ticketId: number): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`select * from ticket
    where phase = 'open' and ticket_id > ${ticketId} order by ticket_id limit ${PAGE}`.execute(db);
  return rows;
}

const recalculate = (ctx: Context, masters: Masters, ticketId: number): Promise<boolean> =>
  actWhenDue(
    ctx,
    { ticketId, actionId: ACTION.SYS_CLOCK_RECALCULATED },
    (one) => one.phase === "open" && isOutdated(one, masters, ctx.clock.now()),
  );

async function retry(ctx: Context, masters: Masters): Promise<void> {
  const now = ctx.clock.now();
  // One transaction per ticket on purpose, as below: these are few.
  for (const ticketId of await dueRetries(ctx.db, now, PAGE)) {
    const isFine = await guarded(ctx, ticketId, () => recalculate(ctx, masters, ticketId));
    await (isFine ? forgetFailure(ctx.db, ticketId) : noteFailure(ctx.db, ticketId, now));
  }
}

/** Recalculates after a change, and retries failures; the first run only stores the fingerprint. */
export async function recalculateClocks(ctx: Context, masters: Masters): Promise<void> {
  const fingerprint = fingerprintOf(masters);
  await sql`insert into clock_basis (fingerprint) values (${fingerprint}) on conflict do nothing`.execute(ctx.db);
  // All tickets are checked, so no retry is left.
  await sql`with changed as (
      update clock_basis set fingerprint = ${fingerprint}, next_ticket = 0 where fingerprint <> ${fingerprint} returning 1)
    delete from clock_retry where exists (select from changed)`.execute(ctx.db);
  const basis = await ctx.db.selectFrom("clock_basis").select("next_ticket").executeTakeFirstOrThrow();
  for (let from = basis.next_ticket; from !== null;) {
    const tickets = await openAfter(ctx, from);
    const now = ctx.clock.now();
    for (const ticket of tickets) {
      const { ticket_id: ticketId } = ticket;
      const isFine = await guarded(ctx, ticketId, async () => {
        // One transaction per ticket on purpose: only those that really change, each with its history.
        if (isOutdated(ticket, masters, now)) await recalculate(ctx, masters, ticketId);
      });
      if (!isFine) await noteFailure(ctx.db, ticketId, now);
    }
    from = tickets.length < PAGE ? null : (tickets.at(-1)?.ticket_id ?? null);
    await ctx.db.updateTable("clock_basis").set({ next_ticket: from }).execute();
  }
  await retry(ctx, masters);
}
