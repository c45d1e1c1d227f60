/** Raises the priority of a locked ticket because of a later text. The program never does the reverse. */
import type { Masters } from "../../../law/masters/masters.ts";
import { limitOf } from "../../../law/masters/find-master-row.ts";
import { applyClock } from "../../../law/clocks/apply-clock.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { clockColumns, clockInput, clocksOfTicket } from "../step/patch-ticket.ts";
import type { Said } from "./complained-about.ts";

/** Returns the ticket with clocks for the new priority. Priority ids ascend from the most urgent. */
export async function becomeUrgent(
  masters: Masters,
  ticket: Ticket,
  priorityTagId: number,
  { remark, now, note }: Said,
): Promise<Ticket> {
  if (ticket.phase !== "open" || ticket.priority_tag_id <= priorityTagId) return ticket;
  const next = { ...ticket, priority_tag_id: priorityTagId };
  const input = clockInput({ ticket, masters, now }, next, null);
  const limit = limitOf(masters, next);
  const patch = {
    priority_tag_id: priorityTagId,
    sla_value: limit?.value ?? null,
    sla_unit_id: limit?.unit ?? null,
    ...clockColumns(applyClock(clocksOfTicket(ticket), "recalculate", input)),
    // The sweep schedules the alarms of the new clock.
    alarm_at: null,
    alarm_step: null,
  };
  return note(ticket, { event: "BECAME_URGENT", remark, patch });
}
