/** The audit, and whether it is as it was written (our own calls, decision 86). For the people who answer for it. */
import { Type, type Static } from "typebox";
import { AUDIT_EVENTS } from "../../audit-events.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, Sentence } from "../../shapes/common.ts";
import { LogExtras, LogPage, LogRange, LogTicket, LogTimes } from "../../shapes/log.ts";

const readers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);
/** Places in the chain go beyond what other ids reach. */
const Place = Type.Integer({ minimum: 0 });

/** sound: every row is as it was sealed; seam: so, and a backup was restored; failed: it could not be checked. */
export const AUDIT_STATES = ["never", "sound", "seam", "broken", "failed"] as const;

export const AuditState = Type.Object({
  /** What the last check found. */
  state: oneOf(AUDIT_STATES),
  /** Y: a check waits or runs. */
  is_checking: Flag,
  checked_at: nullable(Moment),
  /** The last row that was looked at. */
  checked_to: nullable(Place),
  /** Up to here the witness has the same; null where there is none. */
  anchored_to: nullable(Place),
  anchored_at: nullable(Moment),
  /** What is wrong, naming the first bad row; null where nothing is. */
  fault: nullable(Type.String()),
  /** The newest row of the chain, and how many rows wait to be sealed, up to a thousand. */
  sealed_to: Place,
  waiting: Type.Integer(),
  /** Y: the settings name a witness. */
  has_witness: Flag,
});
export type AuditState = Static<typeof AuditState>;

export const getAuditState = call({
  name: "audit.getauditstate",
  method: "POST",
  path: "/audit/getauditstate",
  access: readers,
  about: "Whether the audit is as it was written, as the last check found it.",
  body: Type.Object({}),
  reply: AuditState,
});

export const verifyAudit = call({
  name: "audit.verifyaudit",
  method: "POST",
  path: "/audit/verifyaudit",
  access: readers,
  about: "Asks for a check of the whole audit; while one runs, there is no second.",
  body: Type.Object({}),
  reply: Sentence,
});

/** At most 31 days are looked at together; the last 24 hours where nothing is asked. */
export const AuditBody = Type.Object({
  event: Type.Optional(oneOf(AUDIT_EVENTS)),
  /** Who did it. */
  user_id: Type.Optional(Id),
  ...LogRange,
  ...LogPage,
});

export const AuditRow = Type.Object({
  audit_id: Place,
  ...LogTimes,
  /** One of the kinds; another word where somebody else than the program wrote the row. */
  event: Type.String(),
  /** What was done, in a few words. */
  what: Type.String(),
  /** Who did it; null: the server itself. */
  by_user_id: nullable(Id),
  by_name: nullable(Type.String()),
  role_name: nullable(Type.String()),
  ...LogTicket,
  /** What the request or job was known by that did it; leads to everything with the same. */
  reference: nullable(Type.String()),
  /** The reason that was given; null where none was, or it was erased. */
  said: nullable(Type.String()),
  /** Y: the words that stand beside the row are not those that it was sealed with, so they are not shown. */
  is_said_changed: Flag,
});
export type AuditRow = Static<typeof AuditRow>;

export const getAuditRows = call({
  name: "audit.getauditrows",
  method: "POST",
  path: "/audit/getauditrows",
  access: readers,
  about: "A page of the audit, newest first; without rows of tickets that complain about who asks.",
  body: AuditBody,
  reply: rows(AuditRow),
  extras: Type.Object({
    ...LogExtras.properties,
    /** Every kind of row with its words, for the choice; only with the first page. */
    events: Type.Optional(Type.Array(Type.Object({ event: oneOf(AUDIT_EVENTS), what: Type.String() }))),
  }),
  refuses: ["LOG_RANGE"],
});
