/**
 * Runs every five minutes: reminders and escalations (190, 191), closing undisputed solutions (192), giving up waiting
 * for the citizen (194), new due dates (195). Each ticket is rechecked in its own transaction, so a kill at any point
 * and a second run change nothing.
 */
import { ACTION } from "@smgt/contract/constants.ts";
import type { Context } from "../../../../context.ts";
import { isTransient } from "../../../../db/errors.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { defineJob, type Job } from "../../../../jobs/queue.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { localDay } from "../../../law/clocks/clock.ts";
import { lockTickets, ticketById } from "../step/member-queries.ts";
import { guarded } from "./guarded.ts";
import { recalculateClocks } from "./recalculate-clocks.ts";
import { actWhenDue } from "../run/run-system.ts";
import { setDueReminder, alarmOf } from "./due-reminder.ts";
import { statusesWhere } from "../../../law/workflow-definition/statuses.ts";
import {
  storeAlarms,
  quietSince,
  dueAlarms,
  type DueAlarm,
  turnAvailability,
  unscheduled,
  waitedSince,
} from "./sweep-queries.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";

const PAGE = 200;
/** Maximum pages of a kind in one sweep; the next sweep continues. */
const PAGES = 50;
const HOUR_MS = 3_600_000;

type Alarm = ReturnType<typeof alarmOf>;

/** Writes a page of alarms at once; if that fails, one by one, so that one bad alarm does not stop the others. */
async function armAll(ctx: Context, alarms: readonly Alarm[]): Promise<void> {
  try {
    await storeAlarms(ctx.db, alarms);
  } catch (error) {
    if (isTransient(error)) throw error;
    for (const alarm of alarms) await guarded(ctx, alarm.ticket_id, () => storeAlarms(ctx.db, [alarm]));
  }
}

async function setAlarms(ctx: Context, masters: Masters): Promise<void> {
  let after = 0;
  for (let page = 0; page < PAGES; page += 1) {
    // A page per turn on purpose: each is one read and one write, however many tickets there are.
    const tickets = await unscheduled(ctx.db, after, PAGE);
    const now = ctx.clock.now();
    const alarms: Alarm[] = [];
    for (const ticket of tickets) {
      // A granted date may be beyond every calendar.
      await guarded(ctx, ticket.ticket_id, () => alarms.push(alarmOf(ticket, masters, now, null)));
    }
    await armAll(ctx, alarms);
    after = tickets.at(-1)?.ticket_id ?? after;
    if (tickets.length < PAGE) return;
  }
}

async function setDueReminders(ctx: Context, masters: Masters): Promise<void> {
  let after: DueAlarm | null = null;
  for (let page = 0; page < PAGES; page += 1) {
    // Continue after the last one: failed alarms stay due.
    const due: DueAlarm[] = await dueAlarms(ctx.db, ctx.clock.now(), after, PAGE);
    for (const { ticket_id: ticketId } of due) {
      await guarded(ctx, ticketId, () =>
        inTransaction(ctx.db, async (tx) => {
          await lockTickets(tx, [ticketId]);
          const ticket = await ticketById(tx, ticketId);
          if (ticket !== undefined) await setDueReminder(ctx, tx, masters, ticket);
        }),
      );
    }
    after = due.at(-1) ?? after;
    if (due.length < PAGE) return;
  }
}

type Page = (after: number, limit: number) => Promise<number[]>;

async function eachDue(ctx: Context, read: Page, act: (ticketId: number) => Promise<boolean>): Promise<void> {
  let after = 0;
  for (let page = 0; page < PAGES; page += 1) {
    const due = await read(after, PAGE);
    // One transaction per ticket on purpose: a ticket that cannot be moved does not stop the others.
    for (const ticketId of due) await guarded(ctx, ticketId, () => act(ticketId));
    after = due.at(-1) ?? after;
    if (due.length < PAGE) return;
  }
}

export async function sweepClocks(ctx: Context): Promise<void> {
  const masters = await mastersOf(ctx);
  const { autoCloseDays, detailsTimeoutHours } = masters.parameters;
  const now = ctx.clock.now();
  await turnAvailability(ctx.db, localDay(now, masters.calendar));
  await recalculateClocks(ctx, masters);
  const waitEnd = new Date(now.getTime() - detailsTimeoutHours * HOUR_MS);
  const waiting = statusesWhere(masters.workflow, (status) => status.phase === "open" && status.call === "details");
  await eachDue(
    ctx,
    (after, limit) => waitedSince(ctx.db, waiting, waitEnd, after, limit),
    (ticketId) =>
      actWhenDue(ctx, { ticketId, actionId: ACTION.SYS_DETAILS_TIMEOUT }, (ticket) => {
        const asked = ticket.details_asked_at ?? ticket.paused_at ?? ticket.last_event_at;
        return waiting.includes(ticket.status_id) && asked <= waitEnd;
      }),
  );
  const quietEnd = new Date(now.getTime() - autoCloseDays * 24 * HOUR_MS);
  const quiet = statusesWhere(masters.workflow, (status) => status.phase === "feedback");
  await eachDue(
    ctx,
    (after, limit) => quietSince(ctx.db, quiet, quietEnd, after, limit),
    (ticketId) =>
      actWhenDue(
        ctx,
        { ticketId, actionId: ACTION.SYS_AUTO_CLOSE },
        (ticket) => quiet.includes(ticket.status_id) && ticket.last_event_at <= quietEnd,
      ),
  );
  await setAlarms(ctx, masters);
  await setDueReminders(ctx, masters);
}

export const sweepClocksJob: Job<object> = defineJob({
  name: "sweep_clocks",
  maxAttempts: 1,
  run: (ctx) => sweepClocks(ctx),
});
