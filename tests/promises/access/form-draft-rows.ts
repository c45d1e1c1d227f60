/** Who may make which call about complaints and notifications that are being written; part of `rows.ts`. */
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";

const complaintWriters = [ROLE.CELL_EXEC, ROLE.CALL_OP, ROLE.DIST_NODAL] as const;
const rulers = [ROLE.ADMIN, ROLE.CELL_HEAD] as const;
type Body = () => Readonly<Record<string, unknown>>;
const only = (who: readonly RoleId[], body?: Body) => ({ who, ...(body === undefined ? {} : { body }) });
const unwritten = {
  id: null,
  title: {},
  message: {},
  categoryId: 1,
  priority: "INFO",
  roleIds: [],
  departmentIds: [],
  districtIds: [],
  slaValue: "",
  slaUnitId: null,
  from: "",
  to: "",
  isAckWanted: false,
};

export const FORM_DRAFT_ROWS = {
  "drafts.saveform": only(complaintWriters, () => ({ ref: "matrix-of-access", fields: { name: "A caller" } })),
  "drafts.forms": only(complaintWriters),
  "drafts.deleteform": only(complaintWriters, () => ({ ref: "matrix-of-access" })),
  "drafts.savenotification": only(rulers, () => ({ ref: "matrix-notification", fields: unwritten })),
  "drafts.notifications": only(rulers),
  "drafts.deletenotification": only(rulers, () => ({ ref: "matrix-notification" })),
};
