/** Possible receivers of a ticket by an action: one rule for the form's list and for the step. */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import { receiversFor, usersOfRoles, type Candidate } from "../../../organisation/users/queries.ts";

/** Targets whose receiver the form may pick. */
export const PICKED_BY = [
  "department_officer",
  "extra_department_officer",
  "field_officers",
  "chosen_officer",
  "record_desk_owner",
] as const;
/** One of these, or a target that resolves without the form. */
export type Giving = (typeof PICKED_BY)[number] | "suggested_department_officer" | "same_officer";

/** Required place of posting, and excluded officers. */
export interface Where {
  readonly departmentId: number | null;
  readonly districtId: number | null;
  readonly except: readonly number[];
}

/** Officers of the previous place of work; if none is left, its heads, who reassign the ticket (decision 54). */
async function whoGoesOn(db: Db | Tx, where: Where, purpose: "choice" | "shown"): Promise<readonly Candidate[]> {
  const officers = await receiversFor(db, { roleId: ROLE.OFFICER, ...where }, purpose);
  return officers.length > 0 ? officers : receiversFor(db, { roleId: ROLE.HOD, ...where }, purpose);
}

/** Possible receivers; for a place in order of choice, for roles by name. */
export async function eligible(
  db: Db | Tx,
  word: Giving,
  { departmentId, districtId, except }: Where,
  purpose: "choice" | "shown" = "choice",
): Promise<readonly Candidate[]> {
  const ofRoles = async (roleIds: readonly number[], inDepartment: number | null): Promise<Candidate[]> => {
    const rows = await usersOfRoles(db, { roleIds, departmentId: inDepartment, districtId: null, except });
    return rows.map((row) => ({ ...row, delegate_user_id: null }));
  };
  switch (word) {
    case "record_desk_owner":
      return ofRoles([ROLE.CELL_HEAD, ROLE.CELL_EXEC], null);
    // Any posting within the department counts.
    case "chosen_officer":
      return ofRoles([ROLE.OFFICER], departmentId);
    case "field_officers":
      return receiversFor(db, { roleId: ROLE.FIELD, departmentId, districtId, except }, purpose);
    case "department_officer":
    case "suggested_department_officer":
    case "extra_department_officer":
      return receiversFor(db, { roleId: ROLE.OFFICER, departmentId, districtId, except }, purpose);
    case "same_officer":
      return whoGoesOn(db, { departmentId, districtId, except }, purpose);
  }
}
