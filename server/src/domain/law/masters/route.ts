/** Who is responsible for a matter in a place. Pure. */
import type { Wording } from "@smgt/contract/languages.ts";
import { fold } from "../detection/fold.ts";
import type { Period } from "./period.ts";

/** In its area another department than that of the sub-issue is responsible. */
export interface DepartmentRoute extends Period {
  readonly districtId: number;
  readonly departmentId: number;
  readonly subIssueIds: readonly number[];
  /** One of them has to be named; none: the whole district. */
  readonly places: readonly string[];
  /** Outside its area. */
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

/** Where a post plays: the district and the names that it has of it. */
export interface Where {
  readonly districtId: number | null;
  readonly names: readonly string[];
}

/** The department, and the office that is suggested; null where the pack has none. */
export interface Responsible {
  readonly departmentId: number;
  readonly office: Office | null;
}

/** The first that names one of the places; otherwise the first of the whole district. */
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
