/**
 * Handover of an officer's open tickets (charge) to a successor, who acknowledges one list (our own calls, decision
 * 20).
 */
import { Type, type Static } from "typebox";
import { anySession, call } from "../../call.ts";
import { Flag, Id, Moment, nullable, rows, text } from "../../shapes/common.ts";
import { OfficerRow } from "../../shapes/user.ts";

/** Limit of tickets in one charge; the others need a further charge. */
export const MOST_IN_CHARGE = 1_000;

/** Candidate ticket of a charge. It contains no citizen data: administrators make charges too. */
export const ChargeTicket = Type.Object({
  ticket_id: Id,
  ticket_no: Type.String(),
  status_name: Type.String(),
  due_at: nullable(Moment),
  /** Reason why the successor cannot receive it; null when they can, or before a successor is chosen. */
  reason: nullable(Type.String()),
});
export type ChargeTicket = Static<typeof ChargeTicket>;

export const chargeOf = call({
  name: "user.getcharge",
  method: "POST",
  path: "/user/getcharge",
  access: anySession,
  about: "The open tickets of an officer, who could take them over, and which of them a successor could not take.",
  body: Type.Object({ from_user_id: Id, to_user_id: Type.Optional(Id) }),
  reply: Type.Object({
    from_name: Type.String(),
    tickets: Type.Array(ChargeTicket),
    /** Number of tickets available for handover; the list ends at MOST_IN_CHARGE. */
    total: Type.Integer(),
    successors: Type.Array(OfficerRow),
    /** Live rules that keep marking tickets to the leaving officer (decision 34). */
    rules: Type.Array(Type.String()),
    /** 'Y': the caller may also record the officer's leave. */
    may_say_leave: Flag,
  }),
  refuses: ["NOT_PERMITTED", "USER_NOT_FOUND", "USER_NOT_ELIGIBLE"],
});

export const chargeOfficers = call({
  name: "user.getchargeofficers",
  method: "POST",
  path: "/user/getchargeofficers",
  access: anySession,
  about: "Officers whose charge the caller may hand over; an administrator comes from the page of the officer.",
  reply: rows(OfficerRow),
  refuses: ["NOT_PERMITTED"],
});

export const handOverCharge = call({
  name: "user.handovercharge",
  method: "POST",
  path: "/user/handovercharge",
  access: anySession,
  about:
    "Hands these open tickets of an officer to a successor. The same press does it once; a job moves them one by one.",
  body: Type.Object({
    from_user_id: Id,
    to_user_id: Id,
    ticket_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_IN_CHARGE, uniqueItems: true }),
    reason: text(500),
    client_ref: text(100),
  }),
  reply: Type.String(),
  extras: Type.Object({ charge_id: Type.Optional(Id) }),
  refuses: ["NOT_PERMITTED", "USER_NOT_FOUND", "USER_NOT_ELIGIBLE", "ACCOUNT_REASON_REQUIRED"],
});

export const ChargeRow = Type.Object({
  charge_id: Id,
  from_name: Type.String(),
  to_name: Type.String(),
  by_name: Type.String(),
  reason: Type.String(),
  made_at: Moment,
  is_finished: Flag,
  /** Time of the successor's acknowledgement. */
  acknowledged_at: nullable(Moment),
  /** Tickets visible to the caller: all for the author of the charge, the moved ones for the successor. */
  total: Type.Integer(),
  moved: Type.Integer(),
  /** 'Y': the caller is the successor. */
  is_mine: Flag,
  /** Moved tickets, for the successor. */
  tickets: Type.Array(Type.Object({ ticket_id: Id, ticket_no: Type.String() })),
  /** Tickets left in place, with the reason; only for the author of the charge. */
  left: Type.Array(Type.Object({ ticket_no: Type.String(), reason: Type.String() })),
});
export type ChargeRow = Static<typeof ChargeRow>;

export const charges = call({
  name: "user.getcharges",
  method: "POST",
  path: "/user/getcharges",
  access: anySession,
  about:
    "Charges handed to the caller that they have not acknowledged; with a number, that one, made by or handed to them.",
  body: Type.Object({ charge_id: Type.Optional(Id) }),
  reply: rows(ChargeRow),
});

export const acknowledgeCharge = call({
  name: "user.acknowledgecharge",
  method: "POST",
  path: "/user/acknowledgecharge",
  access: anySession,
  about: "The successor takes note of a charge as a whole; pressed again it stays as it was.",
  body: Type.Object({ charge_id: Id }),
  reply: Type.String(),
  refuses: ["CHARGE_NOT_FOUND"],
});
