/** Presents an officer in the contract's shape. Pure. */
import { wordedIn, type Language } from "@smgt/contract/languages.ts";
import type { OfficerRow } from "@smgt/contract/shapes/user.ts";
import { departmentOf, districtOf, roleName } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import type { Receiver } from "./queries.ts";

/** Presents a receiver, names in the reader's language. */
export function presentOfficer(row: Receiver, masters: Masters, language: Language): OfficerRow {
  return {
    user_id: row.user_id,
    user_name: row.user_name,
    designation: row.designation,
    role_id: row.role_id,
    role_name: wordedIn(roleName(masters, row.role_id), language) ?? "",
    department_id: row.department_id,
    department_name: wordedIn(departmentOf(masters, row.department_id)?.name, language) ?? null,
    district_id: row.district_id,
    district_name: wordedIn(districtOf(masters, row.district_id)?.name, language) ?? null,
    open_count: row.open_count,
    is_available: row.is_available ? "Y" : "N",
    away_until: row.away_until,
    delegate_name: row.delegate_name,
    is_enabled: row.is_enabled ? "Y" : "N",
  };
}
