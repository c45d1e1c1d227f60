/** Filters and order of a list, in the address and in requests. Pure. */
import type { CommonListBody, ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import type { IdFilter } from "@smgt/contract/list-filters.ts";
import type { ListOrder } from "@smgt/contract/list-order.ts";

export type Order = ListOrder;

interface OneOfFilter {
  /** Name in the address. */
  readonly address: IdFilter;
  readonly field: "issue_type" | "sub_issue_type" | "priority_tag_id" | "source_id";
  /** Label behind "More filters"; null for a filter with its own place. */
  readonly more: "list.subIssue" | "list.priority" | "list.source" | null;
}

/** Filters with one id. Everything else about such a filter derives from its line. */
export const ONE = {
  issue: { address: "issue", field: "issue_type", more: null },
  subIssue: { address: "sub", field: "sub_issue_type", more: "list.subIssue" },
  priority: { address: "priority", field: "priority_tag_id", more: "list.priority" },
  source: { address: "source", field: "source_id", more: "list.source" },
} as const satisfies Readonly<Record<string, OneOfFilter>>;
export type OneFilter = keyof typeof ONE;
export const ONES = Object.keys(ONE) as OneFilter[];

/** Filters with several ids, by their names in the address. */
export const MANY = ["status", "district", "department"] as const satisfies readonly IdFilter[];
export type ManyFilter = (typeof MANY)[number];

export interface Filters extends Readonly<Record<ManyFilter, readonly number[]> & Record<OneFilter, number | null>> {
  /** Days as YYYY-MM-DD; empty for none. */
  readonly from: string;
  readonly to: string;
  readonly tag: string;
  readonly isOverdue: boolean;
  readonly search: string;
  /** Absent for the list's default order. */
  readonly order: Order | null;
}

export const noFilters: Filters = {
  status: [],
  district: [],
  department: [],
  issue: null,
  subIssue: null,
  priority: null,
  source: null,
  from: "",
  to: "",
  tag: "",
  isOverdue: false,
  search: "",
  order: null,
};

const MAX_SEARCH = 200;
const MAX_TAG = 60;
const SORTS: Readonly<Record<string, Order>> = {
  due: { by: "due_at", dir: "asc" },
  "-due": { by: "due_at", dir: "desc" },
  received: { by: "received_at", dir: "asc" },
  "-received": { by: "received_at", dir: "desc" },
};

function ids(text: string | null): readonly number[] {
  const found = (text ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return [...new Set(found)].slice(0, 20);
}

function day(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
}

/** Parses the address; ignores invalid values. */
export function readFilters(query: string): Filters {
  const search = new URLSearchParams(query);
  const many = Object.fromEntries(MANY.map((key) => [key, ids(search.get(key))] as const));
  const ones = Object.fromEntries(ONES.map((key) => [key, ids(search.get(ONE[key].address))[0] ?? null] as const));
  return {
    ...(many as Pick<Filters, ManyFilter>),
    ...(ones as Pick<Filters, OneFilter>),
    from: day(search.get("from")),
    to: day(search.get("to")),
    tag: (search.get("tag") ?? "").trim().slice(0, MAX_TAG),
    isOverdue: search.get("overdue") === "Y",
    search: (search.get("search") ?? "").trim().slice(0, MAX_SEARCH),
    order: SORTS[search.get("sort") ?? ""] ?? null,
  };
}

const sortName = (order: Order): string => `${order.dir === "desc" ? "-" : ""}${order.by.replace("_at", "")}`;

/** Returns the query string; empty for no filters and the default order. */
export function writeFilters(filters: Filters): string {
  const parts: string[] = [];
  const add = (name: string, value: string): void => void (value !== "" && parts.push(`${name}=${value}`));
  for (const key of MANY) add(key, filters[key].join(","));
  for (const key of ONES) add(ONE[key].address, String(filters[key] ?? ""));
  add("from", filters.from);
  add("to", filters.to);
  add("tag", encodeURIComponent(filters.tag));
  if (filters.isOverdue) parts.push("overdue=Y");
  add("search", encodeURIComponent(filters.search));
  if (filters.order !== null) add("sort", sortName(filters.order));
  return parts.join("&");
}

/** Request body. Hindi is compared in one normal form, so it is sent in that form. */
export function toBody(listKey: ListKey, filters: Filters): CommonListBody {
  const ones: Partial<Record<OneOfFilter["field"], number>> = {};
  for (const key of ONES) {
    const id = filters[key];
    if (id !== null) ones[ONE[key].field] = id;
  }
  return {
    list_key: listKey,
    status_id: [...filters.status],
    district_id: [...filters.district],
    department_id: [...filters.department],
    ...ones,
    ...(filters.from === "" ? {} : { from_date: filters.from }),
    ...(filters.to === "" ? {} : { to_date: filters.to }),
    ...(filters.tag === "" ? {} : { tag: filters.tag.normalize("NFC") }),
    ...(filters.isOverdue ? { is_overdue: "Y" as const } : {}),
    ...(filters.search === "" ? {} : { search: filters.search.normalize("NFC") }),
    ...(filters.order === null ? {} : { sort_by: filters.order.by, sort_dir: filters.order.dir }),
  };
}

/** Rows of each page. */
export const PAGE_SIZE = 50;
export const firstPage = (listKey: ListKey, filters: Filters): CommonListBody => ({
  ...toBody(listKey, filters),
  page_size: PAGE_SIZE,
});

export function countFilters(filters: Filters): number {
  const many = MANY.reduce((sum, key) => sum + filters[key].length, 0);
  const ones = ONES.filter((key) => filters[key] !== null).length;
  const texts = [filters.from, filters.to, filters.tag, filters.search].filter((text) => text !== "").length;
  return many + ones + texts + Number(filters.isOverdue);
}

/** Number of filters chosen behind "More filters". */
export const countMore = (filters: Filters): number =>
  ONES.filter((key) => ONE[key].more !== null && filters[key] !== null).length +
  [filters.from, filters.to, filters.tag].filter((text) => text !== "").length;

/** Order after a click on a column head: reversed, then the default again; `own` is null for the best match first. */
export function nextOrder(present: Order | null, own: Order | null, by: Order["by"]): Order | null {
  const shown = present ?? own;
  const first: Order["dir"] = by === "due_at" ? "asc" : "desc";
  if (shown?.by !== by) return own?.by === by && own.dir === first ? null : { by, dir: first };
  if (own === null && shown.dir !== first) return null;
  const turned: Order = { by, dir: shown.dir === "asc" ? "desc" : "asc" };
  return turned.by === own?.by && turned.dir === own.dir ? null : turned;
}
