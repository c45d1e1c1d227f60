/**
 * Records whom a locked ticket complains about, and applies it at once: the ticket becomes sensitive, their markings
 * end, it leaves their desk, and without a holder it goes back to the cell. Callers: the cell
 * (`set-complained-about.ts`), a citizen's text (`raise-tickets.ts`), merging.
 */
import { isExcluded } from "@smgt/contract/phases.ts";
import type { Tx } from "../../../../db/tx.ts";
import type { HistoryFact, Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { staffOf, type StaffRow } from "../../../organisation/users/staff-queries.ts";
import type { ActionContext } from "../step/action.ts";
import { endAssignments } from "./remove-holders.ts";
import { ticketById } from "../step/member-queries.ts";

/** Actor and reason, with the related-ticket actions of the step. */
export interface Said extends Pick<ActionContext, "actor" | "now" | "note" | "backToCell"> {
  readonly remark: string | null;
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

async function record(tx: Tx, { ticket, complainedAbout, event, about }: Change, said: Said): Promise<Ticket> {
  const isOnDesk = ticket.desk_user_id !== null && complainedAbout.includes(ticket.desk_user_id);
  return said.note(ticket, {
    event,
    remark: said.remark,
    facts: officerFacts(await staffOf(tx, about)),
    patch: {
      complained_about: [...complainedAbout],
      is_sensitive: ticket.is_sensitive || complainedAbout.length > 0,
      ...(isOnDesk ? { desk_user_id: null } : {}),
    },
  });
}

interface Change {
  readonly ticket: Ticket;
  readonly complainedAbout: readonly number[];
  readonly event: "COMPLAINED_ABOUT" | "COMPLAINED_ABOUT_UNDONE";
  /** Officers concerned by this change. */
  readonly about: readonly number[];
}

/** Adds officers to those complained about, skipping present ones; returns the ticket afterwards. */
export async function complainAbout(tx: Tx, ticket: Ticket, userIds: readonly number[], said: Said): Promise<Ticket> {
  const about = [...new Set(userIds)].filter((userId) => !ticket.complained_about.includes(userId));
  if (about.length === 0) return ticket;
  const live = await liveAssignments(tx, ticket.ticket_id);
  const ended = live.filter((one) => about.includes(one.user_id));
  await endAssignments(
    { tx, now: said.now },
    ended.map((one) => one.marking_id),
  );
  const complainedAbout = [...ticket.complained_about, ...about].toSorted((a, b) => a - b);
  const after = await record(tx, { ticket, complainedAbout, event: "COMPLAINED_ABOUT", about }, said);
  // Under review or solved, the ticket is with the cell already; the table lists the statuses that go back.
  if (!ended.some((one) => one.kind === "PRIMARY")) return after;
  await said.backToCell(after);
  return (await ticketById(tx, ticket.ticket_id)) ?? after;
}

/** Removes an officer; the ticket stays sensitive until the cell decides otherwise. */
export function takeBackComplaint(tx: Tx, ticket: Ticket, userId: number, said: Said): Promise<Ticket> {
  const complainedAbout = ticket.complained_about.filter((one) => one !== userId);
  return record(tx, { ticket, complainedAbout, event: "COMPLAINED_ABOUT_UNDONE", about: [userId] }, said);
}

/** Returns true when a ticket is no longer a separate complaint. */
export const isPast = ({ phase }: Pick<Ticket, "phase">): boolean => isExcluded(phase);
