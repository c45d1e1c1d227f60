/** Differences between two tickets that speak against a merge. Pure. */
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";

type Side = Pick<TicketDetails, "district_id" | "issue_type">;

/** Compares only facts known of both. */
export function differences(one: Side, other: Side): readonly ("place" | "issue")[] {
  const differ = (a: number | null, b: number | null): boolean => a !== null && b !== null && a !== b;
  return [
    ...(differ(one.district_id, other.district_id) ? (["place"] as const) : []),
    ...(differ(one.issue_type, other.issue_type) ? (["issue"] as const) : []),
  ];
}
