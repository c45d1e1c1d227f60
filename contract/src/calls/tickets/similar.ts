/** Similar tickets: of the same person, or of the same incident (our own calls, decision 19). */
import { Translations } from "../../shapes/wording.ts";
import { Type, type Static } from "typebox";
import { anySession, call, onlyRoles } from "../../call.ts";
import { MAX_REMARK, ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, text } from "../../shapes/common.ts";

/** Reasons of similarity; `same_thread`: its citizen wrote in the same conversation. */
export const ALIKE_WHYS = ["same_person", "same_thread", "same_incident"] as const;
/** Facts shared by two tickets: account, phone number, conversation, issue, numbered place, words. */
export const SHARED_FACTS = ["person", "mobile", "thread", "issue", "sub_issue", "place", "words"] as const;
export type SharedFactName = (typeof SHARED_FACTS)[number];

export const SimilarTicket = Type.Object({
  ticket_id: Id,
  ticket_no: Type.String(),
  snippet: Type.String(),
  /** en, hi, hx (Hindi in Latin script) or other. */
  lang: Type.String(),
  status_id: Id,
  status_name: Type.String(),
  status_name_translations: Translations,
  /** Y while the ticket is open. */
  is_open: Flag,
  district_name: nullable(Type.String()),
  district_name_translations: Translations,
  received_at: Moment,
  why: Type.Array(oneOf(ALIKE_WHYS)),
  /** `value` is null when the name of the fact is enough: a shared phone number is never shown. */
  shared: Type.Array(
    Type.Object({
      fact: oneOf(SHARED_FACTS),
      value: nullable(Type.String()),
      value_translations: Translations,
    }),
  ),
  minutes_apart: Type.Integer({ minimum: 0 }),
  /** Score from 1 to 100. */
  score: Type.Integer({ minimum: 1, maximum: 100 }),
});
export type SimilarTicket = Static<typeof SimilarTicket>;

export const getSimilar = call({
  name: "ticket.getsimilar",
  method: "POST",
  path: "/ticket/getsimilar",
  access: anySession,
  about: "Up to ten tickets of the same person, conversation or incident that the caller may see, nearest first.",
  body: Type.Object({ ticket_id: Id }),
  reply: rows(SimilarTicket),
  refuses: ["TICKET_NOT_FOUND"],
});

export const findSimilar = call({
  name: "ticket.findsimilar",
  method: "POST",
  path: "/ticket/findsimilar",
  access: onlyRoles(ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.DIST_NODAL, ROLE.CALL_OP),
  about: "The same for a complaint that is still being written down; nothing of it is kept.",
  body: Type.Object({
    text: text(MAX_REMARK),
    district_id: Type.Optional(Id),
    issue_type: Type.Optional(Id),
    sub_issue_type: Type.Optional(Id),
  }),
  reply: rows(SimilarTicket),
});
