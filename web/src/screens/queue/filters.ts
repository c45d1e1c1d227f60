/** The filters of a list, as they stand in the address and as they go to the server. Pure. */
import type { CommonListBody, ListKey } from "@smgt/contract/calls/tickets.ts";

export interface Filters {
  readonly status: readonly number[];
  readonly district: readonly number[];
  readonly department: readonly number[];
  readonly issue: number | null;
  readonly isOverdue: boolean;
  readonly search: string;
}

/** Filters that hold several ids. */
export type ManyFilter = "status" | "district" | "department";

export const noFilters: Filters = {
  status: [],
  district: [],
  department: [],
  issue: null,
  isOverdue: false,
  search: "",
};

const MAX_SEARCH = 200;

function ids(text: string | null): readonly number[] {
  const found = (text ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return [...new Set(found)].slice(0, 20);
}

/** Reads the address; what makes no sense in it is passed over. */
export function readFilters(query: string): Filters {
  const search = new URLSearchParams(query);
  return {
    status: ids(search.get("status")),
    district: ids(search.get("district")),
    department: ids(search.get("department")),
    issue: ids(search.get("issue"))[0] ?? null,
    isOverdue: search.get("overdue") === "Y",
    search: (search.get("search") ?? "").trim().slice(0, MAX_SEARCH),
  };
}

/** Writes the address; empty for no filters. */
export function writeFilters(filters: Filters): string {
  const parts: string[] = [];
  for (const key of ["status", "district", "department"] as const) {
    if (filters[key].length > 0) parts.push(`${key}=${filters[key].join(",")}`);
  }
  if (filters.issue !== null) parts.push(`issue=${filters.issue}`);
  if (filters.isOverdue) parts.push("overdue=Y");
  if (filters.search !== "") parts.push(`search=${encodeURIComponent(filters.search)}`);
  return parts.join("&");
}

/** What the server is asked. Hindi is compared in one form, so it is sent in one form. */
export function toBody(listKey: ListKey, filters: Filters): CommonListBody {
  return {
    list_key: listKey,
    status_id: [...filters.status],
    district_id: [...filters.district],
    department_id: [...filters.department],
    ...(filters.issue === null ? {} : { issue_type: filters.issue }),
    ...(filters.isOverdue ? { is_overdue: "Y" as const } : {}),
    ...(filters.search === "" ? {} : { search: filters.search.normalize("NFC") }),
  };
}

export function countFilters(filters: Filters): number {
  const many = filters.status.length + filters.district.length + filters.department.length;
  return many + Number(filters.issue !== null) + Number(filters.isOverdue) + Number(filters.search !== "");
}
