/**
 * Merging (106) and its undo (203 on a merged ticket). Posts, clocks and counters of the duplicate are left
 * as they are; the merge only ends its markings and hangs it on the primary, so its undo gives back exactly
 * what there was; where an officer has gone meanwhile, to the person who goes on for them.
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
import type { ActionRun } from "../step/action-run.ts";

/** Whether others can be merged into this ticket now: nothing is hung on what is over, or on what hangs on another. */
export const mayLead = ({ workflow }: Masters, { status_id: statusId }: Pick<Ticket, "status_id">): boolean =>
  statusOf(workflow, statusId).mayLead;

/** Before the markings end: the row of the group, with what the undo needs. */
export async function merge({ tx, ticket, other, ticketContext, now }: ActionRun): Promise<void> {
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

/** Whether who merges would lose sight of the primary, which becomes sensitive by it: an executive who does not hold it. */
export const isLostByMerging = ({ roleId }: Pick<Actor, "roleId">, ticket: Ticket, primary: Ticket): boolean =>
  roleId === ROLE.CELL_EXEC && ticket.is_sensitive && !primary.is_sensitive;

/**
 * The primary shows what is merged into it, so it is as sensitive, and kept from whomever the other complains about.
 * Undoing the merge leaves it so: the machine never makes a ticket less sensitive.
 */
export async function raisePrimary(work: ActionRun, primary: Ticket): Promise<Ticket> {
  const { tx, ticket } = work;
  if (!ticket.is_sensitive) return primary;
  const said = { ...work, remark: ticket.ticket_no };
  return becomeSensitive(tx, await complainAbout(tx, primary, ticket.complained_about, said), said);
}

/** Brings the markings back and takes the row out; gives who holds the ticket again. */
export async function revive(work: ActionRun, row: Member, duplicate: Ticket): Promise<number[]> {
  const { tx, now } = work;
  if (row.ended_marking_ids.length > 0) await giveBack(work, row.ended_marking_ids, duplicate);
  await dropMember(tx, row.ticket_combined_id, now);
  return row.member_ticket_id === null ? [] : holdersOf(tx, row.member_ticket_id);
}
