/** Who can be given work in the past: read back from the accounts that `staff.ts` made. */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Db } from "@smgt/server/db/tx.ts";

export interface Roster {
  /** The officer of a department who covers a district, the more local one first. */
  officer(departmentId: number | null, districtId: number | null): number | null;
  head(departmentId: number | null): number | null;
  nodal(districtId: number | null): number | null;
  field(departmentId: number | null, districtId: number | null): number | null;
  readonly cellHead: number;
  readonly cellExecutives: readonly number[];
  readonly operators: readonly number[];
  nameOf(userId: number): string;
}

const placeKey = (departmentId: number | null, districtId: number | null): string => `${departmentId} ${districtId}`;

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
  const names = new Map(rows.map((row) => [row.user_id, row.user_name]));
  const byPlace = (roleId: number): Map<string, number> => {
    const found = new Map<string, number>();
    for (const row of rows) {
      const key = placeKey(row.department_id, row.district_id);
      if (row.role_id === roleId && !found.has(key)) found.set(key, row.user_id);
    }
    return found;
  };
  const [officers, heads, nodals, fields] = [ROLE.OFFICER, ROLE.HOD, ROLE.DIST_NODAL, ROLE.FIELD].map(byPlace);
  const anywhere = (roleId: number): number[] => [
    ...new Set(rows.filter((row) => row.role_id === roleId && row.department_id === null).map((row) => row.user_id)),
  ];
  const [cellHead] = anywhere(ROLE.CELL_HEAD);
  const cellExecutives = anywhere(ROLE.CELL_EXEC).filter((userId) => userId !== cellHead);
  const operators = anywhere(ROLE.CALL_OP);
  if (cellHead === undefined || cellExecutives.length === 0 || operators.length === 0) {
    throw new Error("The staff is missing; run seedStaff first.");
  }
  return {
    officer: (departmentId, districtId) =>
      officers?.get(placeKey(departmentId, districtId)) ?? officers?.get(placeKey(departmentId, null)) ?? null,
    head: (departmentId) => heads?.get(placeKey(departmentId, null)) ?? null,
    nodal: (districtId) => nodals?.get(placeKey(null, districtId)) ?? null,
    field: (departmentId, districtId) => fields?.get(placeKey(departmentId, districtId)) ?? null,
    cellHead,
    cellExecutives,
    operators,
    nameOf: (userId) => names.get(userId) ?? "",
  };
}
