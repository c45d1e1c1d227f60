/**
 * The masters on a day: rows may be in force for a period, both days included (decision 34). A row outside its period
 * counts as ended: it is not offered, and references to it stay. Pure.
 */
import type { Masters } from "./masters.ts";
import { isOn, type Period } from "./period.ts";

type Ending = Period & { readonly isActive: boolean };

/** Marks rows outside their period as ended; returns the same array when there are none. */
function ended<T extends Ending>(rows: readonly T[], day: string): readonly T[] {
  if (rows.every((row) => !row.isActive || isOn(row, day))) return rows;
  return rows.map((row) => (row.isActive && !isOn(row, day) ? { ...row, isActive: false } : row));
}

const kept = <T extends Period>(rows: readonly T[], day: string): readonly T[] =>
  rows.every((row) => isOn(row, day)) ? rows : rows.filter((row) => isOn(row, day));

function viewOf(masters: Masters, day: string): Masters {
  const { districts, departments, issueTypes, subIssueTypes, cannedReplies, routing } = masters;
  const view = {
    districts: ended(districts, day),
    departments: ended(departments, day),
    issueTypes: ended(issueTypes, day),
    subIssueTypes: ended(subIssueTypes, day),
    cannedReplies: kept(cannedReplies, day),
  };
  const routes = kept(routing.routes, day);
  const offices = kept(routing.offices, day);
  const isSame =
    routes === routing.routes &&
    offices === routing.offices &&
    Object.entries(view).every(([name, rows]) => masters[name as keyof Masters] === rows);
  return isSame ? masters : { ...masters, ...view, routing: { routes, offices } };
}

const views = new WeakMap<Masters, { readonly day: string; readonly view: Masters }>();

/** Masters in force on a day; computed once for each day. */
export function mastersOn(masters: Masters, day: string): Masters {
  const known = views.get(masters);
  if (known?.day === day) return known.view;
  const view = viewOf(masters, day);
  views.set(masters, { day, view });
  return view;
}
