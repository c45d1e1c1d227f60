/** Scope of each role: department, district, or the whole State. Screens and the server share it. */
import { ROLE, type RoleId } from "./constants.ts";

/** `free`: may be left empty, which means all of them. */
export type PlaceNeed = "needed" | "free" | "none";

export interface RolePlace {
  readonly department: PlaceNeed;
  readonly district: PlaceNeed;
}

const STATE_WIDE: RolePlace = { department: "none", district: "none" };

export const ROLE_PLACES: Readonly<Record<RoleId, RolePlace>> = {
  [ROLE.ADMIN]: STATE_WIDE,
  [ROLE.CELL_HEAD]: STATE_WIDE,
  [ROLE.CELL_EXEC]: STATE_WIDE,
  [ROLE.HOD]: { department: "needed", district: "none" },
  [ROLE.OFFICER]: { department: "needed", district: "free" },
  [ROLE.DIST_NODAL]: { department: "none", district: "needed" },
  [ROLE.FIELD]: { department: "needed", district: "free" },
  [ROLE.CALL_OP]: STATE_WIDE,
  [ROLE.VIEWER]: STATE_WIDE,
};

/** Returns the scope of a role; null for an unknown role. */
export const placeOfRole = (roleId: number): RolePlace | null =>
  (ROLE_PLACES as Readonly<Record<number, RolePlace | undefined>>)[roleId] ?? null;
