/** Facts of the findings, before they are worded. Pure. */
import type { BreakdownItem } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { sharesThatAdd } from "./shares.ts";
import type { Item } from "./masked.ts";
import type { OrderKey } from "./view.ts";

export interface MonthFacts {
  readonly peak: { readonly at: number; readonly n: number };
  /** Last complete month compared with the previous one; null without such a pair. */
  readonly last: { readonly at: number; readonly n: number; readonly change: Change } | null;
}

export interface Change {
  readonly direction: "up" | "down" | "same";
  /** Whole percent; at least 1 for any change. */
  readonly percent: number;
}

/** Change from one figure to the next; null if the first is zero. */
export function changeOf(before: number, after: number): Change | null {
  if (before === 0) return null;
  const direction = after > before ? "up" : after < before ? "down" : "same";
  const percent = Math.round((Math.abs(after - before) * 100) / before);
  return { direction, percent: direction === "same" ? 0 : Math.max(1, percent) };
}

/** Highest month and last complete month; null without figures. */
export function monthFacts(data: readonly number[], isLastRunning: boolean): MonthFacts | null {
  const n = Math.max(0, ...data);
  if (n === 0) return null;
  const at = data.length - (isLastRunning ? 2 : 1);
  const value = data[at];
  const change = changeOf(data[at - 1] ?? 0, value ?? 0);
  return {
    peak: { at: data.indexOf(n), n },
    last: value === undefined || change === null ? null : { at, n: value, change },
  };
}

export interface LeaderFacts {
  readonly first: Item;
  readonly n: number;
  readonly second: { readonly item: Item; readonly n: number } | null;
}

/** Row with the highest figure; masked rows are left out, because their figures must not be revealed. */
export function leaderFacts(items: readonly Item[], by: OrderKey): LeaderFacts | null {
  const open = items.flatMap((item) => {
    const n = item[by];
    return n == null || n === 0 ? [] : [{ item, n }];
  });
  const [first, second] = open.toSorted((a, b) => b.n - a.n);
  return first === undefined ? null : { first: first.item, n: first.n, second: second ?? null };
}

/** Minimum number of tickets for a meaningful share. */
export const FEWEST_FOR_SHARE = 50;

export interface ShareFacts {
  readonly best: BreakdownItem;
  readonly worst: BreakdownItem;
}

/** Largest and smallest resolved share, if at least three rows have enough tickets. */
export function shareFacts(items: readonly BreakdownItem[]): ShareFacts | null {
  const fit = items.filter((item) => (item.total ?? 0) >= FEWEST_FOR_SHARE && item.resolved_percentage !== null);
  const ranked = fit.toSorted((a, b) => (b.resolved_percentage ?? 0) - (a.resolved_percentage ?? 0));
  const best = ranked[0];
  const worst = ranked.at(-1);
  if (ranked.length < 3 || best === undefined || worst === undefined) return null;
  return best.resolved_percentage === worst.resolved_percentage ? null : { best, worst };
}

export interface EndingFacts {
  readonly n: number;
  readonly resolved: number;
  readonly explained: number;
  readonly transferred: number;
  readonly noAction: number;
}

/** Shares of the outcomes; excluded ones (duplicates) are not counted. */
export function endingFacts(sums: Readonly<Record<string, number>>): EndingFacts | null {
  const parts = [sums["resolved"] ?? 0, sums["explained"] ?? 0, sums["transferred"] ?? 0, sums["no_action"] ?? 0];
  const n = parts.reduce((all, part) => all + part, 0);
  if (n === 0) return null;
  const [resolved = 0, explained = 0, transferred = 0, noAction = 0] = sharesThatAdd(parts);
  return { n, resolved, explained, transferred, noAction };
}
