/**
 * Snoozes: a ticket is put aside until a moment or an event, for one officer; its time limits go on (our own calls,
 * decision 44).
 */
import { Type, type Static } from "typebox";
import { anySession, call } from "../../call.ts";
import { Flag, Id, Moment, rows, Sentence } from "../../shapes/common.ts";
import { Snooze } from "../../shapes/snooze.ts";

/** Limit per officer. */
export const MOST_SNOOZED = 200;
/** Longest snooze in days: longer than any time limit, and too short to lose a ticket for good. */
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
    /** Latest end of the snooze. */
    until: Type.Optional(Moment),
    /** Y: ends when the citizen writes. */
    on_citizen: Type.Optional(Flag),
    /** Y: ends when a report arrives. */
    on_report: Type.Optional(Flag),
    /** Y: ends when the status changes. */
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
