/** A due alarm of one ticket: remind, escalate to the level that its clock has reached, schedule the next alarm. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { Context } from "../../../../context.ts";
import type { Tx } from "../../../../db/tx.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { momentOfStageShare, reachedShares, stagePercent, type Stage } from "../../../law/clocks/stage-share.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { ticketById } from "../step/member-queries.ts";
import { clockInput, clocksOfTicket } from "../step/patch-ticket.ts";
import { actAsSystem } from "../run/run-system.ts";
import { storeAlarms, noteLevels } from "./sweep-queries.ts";

function stageOf(ticket: Ticket, masters: Masters, now: Date): Stage | null {
  const { stage, stageDueAt, stageMs, stageUsedMs } = clocksOfTicket(ticket);
  if (stage === null || stageDueAt === null) return null;
  const wholeMs = stageMs === null || stageUsedMs === null ? null : stageMs + stageUsedMs;
  return { ...clockInput({ ticket, masters, now }, ticket, null), kind: stage, dueAt: stageDueAt, wholeMs };
}

/** The alarm after `done` shares, or the first one when `done` is null. */
export function alarmOf(ticket: Ticket, masters: Masters, now: Date, done: number | null) {
  const { alarmShares } = masters.parameters;
  const stage = stageOf(ticket, masters, now);
  const step = done ?? 0;
  const share = alarmShares[step];
  return {
    ticket_id: ticket.ticket_id,
    version: ticket.version,
    alarm_step: step,
    alarm_at: stage === null || share === undefined ? null : momentOfStageShare(stage, share, now),
  };
}

/** Requires the ticket's lock. Recorded levels are not repeated. */
export async function setDueReminder(ctx: Context, tx: Tx, masters: Masters, ticket: Ticket): Promise<void> {
  const now = ctx.clock.now();
  const stage = stageOf(ticket, masters, now);
  if (stage === null || ticket.alarm_at === null || ticket.alarm_at > now) return;
  const reached = reachedShares(stagePercent(stage, now), masters.parameters.alarmShares);
  // Rounding may leave the share a moment short; a due alarm counts as reached.
  const done = Math.max(reached, (ticket.alarm_step ?? 0) + 1);
  const levels = Array.from({ length: done }, (_, level) => level);
  const fresh = await noteLevels(tx, ticket, levels, now);
  const highest = fresh.at(-1);
  const { ticket_id: ticketId } = ticket;
  if (highest === 0) await actAsSystem(ctx, tx, ticket, { ticketId, actionId: ACTION.SYS_REMINDER });
  if (highest !== undefined && highest > 0) {
    await actAsSystem(ctx, tx, ticket, { ticketId, actionId: ACTION.SYS_ESCALATE, level: highest });
  }
  const after = (await ticketById(tx, ticketId)) ?? ticket;
  await storeAlarms(tx, [alarmOf(after, masters, now, done)]);
}
