/** The operator's calls to citizens, in the order in which they are due (our own calls). */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../call.ts";
import { ROLE } from "../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, text } from "../shapes/common.ts";

/** What is asked: whether it is solved, or what is still missing. */
export const CALL_KINDS = ["feedback", "details"] as const;

export const CallTask = Type.Object({
  ticket_id: Id,
  ticket_no: Type.String(),
  kind: oneOf(CALL_KINDS),
  citizen_name: Type.String(),
  /** N: no telephone is known; the citizen is asked where he wrote. */
  has_mobile: Flag,
  lang: Type.String(),
  status_id: Id,
  sub_issue_name: nullable(Type.String()),
  sub_issue_name_hi: nullable(Type.String()),
  district_name: nullable(Type.String()),
  district_name_hi: nullable(Type.String()),
  /** When to call: the time that was agreed, or since when it waits. */
  call_at: Moment,
  is_due: Flag,
  /** Calls made since it was solved. */
  attempts: Type.Integer(),
});
export type CallTask = Static<typeof CallTask>;

export const getCalls = call({
  name: "ticket.getcalls",
  method: "POST",
  path: "/ticket/getcalls",
  access: onlyRoles(ROLE.CALL_OP),
  about: "A page of the citizens to call, the most due first.",
  body: Type.Object({
    /** `next_cursor` of the page before; absent for the first page. */
    cursor: Type.Optional(text(80)),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: rows(CallTask),
  extras: Type.Object({ next_cursor: Type.Optional(Type.String()) }),
});
