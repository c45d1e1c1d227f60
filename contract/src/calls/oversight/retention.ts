/** Data retention: periods, and the result of the last purge (our own call, decision 50). */
import { Type, type Static } from "typebox";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { RETENTION_KINDS } from "../../retention.ts";
import { Flag, Moment, nullable, oneOf, rows } from "../../shapes/common.ts";
import { Wording } from "../../shapes/wording.ts";

export const KeepingRow = Type.Object({
  kind: oneOf(RETENTION_KINDS),
  label: Wording,
  /** Description of the purged and the retained data. */
  about: Wording,
  /** System parameter with the period. */
  parameter: Type.String(),
  /** 0: never purged. */
  days: Type.Integer(),
  /** Time of the last run; null before the first. */
  last_at: nullable(Moment),
  /** Rows purged by the last run; null after a failure. */
  last_dropped: nullable(Type.Integer()),
  /** Y: the last run failed; the log has the reason, and the next night retries. */
  has_failed: Flag,
  /** Rows purged in the last 400 days. */
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
