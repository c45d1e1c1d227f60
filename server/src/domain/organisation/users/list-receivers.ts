/** Lists officers to whom the caller may give work, by role and place (`user/getenableduserforsmgt`). */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../../context.ts";
import { usersOfRoles, type Receiver } from "./queries.ts";

function receivingRoles(officer: Officer): readonly number[] {
  switch (officer.roleId) {
    case ROLE.CELL_HEAD:
    case ROLE.CELL_EXEC:
      return [ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.OFFICER];
    case ROLE.HOD:
    case ROLE.DIST_NODAL:
      return [ROLE.OFFICER];
    case ROLE.OFFICER:
      return [ROLE.FIELD];
    case ROLE.ADMIN:
    case ROLE.FIELD:
    case ROLE.CALL_OP:
    case ROLE.VIEWER:
      return [];
  }
}

/** Always for the caller, whatever id the request contains. */
export async function listReceivers(ctx: Context, officer: Officer): Promise<Receiver[]> {
  const roleIds = receivingRoles(officer);
  if (roleIds.length === 0) return [];
  const isCell = officer.roleId === ROLE.CELL_HEAD || officer.roleId === ROLE.CELL_EXEC;
  const [place] = officer.postings;
  return usersOfRoles(ctx.db, {
    roleIds,
    departmentId: isCell ? null : (place?.departmentId ?? null),
    districtId: isCell ? null : (place?.districtId ?? null),
  });
}
