/**
 * Merge of a changed first page into a list. Pure. Rows never move by themselves while an officer works on them: the
 * difference is shown first, and applied on request or when idle.
 */
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";

export interface Page {
  readonly rows: readonly TicketRow[];
  readonly total: number | null;
  /** The list is longer than the total, which was counted up to a limit. */
  readonly isMore: boolean;
  readonly cursor: string | null;
  /** The best match of the search comes first, then the newest. */
  readonly isBestFirst: boolean;
}

export interface Difference {
  readonly added: number;
  /** Rows that changed, moved or left. */
  readonly changed: number;
}

const sameRow = (a: TicketRow, b: TicketRow): boolean =>
  a.last_event_at === b.last_event_at && a.status_id === b.status_id;

/**
 * How many of the held rows the fresh page still covers: the index after the last held row that appears in it
 * unchanged. Changed rows are not used, since they may have moved up from far below. Zero if all rows have changed.
 */
function reachOf(held: Page, fresh: Page): number {
  const known = new Map(fresh.rows.map((row) => [row.ticket_id, row]));
  return (
    held.rows.findLastIndex((row) => {
      const now = known.get(row.ticket_id);
      return now !== undefined && sameRow(row, now);
    }) + 1
  );
}

/** Puts a fresh first page on top of the rows already loaded. */
export function mergePages(held: Page, fresh: Page): Page {
  const reach = reachOf(held, fresh);
  const isShorter = fresh.cursor === null || held.rows.length <= fresh.rows.length || reach === 0;
  if (isShorter) return fresh;
  const freshIds = new Set(fresh.rows.map((row) => row.ticket_id));
  return {
    rows: [...fresh.rows, ...held.rows.slice(reach).filter((row) => !freshIds.has(row.ticket_id))],
    total: fresh.total,
    isMore: fresh.isMore,
    cursor: held.cursor,
    isBestFirst: fresh.isBestFirst,
  };
}

/** Replaces in place the rows that the officer has changed. */
export function renewOwn(
  held: readonly TicketRow[],
  fresh: readonly TicketRow[],
  own: ReadonlySet<number>,
): readonly TicketRow[] {
  if (own.size === 0) return held;
  const known = new Map(fresh.map((row) => [row.ticket_id, row]));
  return held.map((row) => (own.has(row.ticket_id) ? (known.get(row.ticket_id) ?? row) : row));
}

/** Differences between the fresh first page and the shown rows. */
export function differenceOf(held: Page, fresh: Page): Difference {
  const before = new Map(held.rows.map((row, index) => [row.ticket_id, { row, index }]));
  const added = fresh.rows.filter((row) => !before.has(row.ticket_id)).length;
  const kept = fresh.rows.filter((row) => before.has(row.ticket_id));
  const isChanged = kept.filter((row) => {
    const known = before.get(row.ticket_id);
    return known !== undefined && !sameRow(known.row, row);
  }).length;
  const order = kept.map((row) => before.get(row.ticket_id)?.index ?? 0);
  const isReordered = order.some((index, i) => i > 0 && index < (order[i - 1] ?? 0));
  const reached = fresh.cursor === null ? held.rows.length : reachOf(held, fresh);
  const freshIds = new Set(fresh.rows.map((row) => row.ticket_id));
  const left = held.rows.slice(0, reached).filter((row) => !freshIds.has(row.ticket_id)).length;
  return { added, changed: isChanged + left + Number(isReordered && isChanged + left === 0) };
}

export const isSame = ({ added, changed }: Difference): boolean => added === 0 && changed === 0;
