/**
 * Rows with a period (decision 34): its days exist, and everything that a row needs is in force as long as the row
 * itself. Pure; part of `check-references`.
 */
import { checkPeriod } from "./check-period.ts";
import type { Report } from "./report.ts";
import type { Pack } from "./schemas.ts";

interface Dated {
  readonly valid_from?: string | null;
  readonly valid_to?: string | null;
}

const LAST = "9999-12-31";
const isWithin = (one: Dated, other: Dated): boolean =>
  (other.valid_from ?? "") <= (one.valid_from ?? "") && (one.valid_to ?? LAST) <= (other.valid_to ?? LAST);

/** Reports invalid days, and rows that need others outside their period. */
export function checkDated(pack: Pack, report: Report): void {
  const { departments, offices = [] } = pack["departments.json"];
  const { issue_types: types, sub_issue_types: subs, routes = [] } = pack["issues.json"];
  const replies = pack["canned-replies.json"].canned_replies;
  const lists: readonly (readonly [file: string, list: string, rows: readonly Dated[]])[] = [
    ["departments.json", "departments", departments],
    ["departments.json", "offices", offices],
    ["issues.json", "issue_types", types],
    ["issues.json", "sub_issue_types", subs],
    ["issues.json", "routes", routes],
    ["tags.json", "tags", pack["tags.json"].tags],
    ["canned-replies.json", "canned_replies", replies],
  ];
  for (const [file, list, rows] of lists) {
    for (const [index, { valid_from = null, valid_to = null }] of rows.entries()) {
      checkPeriod({ valid_from, valid_to }, file, `/${list}/${index}`, report);
    }
  }

  const departmentOf = new Map(departments.map((row) => [row.department_code, row]));
  const typeOf = new Map(types.map((row) => [row.issue_type_id, row]));
  const needs = (at: readonly [file: string, pointer: string], row: Dated, named: string, needed: Dated | undefined): void => {
    // A missing row is reported elsewhere.
    if (needed === undefined || isWithin(row, needed)) return;
    report(...at, `It needs "${named}", which is not in force on all of its days.`);
  };
  for (const [index, row] of departments.entries()) {
    const parent = departmentOf.get(row.parent_department_code ?? "");
    needs(["departments.json", `/departments/${index}`], row, parent?.department_name ?? "", parent);
  }
  for (const [index, row] of subs.entries()) {
    const at = ["issues.json", `/sub_issue_types/${index}`] as const;
    const type = typeOf.get(row.issue_type_id);
    needs(at, row, type?.issue_type_name ?? "", type);
    for (const code of [row.department_code, ...row.other_department_codes]) {
      const department = departmentOf.get(code);
      needs(at, row, department?.department_name ?? "", department);
    }
  }
  for (const [file, list, rows] of [
    ["departments.json", "offices", offices],
    ["issues.json", "routes", routes],
  ] as const) {
    for (const [index, row] of rows.entries()) {
      const department = departmentOf.get(row.department_code);
      needs([file, `/${list}/${index}`], row, department?.department_name ?? "", department);
    }
  }
  // Automatic messages must be available on every day.
  const isAlways = ({ valid_from: from = null, valid_to: to = null }: Dated): boolean => from === null && to === null;
  for (const [index, row] of replies.entries()) {
    const own = replies.filter((each) => each.purpose === row.purpose && each.lang === row.lang);
    if (own.some(isAlways)) continue;
    report("canned-replies.json", `/canned_replies/${index}`, `One reply for ${row.purpose} in "${row.lang}" must have no days.`);
  }
}
