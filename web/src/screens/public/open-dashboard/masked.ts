/**
 * Figures that the server has masked. A figure is kept back because it is under five, or because one that is could be worked
 * out from it: of another issue, or of the other part of its row. Which of these it is nobody may tell. Pure.
 */
import type { BreakdownItem, DistrictItem } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import type { StatKey } from "./view.ts";

/** A row by issue, or by district with what makes districts comparable. */
export type Item = BreakdownItem & Partial<Pick<DistrictItem, "per_lakh" | "median_days">>;

/** Whether anything in the row is masked. */
export const isMasked = (item: Pick<BreakdownItem, StatKey>): boolean =>
  item.total === null || item.resolved === null || item.pending === null;
