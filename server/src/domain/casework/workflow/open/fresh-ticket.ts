/** Initial fields of every new ticket: place, limit and first clocks. Pure. */
import { limitOf } from "../../../law/masters/find-master-row.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import type { NewTicket } from "../../../tickets/tickets/write/write-tickets.ts";
import { clockColumns, clocksOf, type Place } from "../step/patch-ticket.ts";
import type { ClockEffect } from "../../../law/workflow-definition/vocabulary.ts";

interface Start {
  readonly masters: Masters;
  readonly now: Date;
  /** Time of the citizen's post or phone call. */
  readonly since: Date;
  /** Clock effect that begins the first stage. */
  readonly clock: ClockEffect;
}

type Fresh = Place &
  Pick<NewTicket, "received_at" | "created_at" | "last_event_at" | "sla_value" | "sla_unit_id"> &
  ReturnType<typeof clockColumns>;

/** Returns those fields; a future moment counts as now. */
export function freshTicket(place: Place, { masters, now, since, clock }: Start): Fresh {
  const received = since < now ? since : now;
  const limit = limitOf(masters, place);
  const ticket = {
    clock_from: null,
    received_at: received,
    sla_value: null,
    sla_unit_id: null,
    priority_tag_id: place.priority_tag_id,
  };
  const clocks = clocksOf({ ticket, masters, now }, place, clock);
  return {
    sub_issue_type_id: place.sub_issue_type_id,
    department_id: place.department_id,
    district_id: place.district_id,
    priority_tag_id: place.priority_tag_id,
    received_at: received,
    created_at: now,
    last_event_at: now,
    sla_value: limit?.value ?? null,
    sla_unit_id: limit?.unit ?? null,
    ...clockColumns(clocks),
  };
}
