/** Responsible department and office by place. Pure. */
import type { Wording } from "@smgt/contract/languages.ts";
import { fold } from "../detection/fold-text.ts";
import type { Period } from "./period.ts";

/** Exception by area: another department than that of the sub-issue. */
export interface DepartmentRoute extends Period {
  readonly districtId: number;
  readonly departmentId: number;
  readonly subIssueIds: readonly number[];
  /** Names of which one must occur; none: the whole district. */
  readonly places: readonly string[];
  /** Excluded places. */
  readonly notPlaces: readonly string[];
}

/** An office below the district. */
export interface Office extends Period {
  readonly officeId: number;
  readonly name: Wording;
  readonly districtId: number;
  readonly departmentId: number;
  /** None: the whole district. */
  readonly places: readonly string[];
}

/** Routes and offices of the pack. */
export interface Routing {
  readonly routes: readonly DepartmentRoute[];
  readonly offices: readonly Office[];
}

/** Place of a post: the district and the place names found in it. */
export interface Where {
  readonly districtId: number | null;
  readonly names: readonly string[];
}

/** Responsible department, and the suggested office; null when the pack has none. */
export interface Responsible {
  readonly departmentId: number;
  readonly office: Office | null;
}

/** The first with a matching place, otherwise the first for the whole district. */
function nearest<T extends { readonly places: readonly string[] }>(
  all: readonly T[],
  names: readonly string[],
): T | null {
  const isNamed = (one: T): boolean => one.places.some((place) => names.includes(fold(place)));
  return all.find(isNamed) ?? all.find((one) => one.places.length === 0) ?? null;
}

/** Routes a sub-issue of a department by place; without a district it stays with the department. */
export function route(
  where: Where,
  subIssue: { readonly subIssueId: number; readonly departmentId: number },
  { routes, offices }: Routing,
): Responsible {
  const names = where.names.map(fold);
  const holds = (one: DepartmentRoute): boolean =>
    one.districtId === where.districtId &&
    one.subIssueIds.includes(subIssue.subIssueId) &&
    !one.notPlaces.some((place) => names.includes(fold(place)));
  const departmentId = nearest(routes.filter(holds), names)?.departmentId ?? subIssue.departmentId;
  const own = offices.filter((one) => one.districtId === where.districtId && one.departmentId === departmentId);
  return { departmentId, office: nearest(own, names) };
}
