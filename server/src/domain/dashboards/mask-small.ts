/**
 * Hides small cells of sensitive issue types in public figures (decision 11). Pure. When one of two
 * figures that add up is small, both are hidden, so that neither follows from the rest.
 */
import type { BreakdownItem } from "@smgt/contract/calls/open-dashboard.ts";
import { percentage } from "./months.ts";

const SMALL = 5;
const isSmall = (n: number): boolean => n > 0 && n < SMALL;

export interface PlainItem {
  readonly id: number;
  readonly name: { readonly en: string; readonly hi: string };
  readonly isSensitive: boolean;
  readonly total: number;
  readonly resolved: number;
  readonly pending: number;
}

/** The item as the public may see it. */
export function maskItem(item: PlainItem): BreakdownItem {
  const { id, name, total, resolved, pending } = item;
  const words = { id, name: name.en, name_hi: name.hi };
  if (item.isSensitive && isSmall(total)) {
    return { ...words, total: null, resolved: null, pending: null, resolved_percentage: null };
  }
  if (item.isSensitive && (isSmall(resolved) || isSmall(pending))) {
    return { ...words, total, resolved: null, pending: null, resolved_percentage: null };
  }
  return { ...words, total, resolved, pending, resolved_percentage: percentage(resolved, total) };
}
