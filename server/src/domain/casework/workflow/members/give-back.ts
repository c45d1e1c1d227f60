/**
 * Restores the markings that a merge ended. If an officer has left, or the ticket now complains about its primary
 * officer, "the same officer" decides (decision 54): the best of the place, else its head. Without a head the previous
 * officer keeps it, unless it complains about them. Time limits do not restart.
 */
import { sql } from "kysely";
import type { Tx } from "../../../../db/tx.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { chooseReceiver } from "../../../organisation/users/choose-receiver.ts";
import { isPostedAt } from "../../../organisation/users/is-posted-at.ts";
import { eligible } from "../assign/eligible-receivers.ts";
import type { ActionContext } from "../step/action.ts";

interface Ended {
  readonly marking_id: number;
  readonly department_id: number;
  readonly district_id: number | null;
  readonly is_there: boolean;
  readonly is_about: boolean;
}

/**
 * Markings that can be restored. For officers whom the ticket complains about, only the primary marking, passed to
 * another.
 */
async function endedMarkings(tx: Tx, markingIds: readonly number[], ticket: Ticket): Promise<readonly Ended[]> {
  const { rows } = await sql<Ended>`
    select m.marking_id, m.department_id, m.district_id, u.is_enabled and ${isPostedAt(sql`m.user_id`)} as is_there,
           m.user_id = any(${[...ticket.complained_about]}::int[]) as is_about
      from ticket_marking m join app_user u on u.user_id = m.user_id
     where m.marking_id = any(${[...markingIds]}::int[])
       and (m.kind = 'PRIMARY' or m.user_id <> all(${[...ticket.complained_about]}::int[]))
     order by m.marking_id`.execute(tx);
  return rows;
}

/** Successor in the place of an officer who has left; null if there is none. */
async function heirOf({ tx, masters }: ActionContext, marking: Ended, ticket: Ticket) {
  const { department_id: departmentId, district_id: districtId } = marking;
  const place = { departmentId, districtId, except: ticket.complained_about };
  return chooseReceiver(await eligible(tx, "same_officer", place), masters.parameters.maxOpenPerUser) ?? null;
}

/** Copies the marking to a successor, who has yet to accept it. */
async function pass(
  { tx, actor, now }: ActionContext,
  { marking_id: markingId }: Ended,
  heir: { readonly user_id: number; readonly role_id: number },
): Promise<void> {
  await sql`insert into ticket_marking (ticket_id, ticket_combined_id, kind, role_id, department_id, district_id, user_id,
      assigned_by, assigned_at)
    select m.ticket_id, m.ticket_combined_id, m.kind, ${heir.role_id}::int, m.department_id, m.district_id,
           ${heir.user_id}::int, ${actor.userId}::int, ${now}::timestamptz
      from ticket_marking m where m.marking_id = ${markingId}`.execute(tx);
  await sql`update ticket_combined c set user_id = ${heir.user_id}::int from ticket_marking m
    where m.marking_id = ${markingId} and c.ticket_combined_id = m.ticket_combined_id
      and c.relation = 'ADDITIONAL_MARKING'`.execute(tx);
}

/** Restores these markings of the ticket, with the group rows of additional departments. */
export async function giveBack(context: ActionContext, markingIds: readonly number[], ticket: Ticket): Promise<void> {
  await sql`update ticket_combined c set deleted_at = null from ticket_marking m
    where m.marking_id = any(${[...markingIds]}::int[]) and m.kind = 'ADDITIONAL'
      and m.user_id <> all(${[...ticket.complained_about]}::int[])
      and c.ticket_combined_id = m.ticket_combined_id and c.relation = 'ADDITIONAL_MARKING'`.execute(context.tx);
  const kept: number[] = [];
  for (const marking of await endedMarkings(context.tx, markingIds, ticket)) {
    // In a loop on purpose: officers have rarely left.
    const heir = marking.is_there && !marking.is_about ? null : await heirOf(context, marking, ticket);
    if (heir !== null) await pass(context, marking, heir);
    else if (!marking.is_about) kept.push(marking.marking_id);
  }
  if (kept.length === 0) return;
  await context.tx.updateTable("ticket_marking").set({ ended_at: null }).where("marking_id", "in", kept).execute();
}
