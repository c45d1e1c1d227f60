/** What the figures say, before any language: the facts of each finding. Pure. */
import type { BreakdownItem } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { sharesThatAdd } from "./shares.ts";
import type { Item } from "./masked.ts";
import type { OrderKey } from "./view.ts";

export interface MonthFacts {
  readonly peak: { readonly at: number; readonly n: number };
  /** The last month that is over, and how it compares with the one before; null where there is no such pair. */
  readonly last: { readonly at: number; readonly n: number; readonly change: Change } | null;
}

export interface Change {
  readonly direction: "up" | "down" | "same";
  /** Whole percent; at least 1 where there is a direction. */
  readonly percent: number;
}

/** How one figure compares with the one before; null where the one before is nothing. */
export function changeOf(before: number, after: number): Change | null {
  if (before === 0) return null;
  const direction = after > before ? "up" : after < before ? "down" : "same";
  const percent = Math.round((Math.abs(after - before) * 100) / before);
  return { direction, percent: direction === "same" ? 0 : Math.max(1, percent) };
}

/** The highest month and the last whole one; null where there is nothing to say. */
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

/** Who has most of a figure; masked rows are left out, because nobody may know. */
export function leaderFacts(items: readonly Item[], by: OrderKey): LeaderFacts | null {
  const open = items.flatMap((item) => {
    const n = item[by];
    return n == null || n === 0 ? [] : [{ item, n }];
  });
  const [first, second] = open.toSorted((a, b) => b.n - a.n);
  return first === undefined ? null : { first: first.item, n: first.n, second: second ?? null };
}

/** With fewer tickets than this a share says more about chance than about work. */
export const FEWEST_FOR_SHARE = 50;

export interface ShareFacts {
  readonly best: BreakdownItem;
  readonly worst: BreakdownItem;
}

/** The largest and the smallest resolved share, where at least three rows have enough tickets. */
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

/** The shares of the ways tickets ended; what is excluded (duplicates) is no ticket and not counted. */
export function endingFacts(sums: Readonly<Record<string, number>>): EndingFacts | null {
  const parts = [sums["resolved"] ?? 0, sums["explained"] ?? 0, sums["transferred"] ?? 0, sums["no_action"] ?? 0];
  const n = parts.reduce((all, part) => all + part, 0);
  if (n === 0) return null;
  const [resolved = 0, explained = 0, transferred = 0, noAction = 0] = sharesThatAdd(parts);
  return { n, resolved, explained, transferred, noAction };
}
