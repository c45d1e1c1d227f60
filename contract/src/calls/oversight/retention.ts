/** How long what is kept, and what the last night took away (our own call, decision 91). */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { RETENTION_KINDS } from "../../retention.ts";
import { Flag, Moment, nullable, oneOf, rows } from "../../shapes/common.ts";
import { Wording } from "../../shapes/wording.ts";

export const KeepingRow = Type.Object({
  kind: oneOf(RETENTION_KINDS),
  label: Wording,
  /** What goes, and what stays. */
  about: Wording,
  /** The system parameter that says so. */
  parameter: Type.String(),
  /** 0: it is never dropped. */
  days: Type.Integer(),
  /** The last time that its turn came; null before the first. */
  last_at: nullable(Moment),
  /** How many rows went then; null where that failed. */
  last_dropped: nullable(Type.Integer()),
  /** Y: the last time failed; the log says why, and it is tried again the next night. */
  has_failed: Flag,
  /** Rows that went in the last 400 days. */
  dropped: Type.Integer(),
});
export type KeepingRow = Static<typeof KeepingRow>;

export const getKeeping = call({
  name: "system.getkeeping",
  method: "POST",
  path: "/system/getkeeping",
  access: onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD),
  about: "How long what is kept, and what was dropped when its time was over.",
  body: Type.Object({}),
  reply: rows(KeepingRow),
});
