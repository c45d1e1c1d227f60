/**
 * Ready views: lists available to their roles, and filters as in the address of a list. Pure; part of
 * `check-references`.
 */
import type { IdFilter } from "@smgt/contract/list-filters.ts";
import { checkUnique, type Report } from "./report.ts";
import type { Pack } from "./schemas.ts";

const IDS = /^[1-9]\d*(,[1-9]\d*)*$/;
const SORTS: readonly string[] = ["due", "-due", "received", "-received"];

/** Valid ids by filter. */
function knownIds(pack: Pack): Readonly<Record<IdFilter, ReadonlySet<number>>> {
  return {
    status: new Set(pack["statuses.json"].statuses.map((row) => row.status_id)),
    district: new Set(pack["districts.json"].districts.map((row) => row.district_id)),
    department: new Set(pack["departments.json"].departments.map((row) => row.department_id)),
    issue: new Set(pack["issues.json"].issue_types.map((row) => row.issue_type_id)),
    sub: new Set(pack["issues.json"].sub_issue_types.map((row) => row.sub_issue_type_id)),
    priority: new Set(pack["priority-tags.json"].priority_tags.map((row) => row.priority_tag_id)),
    source: new Set(pack["sources.json"].sources.map((row) => row.source_id)),
  };
}

/** Returns the problem of one filter, or null. */
function wrongWith(name: string, value: string, known: ReadonlyMap<string, ReadonlySet<number>>): string | null {
  if (name === "sort") return SORTS.includes(value) ? null : `A list has no order "${value}".`;
  if (name === "overdue") return value === "Y" ? null : 'The filter "overdue" is Y or absent.';
  const ids = known.get(name);
  if (ids === undefined) return `A ready view has no filter "${name}".`;
  if (!IDS.test(value)) return `The filter "${name}" needs ids with commas between them.`;
  const unknown = value.split(",").find((id) => !ids.has(Number(id)));
  return unknown === undefined ? null : `The filter "${name}" names ${unknown}, which does not exist.`;
}

/** Reports problems of ready views. */
export function checkViews(pack: Pack, report: Report): void {
  const file = "ready-views.json";
  const rows = pack[file].ready_views;
  const { menu } = pack["menu.json"];
  const known = new Map(Object.entries(knownIds(pack)));
  checkUnique(rows, (row) => row.view_code, (i) => [file, `/ready_views/${i}/view_code`], report);
  for (const [index, row] of rows.entries()) {
    const at = `/ready_views/${index}`;
    for (const [name, value] of new URLSearchParams(row.query)) {
      const wrong = wrongWith(name, value, known);
      if (wrong !== null) report(file, at, wrong);
    }
    const without = row.roles.find((role) => !menu.some((item) => item.count_key === row.list_key && item.roles.includes(role)));
    if (without !== undefined) report(file, at, `Role ${without} has no list "${row.list_key}" in its menu.`);
  }
}
