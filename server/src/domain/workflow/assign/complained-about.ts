/**
 * Writes down whom a locked ticket complains about, and makes it true at once: it becomes sensitive, their markings
 * end, it leaves their desk, and what nobody holds any more goes back to the cell. Callers: the cell by hand
 * (`set-complained-about.ts`), what a citizen writes (`raise-tickets.ts`), and merging.
 */
import { isExcluded } from "@smgt/contract/phases.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import { updateTicket, writeHistory, type HistoryFact, type Ticket } from "../../tickets/write/write-tickets.ts";
import { staffOf, type StaffRow } from "../../users/staff-queries.ts";
import type { Actor } from "../run/actor.ts";
import { endAssignments } from "./remove-holders.ts";
import { ticketById } from "../members/member-queries.ts";
import { mastersOf } from "../../masters/read-masters.ts";

/** Takes the ticket back to the cell by the table, where the table has a way (`run-action.ts`). */
export type BackToCell = (ticket: Ticket) => Promise<void>;

/** Who says so, and why. */
export interface Said {
  readonly actor: Actor;
  readonly remark: string | null;
  readonly now: Date;
}

/** Officers as facts of a history row. */
export const officerFacts = (staff: readonly StaffRow[]): HistoryFact[] =>
  staff.map((one) => ({ key: "officer", value: one.user_name, value_translations: {} }));

function liveAssignments(tx: Tx, ticketId: number) {
  return tx
    .selectFrom("ticket_marking")
    .select(["marking_id", "user_id", "kind"])
    .where("ticket_id", "=", ticketId)
    .where("ended_at", "is", null)
    .orderBy("marking_id")
    .execute();
}

async function record(
  ctx: Context,
  tx: Tx,
  { ticket, complainedAbout, holders, event, about }: Change,
  { actor, remark, now }: Said,
): Promise<Ticket> {
  const masters = await mastersOf(ctx);
  const isOnDesk = ticket.desk_user_id !== null && complainedAbout.includes(ticket.desk_user_id);
  const patch = {
    complained_about: [...complainedAbout],
    is_sensitive: ticket.is_sensitive || complainedAbout.length > 0,
    ...(isOnDesk ? { desk_user_id: null } : {}),
    last_event_at: now,
  };
  const after = await updateTicket(tx, ticket, patch, masters.timeZone, holders);
  await writeHistory(tx, [
    {
      ticketId: ticket.ticket_id,
      at: now,
      actorUserId: actor.userId,
      roleId: actor.roleId,
      actionId: null,
      event,
      fromStatusId: ticket.status_id,
      toStatusId: ticket.status_id,
      remark,
      facts: officerFacts(await staffOf(tx, about)),
    },
  ]);
  return after;
}

interface Change {
  readonly ticket: Ticket;
  readonly complainedAbout: readonly number[];
  readonly holders: readonly number[];
  readonly event: "COMPLAINED_ABOUT" | "COMPLAINED_ABOUT_UNDONE";
  /** Whom this change is about. */
  readonly about: readonly number[];
}

/** Adds officers to those complained about; the ticket as it is then. Nothing happens for those who are there. */
export async function complainAbout(
  ctx: Context,
  tx: Tx,
  ticket: Ticket,
  userIds: readonly number[],
  said: Said & { readonly backToCell: BackToCell },
): Promise<Ticket> {
  const about = [...new Set(userIds)].filter((userId) => !ticket.complained_about.includes(userId));
  if (about.length === 0) return ticket;
  const live = await liveAssignments(tx, ticket.ticket_id);
  const ended = live.filter((one) => about.includes(one.user_id));
  await endAssignments(
    { tx, now: said.now },
    ended.map((one) => one.marking_id),
  );
  const holders = live.filter((one) => !ended.includes(one)).map((one) => one.user_id);
  const complainedAbout = [...ticket.complained_about, ...about].toSorted((a, b) => a - b);
  const after = await record(ctx, tx, { ticket, complainedAbout, holders, event: "COMPLAINED_ABOUT", about }, said);
  // Under review or solved it is with the cell anyway; the table says from where it has to go back.
  if (!ended.some((one) => one.kind === "PRIMARY")) return after;
  await said.backToCell(after);
  return (await ticketById(tx, ticket.ticket_id)) ?? after;
}

/** Takes an officer off again; the ticket stays sensitive until the cell says otherwise. */
export async function takeBackComplaint(
  ctx: Context,
  tx: Tx,
  ticket: Ticket,
  userId: number,
  said: Said,
): Promise<Ticket> {
  const complainedAbout = ticket.complained_about.filter((one) => one !== userId);
  const live = await liveAssignments(tx, ticket.ticket_id);
  const holders = live.map((one) => one.user_id);
  return record(ctx, tx, { ticket, complainedAbout, holders, event: "COMPLAINED_ABOUT_UNDONE", about: [userId] }, said);
}

/** Whether a ticket is no longer a complaint of its own. */
export const isPast = ({ phase }: Pick<Ticket, "phase">): boolean => isExcluded(phase);
