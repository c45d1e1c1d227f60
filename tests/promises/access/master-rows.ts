/** Allowed roles of calls on masters, pack and workflow; part of `rows.ts`. */
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";

const admin = [ROLE.ADMIN] as const;
const NOWHERE = 2_000_000_000;
type Body = () => Readonly<Record<string, unknown>>;
const only = (who: readonly RoleId[], body?: Body) => ({ who, ...(body === undefined ? {} : { body }) });

export const MASTER_ROWS = {
  "pack.exportpack": only(admin),
  "pack.getpacks": only(admin),
  "pack.getpack": only(admin, () => ({ pack_version_id: NOWHERE })),
  "pack.proposepack": only(admin, () => ({ note: "to see who may" })),
  "pack.publishpack": only(admin, () => ({ pack_version_id: NOWHERE, seen_tickets: 0, reason: "to see who may" })),
  "pack.withdrawpack": only(admin, () => ({ pack_version_id: NOWHERE, reason: "to see who may" })),

  "workflow.getworkflow": only(admin),
  "workflow.simulate": only(admin),

  "masters.changemaster": only(admin, () => ({
    list: "parameters",
    key: { name: "reopen_days" },
    kind: "set",
    values: { value: "15" },
    reason: "to see who may",
  })),
  "masters.getmasterchanges": only(admin),
  "masters.getmasterrows": only(admin, () => ({ list: "parameters" })),
  "masters.getwaitingchanges": only(admin),
  "masters.settlewaitingchange": only(admin, () => ({ change_id: NOWHERE, decision: "WITHDRAW" })),
  "masters.undomasterchange": only(admin, () => ({ masters_version: NOWHERE, reason: "to see who may" })),
  "masters.getmasterlists": only(admin),
  "masters.getmasterform": only(admin, () => ({ list: "tags" })),
  "masters.getmasteruse": only(admin, () => ({ list: "districts", key: { district_id: 1 } })),
  "masters.previewdeadlines": only(admin, () => ({
    list: "holidays",
    key: { holiday_date: "2028-01-26", district_code: null },
    kind: "end",
  })),
  "masters.getparameters": only(admin),
  "masters.importsheet": only(admin, () => ({ list: "tags", rows: [["Number"], ["1"]], is_trial: "Y" })),
  "masters.getrolematrix": only(admin),
  "masters.viewasrole": only(admin, () => ({ role_id: ROLE.OFFICER })),
};
