/** Routes by place, and offices below the district. Pure; part of `check-references`. */
import { fold } from "../../detection/fold-text.ts";
import { checkUnique, type Report } from "./report.ts";
import type { Pack } from "./schemas.ts";

interface Row {
  readonly district_id: number;
  readonly department_code: string;
  readonly places: readonly string[];
}

/** Reports routes and offices with an unknown district, department, sub-issue or place. */
export function checkRoutes(pack: Pack, report: Report): void {
  const { routes = [], sub_issue_types: subs } = pack["issues.json"];
  const { offices = [], departments } = pack["departments.json"];
  const { aliases } = pack["districts.json"];
  const placesOf = (id: number) => aliases.filter((each) => each.district_id === id).map((each) => fold(each.alias));
  const check = (row: Row, names: readonly string[], file: string, at: string): void => {
    if (!departments.some((each) => each.department_code === row.department_code)) {
      report(file, at, `There is no department "${row.department_code}".`);
    }
    const known = placesOf(row.district_id);
    const unknown = names.find((name) => !known.includes(fold(name)));
    if (known.length === 0) report(file, at, `There is no district ${row.district_id}.`);
    else if (unknown !== undefined) report(file, at, `District ${row.district_id} has no place "${unknown}".`);
  };
  checkUnique(routes, (row) => row.department_route_id, (i) => ["issues.json", `/routes/${i}`], report);
  for (const [index, row] of routes.entries()) {
    const at = `/routes/${index}`;
    check(row, [...row.places, ...row.not_places], "issues.json", at);
    const lost = row.sub_issue_type_ids.find((id) => !subs.some((each) => each.sub_issue_type_id === id));
    if (lost !== undefined) report("issues.json", at, `There is no sub-issue ${lost}.`);
  }
  checkUnique(offices, (row) => row.office_id, (i) => ["departments.json", `/offices/${i}`], report);
  for (const [index, row] of offices.entries()) check(row, row.places, "departments.json", `/offices/${index}`);
}
