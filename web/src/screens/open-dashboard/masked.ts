/**
 * How a figure reads that the server has masked. Where the total is masked, everything in the
 * row is under five. Where only the two parts are, just one of them is, and both are kept back so that
 * neither follows from the other: then '<5' would be untrue, and the figure is named as kept back. Pure.
 */
import type { BreakdownItem, DistrictItem } from "@smgt/contract/calls/open-dashboard.ts";
import type { StatKey } from "./view.ts";

/** A row by issue, or by district with what makes districts comparable. */
export type Item = BreakdownItem & Partial<Pick<DistrictItem, "per_lakh" | "median_days">>;

export type Reading =
  | { readonly kind: "count"; readonly n: number }
  | { readonly kind: "underFive" }
  | { readonly kind: "keptBack" };

/** What may be said of one figure of a row. */
export function readFigure(item: Pick<BreakdownItem, StatKey>, key: StatKey): Reading {
  const n = item[key];
  if (n !== null) return { kind: "count", n };
  return item.total === null ? { kind: "underFive" } : { kind: "keptBack" };
}

/** Whether anything in the row is masked. */
export const isMasked = (item: Pick<BreakdownItem, StatKey>): boolean =>
  item.total === null || item.resolved === null || item.pending === null;
