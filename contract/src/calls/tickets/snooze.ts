/** Putting a ticket aside until a moment or an event: one's own, and the ticket's clocks run on (our own calls, decision 60). */
import { Type, type Static } from "typebox";
import { anySession, call } from "../../call.ts";
import { Flag, Id, Moment, rows, Sentence } from "../../shapes/common.ts";
import { Snooze } from "../../shapes/snooze.ts";

/** An officer puts so many tickets aside at most. */
export const MOST_SNOOZED = 200;
/** For so many days at the longest: longer than any deadline, and no way to lose a ticket for good. */
export const MOST_SNOOZE_DAYS = 90;

export const saveSnooze = call({
  name: "ticket.savesnooze",
  method: "POST",
  path: "/ticket/savesnooze",
  access: anySession,
  about:
    "Puts a ticket aside for the caller: it leaves `mine` and comes back under what waits for them. A second one replaces the first.",
  body: Type.Object({
    ticket_id: Id,
    /** Until this moment, at the latest. */
    until: Type.Optional(Moment),
    /** Until the citizen writes. */
    on_citizen: Type.Optional(Flag),
    /** Until a report arrives. */
    on_report: Type.Optional(Flag),
    /** Until its status changes. */
    on_status: Type.Optional(Flag),
  }),
  reply: Sentence,
  refuses: ["TICKET_NOT_FOUND", "SNOOZE_EMPTY", "SNOOZE_PAST", "SNOOZE_FAR", "SNOOZE_LIMIT"],
});

export const endSnooze = call({
  name: "ticket.endsnooze",
  method: "POST",
  path: "/ticket/endsnooze",
  access: anySession,
  about: "Takes a ticket back that the caller has put aside; nothing happens when they have not.",
  body: Type.Object({ ticket_id: Id }),
  reply: Sentence,
});

export const SnoozedTicket = Type.Object({
  ticket_id: Id,
  ticket_no: Type.String(),
  citizen_name: Type.String(),
  ...Snooze.properties,
});
export type SnoozedTicket = Static<typeof SnoozedTicket>;

export const getSnoozed = call({
  name: "ticket.getsnoozed",
  method: "POST",
  path: "/ticket/getsnoozed",
  access: anySession,
  about: "The tickets that the caller has put aside and that are not back, the soonest first; at most 200.",
  reply: rows(SnoozedTicket),
});
