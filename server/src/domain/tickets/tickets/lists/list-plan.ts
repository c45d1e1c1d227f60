/**
 * Plans the reading of a list: its slices with all conditions, and for each the source of its length, counters or a
 * count. A page, its total, the menu and an export use the same plan.
 */
import { sql, type RawBuilder } from "kysely";
import type { ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import type { Context, Officer, PostedOfficer } from "../../../../context.ts";
import { PLAN_EACH_TIME } from "../../../../db/pipeline/named-statements.ts";
import type { Db } from "../../../../db/tx.ts";
import { slicesOf, type VisibilitySlice, type Condition } from "../access/visibility-slices.ts";
import { snoozedIds } from "../snooze/snooze.ts";
import { findBegun, findText, type Search } from "../search/find-words.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { findTag, type Found } from "../search/search-queries.ts";
import { placeConditions, ticketConditions, type ListFilters } from "./list-filters.ts";
import {
  COUNT_BOUND,
  countsByStatus,
  inStatuses,
  NOTHING_COUNTED,
  partCounts,
  type CounterPlaces,
  type Part,
} from "./list-queries.ts";
import { conditionsOfMine, isPastDeadline, statusesOf } from "./list-definitions.ts";

export interface Asked {
  readonly key: ListKey;
  readonly filters: ListFilters;
  readonly search: string;
}

export interface ListPlan {
  readonly parts: readonly Part[];
  readonly statuses: readonly number[];
  /** The same filters for the counters; null when the counters cannot answer. */
  readonly counterPlaces: CounterPlaces | null;
  /** The best index depends on the filters. */
  readonly isPlannedEachTime: boolean;
  readonly search: Search | null;
  /** The plan with the last word as a beginning; null when the officer sees a ticket with the whole words. */
  readonly begun: () => Promise<ListPlan | null>;
  /** The best match of the search comes first, unless another order is requested. */
  readonly isRanked: boolean;
  /** Very many tickets match: only the newest are scanned, and nothing is counted. */
  readonly isScanned: boolean;
}

/** Number of tickets; with `isMore` it is a minimum, since counting stopped. */
export interface Length {
  readonly count: number;
  readonly isMore: boolean;
}

/** Returns the found tickets as conditions on `ticket as t`. */
const collected = (found: readonly Found[]): Condition[] =>
  found.filter((one) => one.scanned === null).map((one) => sql<boolean>`t.ticket_id = any(${one.ids}::int[])`);

/**
 * Combines the conditions that many tickets match into one condition on row `w` of the search; null if there are none.
 */
function scannedOf(found: readonly Found[]): Condition | null {
  const scanned = found.flatMap((one) => one.scanned ?? []);
  return scanned.length === 0 ? null : sql<boolean>`(${sql.join(scanned, sql` and `)})`;
}

/** Plans a list for an officer; runs a search at once. */
export async function planList(ctx: Context, officer: Officer, asked: Asked): Promise<ListPlan> {
  const { filters } = asked;
  const search = asked.search.trim() === "" ? null : await findText(ctx, officer, asked.search);
  const tagged = filters.tag === undefined ? [] : [await findTag(ctx.db, filters.tag)];
  const masters = await mastersOf(ctx);
  const planWith = (one: Search | null): ListPlan =>
    planFound(masters, officer, ctx.clock.now(), asked, one, [...(one === null ? [] : [one.found]), ...tagged]);
  if (search === null) return planWith(null);
  const begun = async (): Promise<ListPlan | null> => {
    const found = await findBegun(ctx, officer, search);
    return found === null ? null : planWith(found);
  };
  return { ...planWith(search), begun };
}

/** Reads a list; where nothing is found, reads it with the last word of the search as a beginning. */
export async function readPlan<T>(
  plan: ListPlan,
  read: (plan: ListPlan) => Promise<readonly T[]>,
): Promise<{ readonly plan: ListPlan; readonly rows: readonly T[] }> {
  const rows = await read(plan);
  const begun = rows.length > 0 ? null : await plan.begun();
  return begun === null ? { plan, rows } : { plan: begun, rows: await read(begun) };
}

/** Plans a complete list without a search, for the menu. */
export const planWhole = (masters: Masters, officer: PostedOfficer, now: Date, key: ListKey): ListPlan =>
  planFound(masters, officer, now, { key, filters: {} }, null, []);

/** Returns whether a slice covers the whole State, whose open tickets share an index. */
const isWhole = ({ counted }: VisibilitySlice): boolean => counted !== null && !counted.isByPlace;

function planFound(
  { workflow, timeZone }: Masters,
  officer: PostedOfficer,
  now: Date,
  { key, filters }: Omit<Asked, "search">,
  search: Search | null,
  found: readonly Found[],
): ListPlan {
  const isOverdue = filters.is_overdue === "Y";
  const open = statusesOf(workflow, "overdue", officer);
  const statuses = statusesOf(workflow, key, officer).filter(
    (one) => (filters.status_id?.includes(one) ?? true) && (!isOverdue || open.includes(one)),
  );
  const isAny = key === "all" && filters.status_id === undefined && !isOverdue;
  const places = placeConditions(filters, "t");
  const onTickets = ticketConditions(filters, timeZone);
  const isSplit = statuses.length > 1 && !isAny && places.length === 0 && found.length === 0;
  const isRanked = search !== null && !search.isPhone && scannedOf(found) === null;
  const partOf = (slice: VisibilitySlice): Part => {
    const onTicket = [
      ...(key === "mine" ? conditionsOfMine(workflow, officer) : []),
      ...places,
      ...onTickets,
      ...collected(found),
    ];
    const late = key === "overdue" || isOverdue ? [isPastDeadline(slice.source, now)] : [];
    const id = slice.source === "ticket" ? sql`t.ticket_id` : sql`m.ticket_id`;
    // Snoozed tickets are excluded from the officer's own work.
    const here = key === "mine" ? [sql<boolean>`${id} <> all(${snoozedIds(officer, now)})`] : [];
    return {
      slice,
      where: [...inStatuses(workflow, slice, statuses, isAny), ...slice.where, ...late, ...here, ...onTicket],
      readsTicket: slice.readsTicket || onTicket.length > 0,
      isCollected: collected(found).length > 0 && scannedOf(found) === null,
      matches: isRanked ? search.found : null,
      statusByStatus: isSplit && isWhole(slice) ? statuses : [],
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
    begun: () => Promise.resolve(null),
    isRanked,
    isScanned: scannedOf(found) !== null,
  };
}

export interface LengthRow {
  readonly part_counts: readonly number[];
  readonly by_status: Readonly<Record<string, number>>;
}

const partsToCount = (plans: readonly ListPlan[]): readonly { readonly at: number; readonly part: Part }[] =>
  plans.flatMap((plan, at) =>
    plan.parts
      .filter(({ slice }) => plan.counterPlaces === null || (slice.counted === null && slice.isFew !== true))
      .map((part) => ({ at, part })),
  );

/** Returns the counts by status known for the plans: one read per slice, whatever the number of lists. */
function knownCounts(plans: readonly ListPlan[]): RawBuilder<unknown> {
  const counted = plans.filter((plan) => plan.counterPlaces !== null);
  const [first] = counted;
  if (first?.counterPlaces == null) return NOTHING_COUNTED;
  const statuses = [...new Set(counted.flatMap((plan) => plan.statuses))];
  const slices = first.parts.map((part) => part.slice);
  return countsByStatus(slices, statuses, first.counterPlaces);
}

/**
 * Columns that compute the lengths of several plans in one statement. All plans must be of one officer with the same
 * filters, and none may be a scanned one.
 */
export const lengthColumns = (plans: readonly ListPlan[]): RawBuilder<unknown> =>
  sql`${partCounts(partsToCount(plans).map(({ part }) => part))} as part_counts, ${knownCounts(plans)} as by_status`;

/** Computes the lengths of the plans, in their order, from those columns. */
export function lengthsFrom(plans: readonly ListPlan[], { part_counts, by_status }: LengthRow): Length[] {
  const toCount = partsToCount(plans);
  return plans.map((plan, index) => {
    const own = toCount.reduce((sum, { at }, nth) => sum + (at === index ? (part_counts[nth] ?? 0) : 0), 0);
    const known =
      plan.counterPlaces === null ? 0 : plan.statuses.reduce((sum, status) => sum + (by_status[status] ?? 0), 0);
    return { count: known + Math.min(COUNT_BOUND, own), isMore: own > COUNT_BOUND };
  });
}

export async function countList(db: Db, plan: ListPlan): Promise<Length | null> {
  const again = plan.isPlannedEachTime ? sql.raw(PLAN_EACH_TIME) : sql``;
  const { rows } = await sql<LengthRow>`${again} select ${lengthColumns([plan])}`.execute(db);
  return rows.flatMap((row) => lengthsFrom([plan], row))[0] ?? null;
}
