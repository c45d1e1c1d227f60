/**
 * District from a later post: citizens often name the place only in a second post or when asked. A ticket without
 * district, held by nobody yet, takes the one that its own citizen names for certain (decision 46). Called by ingest.
 */
import { sql } from "kysely";
import type { Context } from "../../../../context.ts";
import type { Tx } from "../../../../db/tx.ts";
import { districtOf, limitOf } from "../../../law/masters/find-master-row.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { applyClock } from "../../../law/clocks/apply-clock.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { relatedTicketActions } from "../run/run-action.ts";
import { clockColumns, clockInput, clocksOfTicket } from "../step/patch-ticket.ts";
import type { Further } from "./raise-tickets.ts";

/** Confidence of a place name by itself, without a road or hint. */
const LEAST_CERTAINTY = 0.9;

/** Locks the open ones that have no district. */
async function lockPlaceless(tx: Tx, ticketIds: readonly number[]): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`
    select t.* from ticket t
     where t.ticket_id = any(${[...ticketIds]}::int[]) and t.district_id is null and t.phase = 'open'
     order by t.ticket_id for update of t`.execute(tx);
  return rows;
}

function placeOf({ found }: Further, masters: Masters): number | null {
  const certainty = found.understanding.place?.certainty ?? 0;
  const district = certainty >= LEAST_CERTAINTY ? districtOf(masters, found.districtId) : null;
  return district?.kind === "district" ? district.districtId : null;
}

/** Gives tickets the district in a further post of their citizen; the first one if there are several. */
export async function placeTickets(
  ctx: Context,
  tx: Tx,
  masters: Masters,
  further: readonly Further[],
  now: Date,
): Promise<void> {
  const places = new Map<number, number>();
  for (const one of further) {
    const districtId = placeOf(one, masters);
    if (districtId !== null && !places.has(one.ticketId)) places.set(one.ticketId, districtId);
  }
  if (places.size === 0) return;
  const { note } = relatedTicketActions(ctx, tx, null, now);
  // One by one on purpose: each has its own history and clocks, and such posts are few.
  for (const ticket of await lockPlaceless(tx, [...places.keys()])) {
    const next = { ...ticket, district_id: places.get(ticket.ticket_id) ?? null };
    const limit = limitOf(masters, next);
    const input = clockInput({ ticket, masters, now }, next, null);
    await note(ticket, {
      event: "PLACED",
      patch: {
        district_id: next.district_id,
        sla_value: limit?.value ?? null,
        sla_unit_id: limit?.unit ?? null,
        ...clockColumns(applyClock(clocksOfTicket(ticket), "recalculate", input)),
        // The sweep schedules the alarms of the new clock.
        alarm_at: null,
        alarm_step: null,
      },
    });
  }
}
