/**
 * A citizen's further or edited text may make a ticket sensitive, name an officer or report danger. The ticket changes
 * accordingly, and so does its primary, which shows its posts.
 */
import { sql } from "kysely";
import type { Context } from "../../../../context.ts";
import type { Tx } from "../../../../db/tx.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import type { Detection } from "../../../law/detection/detect-post.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { SYSTEM_ACTOR } from "../step/actor.ts";
import { becomeSensitive } from "../assign/become-sensitive.ts";
import { becomeUrgent } from "../assign/become-urgent.ts";
import { complainAbout } from "../assign/complained-about.ts";
import { relatedTicketActions } from "../run/run-action.ts";
import { notifyDanger } from "../notify/notify-danger.ts";
import { staffInTexts } from "../notify/staff-names-in-texts.ts";

export interface Further {
  readonly ticketId: number;
  readonly text: string;
  readonly found: Detection;
}

/** Locks the tickets of the texts and their primaries, each with the ids that refer to it. */
async function lockRaised(tx: Tx, ticketIds: readonly number[]) {
  const { rows } = await sql<Ticket & { readonly from_ids: number[] }>`
    select t.*, array(
        select i.id from unnest(${[...ticketIds]}::int[]) as i (id)
         where i.id = t.ticket_id or exists (select 1 from ticket_combined k where k.ticket_id = t.ticket_id
           and k.member_ticket_id = i.id and k.relation = 'DUPLICATE' and k.deleted_at is null)) as from_ids
      from ticket t
     where t.ticket_id = any(${[...ticketIds]}::int[])
        or t.ticket_id in (select k.ticket_id from ticket_combined k where k.member_ticket_id = any(${[...ticketIds]}::int[])
             and k.relation = 'DUPLICATE' and k.deleted_at is null)
     order by t.ticket_id for update of t`.execute(tx);
  return rows;
}

/** Raises sensitivity and priority; never lowers them. */
export async function raiseTickets(
  ctx: Context,
  tx: Tx,
  masters: Masters,
  further: readonly Further[],
  now: Date,
): Promise<void> {
  const staff = await staffInTexts(tx, masters, further);
  const telling = further
    .map((one, at) => ({ ...one, sure: staff[at]?.sure ?? [] }))
    .filter((one) => one.found.isSensitive || one.found.priorityTagId !== null || one.sure.length > 0);
  if (telling.length === 0) return;
  const tickets = await lockRaised(tx, [...new Set(telling.map((one) => one.ticketId))]);
  const said = {
    actor: SYSTEM_ACTOR,
    remark: null,
    now,
    ...relatedTicketActions(ctx, tx, null, now),
  };
  // One by one on purpose: each has its own markings and history, and such texts are few.
  for (const { from_ids: fromIds, ...ticket } of tickets) {
    const own = telling.filter((one) => fromIds.includes(one.ticketId));
    const about = own.flatMap((one) => one.sure);
    const urgent = own.flatMap((one) => one.found.priorityTagId ?? []);
    const named = await complainAbout(tx, ticket, about, said);
    const isSensitive = about.length > 0 || own.some((one) => one.found.isSensitive);
    const sealed = isSensitive ? await becomeSensitive(tx, named, said) : named;
    if (urgent.length === 0) continue;
    await notifyDanger(tx, await becomeUrgent(masters, sealed, Math.min(...urgent), said), now);
  }
}
