/** Filters chosen by the reader of a list, as conditions on `ticket as t`. */
import { sql, type RawBuilder } from "kysely";
import type { CommonListBody } from "@smgt/contract/calls/tickets/tickets.ts";
import type { Condition } from "../access/visibility-slices.ts";

export type ListFilters = Omit<CommonListBody, "list_key" | "search" | "sort_by" | "sort_dir" | "page_size" | "cursor">;

/** A single id is compared by `=`, so that an index starting with the column keeps its order. */
function oneOf(column: RawBuilder<unknown>, ids: readonly number[]): Condition {
  const [only] = ids;
  return ids.length === 1 ? sql<boolean>`${column} = ${only}` : sql<boolean>`${column} = any(${ids}::int[])`;
}

/** Conditions on district and department, available in the counters too: `t` for tickets, `l` for counters. */
export function placeConditions(filters: ListFilters, row: "t" | "l"): Condition[] {
  const conditions: Condition[] = [];
  if (filters.district_id !== undefined) conditions.push(oneOf(sql.ref(`${row}.district_id`), filters.district_id));
  if (filters.department_id !== undefined)
    conditions.push(oneOf(sql.ref(`${row}.department_id`), filters.department_id));
  return conditions;
}

/** Filters applied elsewhere: in the counters, by the statuses of a list, or by a prior lookup. */
type Elsewhere = "district_id" | "department_id" | "status_id" | "is_overdue" | "tag";
type OfTickets = Required<Omit<ListFilters, Elsewhere>>;

const startOf = (day: string, plus: number, timeZone: string): RawBuilder<unknown> =>
  sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone})`;

const CONDITIONS: { readonly [Name in keyof OfTickets]: (wanted: OfTickets[Name], timeZone: string) => Condition } = {
  issue_type: (id) => sql`t.issue_type_id = ${id}`,
  sub_issue_type: (id) => sql`t.sub_issue_type_id = ${id}`,
  priority_tag_id: (id) => sql`t.priority_tag_id = ${id}`,
  source_id: (id) => sql`t.source_id = ${id}`,
  from_date: (day, timeZone) => sql`t.received_at >= ${startOf(day, 0, timeZone)}`,
  to_date: (day, timeZone) => sql`t.received_at < ${startOf(day, 1, timeZone)}`,
};

export function ticketConditions(filters: ListFilters, timeZone: string): Condition[] {
  const conditionsOf = <Name extends keyof OfTickets>(name: Name): Condition[] => {
    const wanted: Partial<OfTickets>[Name] = filters[name];
    return wanted === undefined ? [] : [CONDITIONS[name](wanted, timeZone)];
  };
  return (Object.keys(CONDITIONS) as (keyof OfTickets)[]).flatMap((name) => conditionsOf(name));
}
