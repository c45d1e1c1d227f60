/**
 * Merging (106) and its undo (203 on a merged ticket). Posts, clocks and counters of the duplicate stay; the merge only
 * ends its markings and attaches it to the primary. The undo therefore restores the exact state, except that a
 * successor replaces an officer who has left.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { becomeSensitive } from "../assign/become-sensitive.ts";
import { complainAbout } from "../assign/complained-about.ts";
import { dropMember, holdersOf, type Member } from "../step/member-queries.ts";
import type { Actor } from "../step/actor.ts";
import { giveBack } from "./give-back.ts";
import type { ActionContext } from "../step/action.ts";

/** Returns true when others can be merged into this ticket: neither closed nor itself merged. */
export const canBePrimary = ({ workflow }: Masters, { status_id: statusId }: Pick<Ticket, "status_id">): boolean =>
  statusOf(workflow, statusId).mayLead;

/** Writes the group row with the data for the undo, before the markings end. */
export async function merge({ tx, ticket, other, ticketContext, now }: ActionContext): Promise<void> {
  if (other === null) throw new Error("a merge without a primary is refused by its plan");
  await tx
    .insertInto("ticket_combined")
    .values({
      ticket_id: other.ticket_id,
      relation: "DUPLICATE",
      member_ticket_id: ticket.ticket_id,
      ended_marking_ids: ticketContext.assignments.filter((one) => one.ended_at === null).map((one) => one.marking_id),
      created_at: now,
    })
    .execute();
}

/**
 * Returns true when merging makes the primary sensitive and thereby hidden from the actor: an executive who does not
 * hold it.
 */
export const isLostByMerging = ({ roleId }: Pick<Actor, "roleId">, ticket: Ticket, primary: Ticket): boolean =>
  roleId === ROLE.CELL_EXEC && ticket.is_sensitive && !primary.is_sensitive;

/**
 * Makes the primary as sensitive as the tickets merged into it, and hides it from anyone they complain about. Undoing
 * the merge keeps this: the program never makes a ticket less sensitive.
 */
export async function raisePrimary(context: ActionContext, primary: Ticket): Promise<Ticket> {
  const { tx, ticket } = context;
  if (!ticket.is_sensitive) return primary;
  const said = { ...context, remark: ticket.ticket_no };
  return becomeSensitive(tx, await complainAbout(tx, primary, ticket.complained_about, said), said);
}

/** Restores the markings and removes the group row; returns the holders. */
export async function revive(context: ActionContext, row: Member, duplicate: Ticket): Promise<number[]> {
  const { tx, now } = context;
  if (row.ended_marking_ids.length > 0) await giveBack(context, row.ended_marking_ids, duplicate);
  await dropMember(tx, row.ticket_combined_id, now);
  return row.member_ticket_id === null ? [] : holdersOf(tx, row.member_ticket_id);
}
