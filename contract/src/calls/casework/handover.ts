/** The charge of an officer, handed to a successor as one list that the successor acknowledges (our own calls, decision 82). */
import { Type, type Static } from "typebox";
import { anySession, call } from "../../call.ts";
import { Flag, Id, Moment, nullable, rows, text } from "../../shapes/common.ts";
import { OfficerRow } from "../../shapes/user.ts";

/** The most tickets of one charge; the others need a further charge. */
export const MOST_IN_CHARGE = 1_000;

/** A ticket that could go with the charge. It shows nothing of the citizen: an administrator makes charges too. */
export const ChargeTicket = Type.Object({
  ticket_id: Id,
  ticket_no: Type.String(),
  status_name: Type.String(),
  due_at: nullable(Moment),
  /** Why the successor cannot take it; null where they can, or where none is chosen yet. */
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
    /** All that the caller could hand over; the list ends at MOST_IN_CHARGE. */
    total: Type.Integer(),
    successors: Type.Array(OfficerRow),
    /** Live rules that go on marking tickets to the officer who leaves (decision 111). */
    rules: Type.Array(Type.String()),
    /** 'Y': the caller may say the leave of the officer, too. */
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
  /** When the successor took the charge. */
  acknowledged_at: nullable(Moment),
  /** Tickets of the charge that the caller may know of: all for the person who made it, those that moved for the successor. */
  total: Type.Integer(),
  moved: Type.Integer(),
  /** 'Y': the caller is the successor. */
  is_mine: Flag,
  /** Tickets that moved, for the successor. */
  tickets: Type.Array(Type.Object({ ticket_id: Id, ticket_no: Type.String() })),
  /** Those that stayed where they were, with why; only for the person who made the charge. */
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
