/**
 * Figures masked by the server: under five, or another from which such a figure could be derived. DANGER: the page must
 * never tell which. Pure.
 */
import type { BreakdownItem, DistrictItem } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import type { StatKey } from "./view.ts";

/** Row by issue, or by district with its per-lakh rate. */
export type Item = BreakdownItem & Partial<Pick<DistrictItem, "per_lakh" | "median_days">>;

/** True when any figure of the row is masked, in some month at least. */
export const isMasked = (item: Pick<BreakdownItem, StatKey | "is_partial">): boolean =>
  item.is_partial === "Y" || item.total === null || item.resolved === null || item.pending === null;
