/** SQL of pages and lengths of lists: the first rows of each slice, in index order. */
import { sql, type RawBuilder } from "kysely";
import { PLAN_EACH_TIME } from "../../../../db/pipeline/named-statements.ts";
import { statusesWhere } from "../../../law/workflow-definition/statuses.ts";
import type { Workflow } from "../../../law/workflow-definition/vocabulary.ts";
import { deadlineOf } from "../../../law/clocks/time-status-sql.ts";
import type { VisibilitySlice, Condition } from "../access/visibility-slices.ts";
import type { Found } from "../search/search-queries.ts";
import { withNames } from "./list-names.ts";
import { listRows } from "../queries.ts";
import type { ListReader, ListRow, StoredRow } from "./list-row.ts";

/** Upper bound of counted lengths; a longer list is "more than". */
export const COUNT_BOUND = 1_000;
/** Maximum tickets of a slice, newest first, scanned for a very common word. */
export const MOST_SCANNED = 20_000;

export interface Page {
  /** `match`: the best match of a search first, then the newest. */
  readonly sortBy: "due_at" | "received_at" | "match";
  readonly isDescending: boolean;
  readonly size: number;
  readonly after: After | null;
}

/** The last row of the previous page. */
export interface After {
  /** Sort value: ISO or 'infinity'. */
  readonly value: string;
  readonly id: number;
  /** Strength of its match; null unless sorted by it. */
  readonly strength: number | null;
}

/** Found tickets with the strength of each match. */
export type Matches = Pick<Found, "ids" | "strengths">;

/** A slice with all conditions of the list. */
export interface Part {
  readonly slice: VisibilitySlice;
  readonly where: readonly Condition[];
  readonly readsTicket: boolean;
  /** The tickets are named by id: they are fetched first and then sorted. */
  readonly isCollected: boolean;
  /** Matches of the search; null without one, or when they are scanned. */
  readonly matches: Matches | null;
  /** Statuses to read one by one in order of receipt, since no index covers them together; empty: all at once. */
  readonly statusByStatus: readonly number[];
  /** A condition that many tickets fulfil and no index finds in order; checked for the first `MOST_SCANNED` only. */
  readonly scanned: Condition | null;
}

const and = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Reads markings alone when no condition concerns their tickets. */
function rowsOf({ slice, readsTicket }: Pick<Part, "slice" | "readsTicket">): RawBuilder<unknown> {
  if (slice.source === "ticket") return sql`ticket t`;
  return readsTicket ? sql`ticket_marking m join ticket t on t.ticket_id = m.ticket_id` : sql`ticket_marking m`;
}

/**
 * Returns a condition on statuses; a list of all open ones uses the predicate of the partial indexes. Ids are
 * literals, so that the plan is cached. `isAny`: all that are not deleted.
 */
export function inStatuses(
  workflow: Workflow,
  slice: VisibilitySlice,
  statuses: readonly number[],
  isAny: boolean,
): Condition[] {
  const row = slice.source === "ticket" ? "t" : "m";
  const status = sql.ref(`${row}.status_id`);
  const listed = (ids: readonly number[]) => sql.join(ids.map((id) => sql.lit(id)));
  if (isAny) {
    const deleted = statusesWhere(workflow, ({ phase }) => phase === "deleted");
    return [sql<boolean>`${status} not in (${listed(deleted)})`];
  }
  if (statuses.length === 0) return [sql<boolean>`false`];
  const open = statusesWhere(workflow, ({ phase }) => phase === "open");
  const isOpen = statuses.every((id) => open.includes(id));
  return [
    ...(isOpen ? [sql<boolean>`${sql.ref(`${row}.phase`)} = 'open'`] : []),
    ...(isOpen && statuses.length === open.length ? [] : [sql<boolean>`${status} in (${listed(statuses)})`]),
  ];
}

/** A ticket without a deadline sorts after all that have one. */
function sortColumn(slice: VisibilitySlice, sortBy: Page["sortBy"]): RawBuilder<unknown> {
  if (slice.source === "marking") return sortBy === "due_at" ? sql`m.deadline` : sql`m.received_at`;
  return sortBy === "due_at" ? deadlineOf(sql.ref("t.due_at")) : sql`t.received_at`;
}

const BEST_FIRST = sql`strength desc, at desc, ticket_id desc`;

/** Returns the ids of the matches of a part, the best first, with strength and sort value. */
function matchedIdsOf(part: Part, { ids, strengths }: Matches, { size, after }: Page): RawBuilder<unknown> {
  const { slice, where } = part;
  const id = slice.source === "ticket" ? sql`t.ticket_id` : sql`m.ticket_id`;
  const rows = sql`select ${slice.isRepeated ? sql`distinct` : sql``} ${id} as ticket_id, k.strength, ${sortColumn(slice, "match")} as at from ${rowsOf(part)}
    join unnest(${ids}::int[], ${strengths}::int[]) as k (ticket_id, strength) on k.ticket_id = ${id} where ${and(where)}`;
  const beyond =
    after === null
      ? sql`true`
      : sql`(strength, at, ticket_id) < (${after.strength}::int, ${after.value}::timestamptz, ${after.id}::int)`;
  return sql`(select * from (${rows} offset 0) f where ${beyond} order by ${BEST_FIRST} limit ${sql.lit(size)})`;
}

/** Returns the ids of a part in order, with their sort value. */
function idsOf(part: Part, page: Page): RawBuilder<unknown> {
  const { slice, where, isCollected, matches, statusByStatus, scanned } = part;
  if (page.sortBy === "match" && matches !== null) return matchedIdsOf(part, matches, page);
  const at = sortColumn(slice, page.sortBy);
  const id = slice.source === "ticket" ? sql`t.ticket_id` : sql`m.ticket_id`;
  const direction = page.isDescending ? sql`desc` : sql`asc`;
  const isEachStatus = statusByStatus.length > 0 && page.sortBy === "received_at";
  const all = [...(isEachStatus ? [sql<boolean>`t.status_id = s.status_id`] : []), ...where];
  if (page.after !== null) {
    const beyond = page.isDescending ? sql`<` : sql`>`;
    all.push(sql<boolean>`(${at}, ${id}) ${beyond} (${page.after.value}::timestamptz, ${page.after.id})`);
  }
  // All markings of a ticket are adjacent in this order.
  const distinct = slice.isRepeated ? sql`distinct` : sql``;
  const rows = sql`select ${distinct} ${id} as ticket_id, ${at} as at from ${rowsOf(part)} where ${and(all)}`;
  const inOrder = sql`order by at ${direction}, ticket_id ${direction} limit ${sql.lit(page.size)}`;
  if (isCollected) return sql`(select * from (${rows} offset 0) f ${inOrder})`;
  const ordered = sql`${rows} order by ${at} ${direction}, ${id} ${direction}`;
  if (scanned !== null)
    return sql`(select * from (${ordered} limit ${sql.lit(MOST_SCANNED)}) w where ${scanned} ${inOrder})`;
  const first = sql`(${ordered} limit ${sql.lit(page.size)})`;
  if (!isEachStatus) return first;
  const statuses = sql.join(statusByStatus.map((id) => sql`(${sql.lit(id)})`));
  return sql`(select f.* from (values ${statuses}) s (status_id), lateral ${first} f)`;
}

/**
 * Returns one page of all parts together; `isPlannedEachTime` where the right plan depends on the values.
 *
 * NOTE: limits are literals. With an unknown limit PostgreSQL plans again each time, for longer than the list takes.
 */
export async function listPage(
  ctx: ListReader,
  parts: readonly Part[],
  page: Page,
  isPlannedEachTime: boolean,
): Promise<ListRow[]> {
  if (parts.length === 0) return [];
  const direction = page.isDescending ? sql`desc` : sql`asc`;
  const union = sql.join(
    parts.map((part) => idsOf(part, page)),
    sql` union all `,
  );
  const isBestFirst = page.sortBy === "match";
  const order = isBestFirst ? BEST_FIRST : sql`at ${direction}, ticket_id ${direction}`;
  const ids = sql`select * from (${union}) u order by ${order} limit ${sql.lit(page.size)}`;
  const strength = isBestFirst ? sql`p.strength desc, ` : sql``;
  const query = listRows(ids, sql`${strength}p.at ${direction}, p.ticket_id ${direction}`);
  const { rows } = await (isPlannedEachTime ? sql<StoredRow>`${sql.raw(PLAN_EACH_TIME)}${query}` : query).execute(
    ctx.db,
  );
  return withNames(ctx, rows);
}

/** Returns an array of the number of tickets in each part, counted to one more than the bound. */
export function partCounts(parts: readonly Part[]): RawBuilder<readonly number[]> {
  if (parts.length === 0) return sql`'{}'::int[]`;
  const counts = parts.map(
    (part) =>
      sql`(select count(*)::int from (select ${part.slice.isRepeated ? sql`distinct m.ticket_id` : sql`1`} from ${rowsOf(part)} where ${and(part.where)} limit ${sql.lit(COUNT_BOUND + 1)}) x)`,
  );
  return sql`array[${sql.join(counts)}]`;
}

/** Value for slices without counters. */
export const NOTHING_COUNTED: RawBuilder<Readonly<Record<string, number>>> = sql`'{}'::jsonb`;

/** The place filters of a list, as conditions on the counters and on `ticket as t`. */
export interface CounterPlaces {
  readonly onCounter: readonly Condition[];
  readonly onTicket: readonly Condition[];
}

/** Counts the tickets of a small slice: rows of status and number. */
function fewByStatus(
  slice: VisibilitySlice,
  ids: RawBuilder<unknown>,
  { onTicket }: CounterPlaces,
): RawBuilder<unknown> {
  const isOfTickets = slice.source === "ticket";
  const status = isOfTickets ? sql`t.status_id` : sql`m.status_id`;
  const n = isOfTickets ? sql`count(*)` : sql`count(distinct m.ticket_id)`;
  return sql`select ${status}, ${n}::int from ${rowsOf({ slice, readsTicket: slice.readsTicket || onTicket.length > 0 })}
       where ${and([sql<boolean>`${status} in (${ids})`, ...slice.where, ...onTicket])} group by ${status}`;
}

/** Returns the counters of a slice, reduced by tickets hidden from the officer: rows of status and number. */
function counterRows(slice: VisibilitySlice, ids: RawBuilder<unknown>, places: CounterPlaces): RawBuilder<unknown>[] {
  if (slice.counted === null) return slice.isFew === true ? [fewByStatus(slice, ids, places)] : [];
  const { isByPlace, where, without } = slice.counted;
  const scope = isByPlace || places.onCounter.length > 0 ? "P" : "W";
  const known = sql`select l.status_id, l.n from list_counter l
       where ${and([
         sql<boolean>`l.scope = ${sql.lit(scope)} and l.status_id in (${ids})`,
         ...where,
         ...places.onCounter,
       ])}`;
  if (without === undefined) return [known];
  const unseen = sql`select t.status_id, -1 from ticket t
             where ${and([...without, sql<boolean>`t.status_id in (${ids})`, ...places.onTicket])}`;
  return [known, unseen];
}

/** Returns the number of tickets by status, over the slices counted by status: an object. */
export function countsByStatus(
  slices: readonly VisibilitySlice[],
  statuses: readonly number[],
  places: CounterPlaces,
): RawBuilder<Readonly<Record<string, number>>> {
  // Literals, so that the plan is cached.
  const ids = sql.join(statuses.map((one) => sql.lit(one)));
  const rows = statuses.length === 0 ? [] : slices.flatMap((slice) => counterRows(slice, ids, places));
  if (rows.length === 0) return NOTHING_COUNTED;
  return sql`(select coalesce(jsonb_object_agg(b.status_id, b.n), '{}') from (
      select c.status_id, sum(c.n)::int as n from (${sql.join(rows, sql` union all `)}) c group by c.status_id) b)`;
}
