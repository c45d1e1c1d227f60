/**
 * Decides in which figures a ticket is counted. Pure. A delta is the cells after a change minus the cells before it;
 * `recount.ts` repeats the logic in SQL and must agree. Sensitive tickets count in sealed figures, published once a
 * day (decision 27).
 */
import { isExcluded, isResolved } from "@smgt/contract/phases.ts";
import { slaGroup } from "../../law/clocks/time-status.ts";

/** The names are those of the table `counter`. */
export const FIGURES = [
  "total",
  "resolved",
  "in_time",
  "late",
  "confirmed",
  "solved",
  "reopened",
  "transferred",
  "no_action",
  "day_total",
  "day_resolved",
  "day_closed",
  "day_solved",
  "issue_total",
  "issue_resolved",
  "district_total",
  "district_resolved",
  "district_days",
  "disposal",
  "posts",
  "overdue",
] as const;
export type Figure = (typeof FIGURES)[number];

/** Sealed: figures of sensitive tickets. Shown: their published part. */
export type CellName = Figure | `sealed_${Figure}` | `shown_${Figure}`;

/** A row of the table `counter`. */
export interface Cell {
  readonly name: CellName;
  /** YYYY-MM-DD in the State's time zone: the first of a month, or a day for figures named day_. */
  readonly period: string;
  readonly key: number;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 999;
const DAYS_IN_KEY = 1_000;

/** Key of a closing: district and whole days to close, from which a median is computed. */
export const daysKey = (districtId: number, receivedAt: Date, resolvedAt: Date): number =>
  districtId * DAYS_IN_KEY +
  Math.min(MOST_DAYS, Math.max(0, Math.floor((resolvedAt.getTime() - receivedAt.getTime()) / DAY_MS)));

/** Inverse of `daysKey`. */
export const fromDaysKey = (key: number): { readonly districtId: number; readonly days: number } => ({
  districtId: Math.floor(key / DAYS_IN_KEY),
  days: key % DAYS_IN_KEY,
});

export interface CountedTicket {
  readonly phase: string;
  readonly received_at: Date;
  readonly resolved_at: Date | null;
  readonly due_at: Date | null;
  readonly issue_type_id: number | null;
  readonly district_id: number | null;
  readonly disposal_type_id: number | null;
  readonly is_confirmed: boolean;
  readonly is_solved: boolean;
  readonly reopen_count: number;
  readonly is_sensitive: boolean;
}

const formats = new Map<string, Intl.DateTimeFormat>();

export function dayOf(at: Date, timeZone: string): string {
  const known = formats.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  if (known === undefined) formats.set(timeZone, format);
  return format.format(at);
}

const monthOfDay = (day: string): string => `${day.slice(0, 7)}-01`;

export const monthOf = (at: Date, timeZone: string): string => monthOfDay(dayOf(at, timeZone));

/** Returns every cell that counts the ticket; sealed cells for a sensitive one. */
export const cellsOf = (ticket: CountedTicket, timeZone: string): Cell[] =>
  plainCells(ticket, timeZone).map((cell) => (ticket.is_sensitive ? under("sealed", cell) : cell));

interface PlainCell extends Cell {
  readonly name: Figure;
}

/** Returns the sealed or published counterpart of a cell. */
export const under = (part: "sealed" | "shown", cell: PlainCell): Cell => ({ ...cell, name: `${part}_${cell.name}` });

/** Returns the cells without regard to sensitivity. */
function plainCells(ticket: CountedTicket, timeZone: string): PlainCell[] {
  if (isExcluded(ticket.phase)) return [];
  const day = dayOf(ticket.received_at, timeZone);
  const month = monthOfDay(day);
  const cells: PlainCell[] = [];
  const add = (name: Figure, period: string, key = 0): void => void cells.push({ name, period, key });

  add("total", month);
  add("day_total", day);
  if (ticket.issue_type_id !== null) add("issue_total", month, ticket.issue_type_id);
  if (ticket.district_id !== null) add("district_total", month, ticket.district_id);
  if (ticket.reopen_count > 0) add("reopened", month);
  if (!isResolved(ticket.phase)) return cells;

  add("resolved", month);
  add("day_resolved", day);
  if (ticket.issue_type_id !== null) add("issue_resolved", month, ticket.issue_type_id);
  if (ticket.district_id !== null) add("district_resolved", month, ticket.district_id);
  // The SLA group changes with time only while the ticket is open.
  const group = slaGroup({ ...ticket, paused_at: null }, ticket.received_at);
  if (group === "in_time" || group === "late") add(group, month);
  if (ticket.is_confirmed) add("confirmed", month);
  if (ticket.is_solved) add("solved", month);
  if (ticket.phase === "transferred") add("transferred", month);
  if (ticket.phase === "no_action") add("no_action", month);
  if (ticket.resolved_at === null) return cells;
  const closedOn = dayOf(ticket.resolved_at, timeZone);
  add("day_closed", closedOn);
  if (ticket.is_solved) add("day_solved", closedOn);
  if (ticket.district_id !== null)
    add("district_days", month, daysKey(ticket.district_id, ticket.received_at, ticket.resolved_at));
  if (ticket.disposal_type_id !== null) add("disposal", monthOf(ticket.resolved_at, timeZone), ticket.disposal_type_id);
  return cells;
}

/** Period of figures without one, such as the number overdue now. */
export const NO_PERIOD = "0001-01-01";

/** Returns the overdue cell that a plain ticket adds. Only time makes a ticket overdue, so no counter records it. */
function overdueCells(ticket: ChangedTicket): PlainCell[] {
  return slaGroup(ticket, ticket.last_event_at) === "overdue" ? [{ name: "overdue", period: NO_PERIOD, key: 0 }] : [];
}

export interface ChangedTicket extends CountedTicket {
  readonly paused_at: Date | null;
  readonly last_event_at: Date;
}

/**
 * Returns the deltas of all figures for one changed ticket. A ticket that becomes sensitive stays in the public
 * figures as it was, so that its disappearance shows nothing. From then on only the sealed figures follow it. The
 * reverse holds too.
 */
export function changeOf(before: ChangedTicket, after: ChangedTicket, timeZone: string): Delta[] {
  const was = cellsOf(before, timeZone);
  const is = cellsOf(after, timeZone);
  if (before.is_sensitive === after.is_sensitive) return deltas(was, is);
  const open = before.is_sensitive ? after : before;
  const seen = [...plainCells(open, timeZone), ...overdueCells({ ...open, last_event_at: after.last_event_at })];
  const shown = seen.map((cell) => under("shown", cell));
  return before.is_sensitive ? deltas([...was, ...shown], is) : deltas(was, [...is, ...shown]);
}

export interface Delta extends Cell {
  readonly n: number;
}

/** Sums the changes without those that cancel out, in a fixed order so that writers never deadlock. */
export function deltas(before: readonly Cell[], after: readonly Cell[]): Delta[] {
  const sums = new Map<string, Delta>();
  const add = (cell: Cell, n: number): void => {
    const id = `${cell.name} ${cell.period} ${String(cell.key).padStart(10, "0")}`;
    sums.set(id, { ...cell, n: (sums.get(id)?.n ?? 0) + n });
  };
  for (const cell of before) add(cell, -1);
  for (const cell of after) add(cell, 1);
  return [...sums]
    .filter(([, delta]) => delta.n !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, delta]) => delta);
}
