/** What the reader of a list asks for beside the list itself, as conditions on `ticket as t`. */
import { sql, type RawBuilder } from "kysely";
import type { CommonListBody } from "@smgt/contract/calls/tickets.ts";
import type { Condition } from "../access/visibility-slices.ts";

export type ListFilters = Omit<CommonListBody, "list_key" | "search" | "sort_by" | "sort_dir" | "page_size" | "cursor">;

/** One id is compared by `=`, so that an index that starts with the column keeps its order. */
function oneOf(column: RawBuilder<unknown>, ids: readonly number[]): Condition {
  const [only] = ids;
  return ids.length === 1 ? sql<boolean>`${column} = ${only}` : sql<boolean>`${column} = any(${ids}::int[])`;
}

/** District and department, which the counters know too: `t` for tickets, `l` for counters. */
export function placeConditions(filters: ListFilters, row: "t" | "l"): Condition[] {
  const conditions: Condition[] = [];
  if (filters.district_id !== undefined) conditions.push(oneOf(sql.ref(`${row}.district_id`), filters.district_id));
  if (filters.department_id !== undefined)
    conditions.push(oneOf(sql.ref(`${row}.department_id`), filters.department_id));
  return conditions;
}

/** The filters that only the tickets themselves answer. */
export function ticketConditions(filters: ListFilters, timeZone: string): Condition[] {
  const conditions: Condition[] = [];
  const day = (text: string, plus: number): RawBuilder<unknown> =>
    sql`((${text}::date + ${plus}::int)::timestamp at time zone ${timeZone})`;
  if (filters.issue_type !== undefined) conditions.push(sql<boolean>`t.issue_type_id = ${filters.issue_type}`);
  if (filters.sub_issue_type !== undefined) {
    conditions.push(sql<boolean>`t.sub_issue_type_id = ${filters.sub_issue_type}`);
  }
  if (filters.priority_tag_id !== undefined) {
    conditions.push(sql<boolean>`t.priority_tag_id = ${filters.priority_tag_id}`);
  }
  if (filters.source_id !== undefined) conditions.push(sql<boolean>`t.source_id = ${filters.source_id}`);
  if (filters.from_date !== undefined) conditions.push(sql<boolean>`t.received_at >= ${day(filters.from_date, 0)}`);
  if (filters.to_date !== undefined) conditions.push(sql<boolean>`t.received_at < ${day(filters.to_date, 1)}`);
  return conditions;
}
