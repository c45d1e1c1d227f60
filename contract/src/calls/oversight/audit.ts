/** Audit log and its integrity check (our own calls, decision 47), for the officers responsible. */
import { Type, type Static } from "typebox";
import { AUDIT_EVENTS } from "../../audit-events.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Flag, Id, Moment, nullable, oneOf, rows, Sentence } from "../../shapes/common.ts";
import { EventLogExtras, LogPage, LogRange, LogTicket, LogTimes } from "../../shapes/log.ts";

const readers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);
/** Positions in the chain exceed the range of other ids. */
const Place = Type.Integer({ minimum: 0 });

/** sound: every row matches its seal; seam: sound, with a restored backup; failed: the check could not run. */
export const AUDIT_STATES = ["never", "sound", "seam", "broken", "failed"] as const;

export const AuditState = Type.Object({
  /** Result of the last check. */
  state: oneOf(AUDIT_STATES),
  /** Y: a check is queued or running. */
  is_checking: Flag,
  checked_at: nullable(Moment),
  /** Last row checked. */
  checked_to: nullable(Place),
  /** Last row confirmed by the witness; null without one. */
  anchored_to: nullable(Place),
  anchored_at: nullable(Moment),
  /** Description of the first bad row; null when there is none. */
  fault: nullable(Type.String()),
  /** Newest row of the chain, and number of unsealed rows, up to a thousand. */
  sealed_to: Place,
  waiting: Type.Integer(),
  /** Y: a witness is configured. */
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

/** Period of at most 31 days; defaults to the last 24 hours. */
export const AuditBody = Type.Object({
  event: Type.Optional(oneOf(AUDIT_EVENTS)),
  /** User who acted. */
  user_id: Type.Optional(Id),
  ...LogRange,
  ...LogPage,
});

export const AuditRow = Type.Object({
  audit_id: Place,
  ...LogTimes,
  /** Kind of row; another word when the row was not written by the program. */
  event: Type.String(),
  /** Text of the event, in the language of the request. */
  what: Type.String(),
  /** User who acted; null for the server. */
  by_user_id: nullable(Id),
  by_name: nullable(Type.String()),
  role_name: nullable(Type.String()),
  ...LogTicket,
  /** Id of the request or job; finds all rows with the same id. */
  reference: nullable(Type.String()),
  /** Reason given; null without one, or after erasure. */
  said: nullable(Type.String()),
  /** Y: the stored text differs from the sealed text, so it is hidden. */
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
  extras: EventLogExtras,
  refuses: ["LOG_RANGE"],
});
