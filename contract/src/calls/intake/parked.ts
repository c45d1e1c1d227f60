/** Parked posts: their text, suggestions, and dismissal. */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, Sentence, text } from "../../shapes/common.ts";
import { DISMISS_WHYS, type DismissWhy } from "../../shapes/rule.ts";

/** Reasons for dismissing a parked post. */
export const SET_ASIDE_WHYS = DISMISS_WHYS;
export type SetAsideWhy = DismissWhy;

export const ParkedItem = Type.Object({
  feed_id: Id,
  channel: Type.String(),
  /** Private message, readable by its writer and our account only. */
  is_private: Flag,
  external_id: nullable(Type.String()),
  /** Reason why ingest parked it. */
  reason: Type.String(),
  attempts: Type.Integer(),
  received_at: Moment,
  /** Text, or the longest string in an unreadable payload; null for readers without access to messages. */
  text: nullable(Type.String()),
  /** en, hi, hx (Hindi in Latin script) or other. */
  lang: Type.String(),
  author: nullable(Type.Object({ name: Type.String(), handle: Type.String() })),
  /** N: the author is unreadable, so it cannot join a ticket as their post. */
  can_join: Flag,
  /** Values detected in the text. */
  suggested: Type.Object({
    issue_type: nullable(Id),
    sub_issue_type: nullable(Id),
    district_id: nullable(Id),
    department_id: nullable(Id),
    is_spam: Flag,
  }),
});
export type ParkedItem = Static<typeof ParkedItem>;

export const parkedFeed = call({
  name: "ticket.getparkedfeed",
  method: "POST",
  path: "/ticket/getparkedfeed",
  access: onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "A page of the posts that wait for a person, newest first (our own call).",
  body: Type.Object({
    reason: Type.Optional(text(500)),
    /** `next_cursor` of the page before; absent for the first page. */
    cursor: Type.Optional(Id),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: rows(ParkedItem),
  extras: Type.Object({
    next_cursor: Type.Optional(Id),
    /** Counts by reason; only on the first page. */
    reasons: Type.Optional(Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() }))),
  }),
});

export const setAsideFeed = call({
  name: "ticket.setasidefeed",
  method: "POST",
  path: "/ticket/setasidefeed",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC),
  about: "Takes a parked post off the list for a reason; it stays on record. Repeating changes nothing (our own call).",
  body: Type.Object({ feed_id: Id, why: oneOf(SET_ASIDE_WHYS), remarks: Type.Optional(text(500)) }),
  reply: Sentence,
  refuses: ["FEED_ITEM_NOT_FOUND", "REMARK_REQUIRED"],
});
