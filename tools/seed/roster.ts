/** Who can act in the past, read back from the accounts that `staff.ts` made. */
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { Officer, Posting } from "@smgt/server/context.ts";
import type { Db } from "@smgt/server/db/tx.ts";

/** A person in one of their roles, as the use cases are given them. */
export interface Roster {
  /** The officer of a department who covers a district, the more local one first. */
  officer(departmentId: number | null, districtId: number | null): Officer | null;
  head(departmentId: number | null): Officer | null;
  field(departmentId: number | null, districtId: number | null): Officer | null;
  /** Somebody by their number, in this role. */
  inRole(userId: number, roleId: RoleId): Officer;
  /** Everybody, once for each of their roles. */
  readonly all: readonly Officer[];
  readonly cellHead: Officer;
  readonly cellExecutives: readonly Officer[];
  readonly operators: readonly Officer[];
}

const keyOf = (roleId: number, departmentId: number | null, districtId: number | null): string =>
  `${roleId} ${departmentId} ${districtId}`;

/** Reads the roster; throws when the staff is not there. */
export async function readRoster(db: Db): Promise<Roster> {
  const rows = await db
    .selectFrom("user_posting as p")
    .innerJoin("app_user as u", "u.user_id", "p.user_id")
    .select(["p.role_id", "p.department_id", "p.district_id", "u.user_id", "u.user_name"])
    .where("u.is_enabled", "=", true)
    .orderBy("u.user_id")
    .orderBy("p.posting_id")
    .execute();
  const officers = new Map<string, Officer & { readonly postings: Posting[] }>();
  const byPlace = new Map<string, Officer>();
  for (const { role_id, department_id: departmentId, district_id: districtId, user_id: userId, user_name } of rows) {
    const roleId = role_id as RoleId;
    const known = officers.get(`${userId} ${roleId}`);
    const officer = known ?? {
      userId,
      userName: user_name,
      sessionId: 0,
      roleId,
      roleIds: rows.filter((row) => row.user_id === userId).map((row) => row.role_id as RoleId),
      postings: [],
      duties: [],
      language: "en" as const,
    };
    officer.postings.push({ departmentId, districtId });
    officers.set(`${userId} ${roleId}`, officer);
    const key = keyOf(roleId, departmentId, districtId);
    if (!byPlace.has(key)) byPlace.set(key, officer);
  }
  const at = (roleId: RoleId, departmentId: number | null, districtId: number | null): Officer | null =>
    byPlace.get(keyOf(roleId, departmentId, districtId)) ?? null;
  const all = (roleId: RoleId): Officer[] => [...officers.values()].filter((officer) => officer.roleId === roleId);
  const [cellHead] = all(ROLE.CELL_HEAD);
  const cellExecutives = all(ROLE.CELL_EXEC).filter(({ userId }) => userId !== cellHead?.userId);
  const operators = all(ROLE.CALL_OP);
  if (cellHead === undefined || cellExecutives.length === 0 || operators.length === 0) {
    throw new Error("The staff is missing; run seedStaff first.");
  }
  return {
    officer: (departmentId, districtId) =>
      at(ROLE.OFFICER, departmentId, districtId) ?? at(ROLE.OFFICER, departmentId, null),
    head: (departmentId) => at(ROLE.HOD, departmentId, null),
    field: (departmentId, districtId) => at(ROLE.FIELD, departmentId, districtId),
    inRole(userId, roleId) {
      const found = officers.get(`${userId} ${roleId}`);
      if (found === undefined) throw new Error(`User ${userId} has no posting in role ${roleId}.`);
      return found;
    },
    all: [...officers.values()],
    cellHead,
    cellExecutives,
    operators,
  };
}
