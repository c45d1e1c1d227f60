/**
 * How a list is read: its branches with all conditions, and for each whether its length stands in the
 * counters or has to be counted. A page, its total, the menu and an export use the same plan.
 */
import { sql } from "kysely";
import type { ListKey } from "@smgt/contract/calls/tickets.ts";
import type { Context, Officer } from "../../../context.ts";
import type { Db } from "../../../db/tx.ts";
import { slicesOf, type VisibilitySlice, type Condition } from "../access/visibility-slices.ts";
import { asideIds } from "../snooze/snooze.ts";
import { findText, type Search } from "../search/find-words.ts";
import { mastersOf } from "../../masters/read-masters.ts";
import { findTag, type Found } from "../search/search-queries.ts";
import { placeConditions, ticketConditions, type ListFilters } from "./list-filters.ts";
import { COUNT_BOUND, countedByStatus, countParts, inStatuses, type CounterPlaces, type Part } from "./list-queries.ts";
import { conditionsOfMine, isPastDeadline, statusesOf } from "./lists.ts";

export interface Asked {
  readonly key: ListKey;
  readonly filters: ListFilters;
  readonly search: string;
  readonly timeZone: string;
}

export interface ListPlan {
  readonly parts: readonly Part[];
  readonly statuses: readonly number[];
  /** The same filters for the counters; null when the counters do not know the answer. */
  readonly counterPlaces: CounterPlaces | null;
  /** Which index is right depends on the filters. */
  readonly isPlannedEachTime: boolean;
  readonly search: Search | null;
  /** Very many tickets answer: only the newest are looked at, and nothing is counted. */
  readonly isScanned: boolean;
}

/** How many there are; `isMore`: at least, it was counted no further. */
export interface Length {
  readonly count: number;
  readonly isMore: boolean;
}

/** Tickets that were found, as conditions on `ticket as t`. */
const collected = (found: readonly Found[]): Condition[] =>
  found.filter((one) => one.scanned === null).map((one) => sql<boolean>`t.ticket_id = any(${one.ids}::int[])`);

/** What many tickets fulfil, as one condition on the row `w`; null for nothing. */
function scannedOf(found: readonly Found[]): Condition | null {
  const scanned = found.flatMap((one) => one.scanned ?? []);
  return scanned.length === 0 ? null : sql<boolean>`(${sql.join(scanned, sql` and `)})`;
}

/** Plans a list for an officer; a search is made at once. */
export async function planList(ctx: Context, officer: Officer, asked: Asked): Promise<ListPlan> {
  const { key, filters } = asked;
  const now = ctx.clock.now();
  const search = asked.search.trim() === "" ? null : await findText(ctx, officer, asked.search);
  const found = [
    ...(search === null ? [] : [search.found]),
    ...(filters.tag === undefined ? [] : [await findTag(ctx.db, filters.tag)]),
  ];
  const isOverdue = filters.is_overdue === "Y";
  const { workflow } = await mastersOf(ctx);
  const open = statusesOf(workflow, "overdue", officer);
  const statuses = statusesOf(workflow, key, officer).filter(
    (one) => (filters.status_id?.includes(one) ?? true) && (!isOverdue || open.includes(one)),
  );
  const isAny = key === "all" && filters.status_id === undefined && !isOverdue;
  const places = placeConditions(filters, "t");
  const onTickets = ticketConditions(filters, asked.timeZone);
  const aside = key === "mine" ? await asideIds(ctx.db, officer, now) : [];
  const partOf = (slice: VisibilitySlice): Part => {
    const onTicket = [
      ...(key === "mine" ? conditionsOfMine(workflow, officer) : []),
      // What they have put aside is not theirs to do now.
      ...(aside.length === 0 ? [] : [sql<boolean>`t.ticket_id <> all(${aside}::int[])`]),
      ...places,
      ...onTickets,
      ...collected(found),
    ];
    const late = key === "overdue" || isOverdue ? [isPastDeadline(slice.source, now)] : [];
    return {
      slice,
      where: [...inStatuses(workflow, slice, statuses, isAny), ...slice.where, ...late, ...onTicket],
      readsTicket: slice.readsTicket || onTicket.length > 0,
      isCollected: collected(found).length > 0 && scannedOf(found) === null,
      scanned: scannedOf(found),
    };
  };
  const isCounted = key !== "overdue" && key !== "mine" && !isOverdue && onTickets.length === 0 && found.length === 0;
  return {
    parts: slicesOf(workflow, officer, key).map(partOf),
    statuses,
    counterPlaces: isCounted ? { onCounter: placeConditions(filters, "l"), onTicket: places } : null,
    isPlannedEachTime: places.length + onTickets.length > 0 || isOverdue || collected(found).length > 0,
    search,
    isScanned: scannedOf(found) !== null,
  };
}

/** Sums what the counters know of the plans: one query a slice, whatever the number of lists. */
async function fromCounters(db: Db, plans: readonly ListPlan[]): Promise<number[]> {
  const sums = plans.map(() => 0);
  const counted = plans.filter((plan) => plan.counterPlaces !== null);
  const [first] = counted;
  if (first?.counterPlaces == null) return sums;
  const statuses = [...new Set(counted.flatMap((plan) => plan.statuses))];
  const places = first.counterPlaces;
  const slices = first.parts.map((part) => part.slice).filter((slice) => slice.counted !== null);
  const tables = await Promise.all(slices.map((slice) => countedByStatus(db, slice, statuses, places)));
  return plans.map((plan) =>
    plan.counterPlaces === null
      ? 0
      : plan.statuses.reduce(
          (sum, status) => sum + tables.reduce((all, table) => all + (table.get(status) ?? 0), 0),
          0,
        ),
  );
}

/** Lengths of plans (not of scanned ones) of one officer that have the same filters (a list and itself, or all of the menu). */
export async function countAll(db: Db, plans: readonly ListPlan[]): Promise<Length[]> {
  const toCount = plans.flatMap((plan, at) =>
    plan.parts
      .filter((part) => plan.counterPlaces === null || part.slice.counted === null)
      .map((part) => ({ at, part })),
  );
  const isPlannedEachTime = plans.some((plan) => plan.isPlannedEachTime);
  const [sums, counts] = await Promise.all([
    fromCounters(db, plans),
    countParts(
      db,
      toCount.map(({ part }) => part),
      isPlannedEachTime,
    ),
  ]);
  return plans.map((_, at) => {
    const own = counts.filter((__, index) => toCount[index]?.at === at).reduce((sum, one) => sum + one, 0);
    return { count: (sums[at] ?? 0) + Math.min(COUNT_BOUND, own), isMore: own > COUNT_BOUND };
  });
}
