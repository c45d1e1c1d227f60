/**
 * Inserts tickets and writes their changes together with counters, history, audit, search and live message, in one
 * transaction, so that none is forgotten. Columns without such effects have their own queries: the next alarm, the
 * last event, and backfills from a richer payload.
 */
import type { Understanding } from "@smgt/contract/understanding.ts";
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import type { Translations } from "@smgt/contract/languages.ts";
import type { Mention } from "@smgt/contract/mentions.ts";
import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely";
import type { TicketTable } from "../../../../db/tables.ts";
import { assignments, columnsAndValues } from "../../../../db/row-sql.ts";
import { andCommit, type Tx } from "../../../../db/tx.ts";
import { referenceNow } from "../../../../trace.ts";
import { appendAudit, auditRow } from "../../../ground/audit/append-audit.ts";
import { addDeltas, deltasSql } from "../../counters/add-deltas.ts";
import { cellsOf, changeOf, deltas, type Cell } from "../../counters/figures.ts";
import type { SightColumns } from "../../../law/sight/sight.ts";
import { announce, announceWaiting } from "../live/live.ts";
import { indexTickets } from "../search/search-index.ts";

export type Ticket = Selectable<TicketTable>;
export type NewTicket = Omit<Insertable<TicketTable>, "ticket_no"> & {
  /** Detection result of the first post; stored beside the ticket, since every action writes the ticket's row. */
  readonly detected?: object;
};
/** Columns that a change may set; number and version are excluded. */
export type TicketPatch = Partial<Omit<Ticket, "ticket_id" | "ticket_no" | "version">>;

/** A detail of a history row, in every language where it is a name. */
export interface HistoryFact {
  readonly key: string;
  readonly value: string;
  readonly value_translations: Translations;
}

export interface HistoryEntry {
  readonly ticketId: number;
  readonly at: Date;
  readonly actorUserId: number;
  readonly roleId: number | null;
  readonly actionId: number | null;
  readonly event: AuditEvent;
  readonly fromStatusId: number | null;
  readonly toStatusId: number | null;
  readonly remark?: string | null;
  /** Channel of the reply that the remark repeats; `D` is as private as the direct message itself. */
  readonly remarkChannel?: "P" | "D" | null;
  readonly facts?: readonly HistoryFact[];
  readonly clock?: Readonly<Record<string, string | null>>;
}

const historyRow = (entry: HistoryEntry) => ({
  ticket_id: entry.ticketId,
  at: entry.at,
  actor_user_id: entry.actorUserId,
  role_id: entry.roleId,
  action_id: entry.actionId,
  event: entry.event,
  from_status_id: entry.fromStatusId,
  to_status_id: entry.toStatusId,
  remark: entry.remark ?? null,
  remark_channel: entry.remarkChannel ?? null,
  reference: referenceNow(),
  facts: JSON.stringify(entry.facts ?? []),
  clock: JSON.stringify(entry.clock ?? {}),
});

const auditFact = (entry: HistoryEntry, mentioned: readonly Mention[] = []) => ({
  at: entry.at,
  event: entry.event,
  actorUserId: entry.actorUserId,
  roleId: entry.roleId,
  ticketId: entry.ticketId,
  detail: {
    action_id: entry.actionId,
    from: entry.fromStatusId,
    to: entry.toStatusId,
    ...(mentioned.length > 0 ? { mentioned: mentioned.map((one) => one.user_id) } : {}),
  },
});

/** Writes history rows and their audit rows; returns the history ids in order. */
export async function writeHistory(tx: Tx, entries: readonly HistoryEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const made = entries.map((entry) => ({ ...historyRow(entry), facts: entry.facts ?? [], clock: entry.clock ?? {} }));
  const { rows } = await sql<{ history_id: number }>`
    insert into ticket_history (ticket_id, at, actor_user_id, role_id, action_id, event, from_status_id, to_status_id,
                                remark, remark_channel, reference, facts, clock)
    select h.ticket_id, h.at, h.actor_user_id, h.role_id, h.action_id, h.event, h.from_status_id, h.to_status_id,
           h.remark, h.remark_channel, h.reference, h.facts, h.clock
      from jsonb_populate_recordset(null::ticket_history, ${JSON.stringify(made)}::jsonb) as h
    returning history_id`.execute(tx);
  await appendAudit(
    tx,
    entries.map((entry) => auditFact(entry)),
  );
  return rows.map((row) => row.history_id);
}

/** Returns the columns of these new tickets; others get their defaults, so all tickets must have the same columns. */
function columnsOf(tickets: readonly NewTicket[]): string[] {
  const [first = [], ...others] = tickets.map((ticket) =>
    Object.entries(ticket).flatMap(([column, value]) => (value === undefined || column === "detected" ? [] : column)),
  );
  const isOther = (columns: readonly string[]): boolean =>
    columns.length !== first.length || columns.some((column) => !first.includes(column));
  if (others.some(isOther)) throw new Error("tickets that are inserted together bring the same columns");
  return first;
}

/** A statement with the same text for any number of tickets, so that its plan is cached. */
async function insertRows(
  tx: Tx,
  tickets: readonly NewTicket[],
  { prefix, timeZone }: { readonly prefix: string; readonly timeZone: string },
): Promise<Ticket[]> {
  const columns = columnsOf(tickets);
  // Six digits at least: lpad alone would truncate the seventh and give two tickets the same number.
  const { rows } = await sql<Ticket>`
    with brought as (
      select t.*, ${prefix} || '-' || extract(year from t.created_at at time zone ${timeZone})
               || '-' || lpad(t.n::text, greatest(6, length(t.n::text)), '0') as new_no
        from (select r.*, j.value -> 'detected' as detected, nextval('ticket_number') as n
                from jsonb_array_elements(${JSON.stringify(tickets)}::jsonb) as j, jsonb_populate_record(null::ticket, j.value) as r) as t),
    made as (
      insert into ticket (${sql.join(columns.map((column) => sql.ref(column)))}, ticket_no)
      select ${sql.join(columns.map((column) => sql.ref(`b.${column}`)))}, b.new_no from brought b
      returning *),
    beside as (
      insert into ticket_detected (ticket_id, detected)
      select m.ticket_id, b.detected from made m join brought b on b.new_no = m.ticket_no where b.detected <> '{}')
    select * from made`.execute(tx);
  return rows;
}

/** Stores the result of a detection that ran again. */
export async function keepUnderstanding(tx: Tx, ticketId: number, understanding: Understanding): Promise<void> {
  await sql`
    insert into ticket_detected as d (ticket_id, detected)
    values (${ticketId}, ${JSON.stringify({ understood: understanding })}::jsonb)
    on conflict (ticket_id) do update set detected = d.detected || excluded.detected`.execute(tx);
}

/** Inserts tickets with new numbers (`GRV-2026-000123`, by year of registration), counted and announced. */
export async function insertTickets(
  tx: Tx,
  tickets: readonly NewTicket[],
  place: { readonly prefix: string; readonly timeZone: string },
  moreCells: readonly Cell[] = [],
): Promise<Ticket[]> {
  if (tickets.length === 0) {
    await addDeltas(tx, deltas([], moreCells));
    return [];
  }
  const rows = await insertRows(tx, tickets, place);
  await addDeltas(tx, deltas([], [...rows.flatMap((row) => cellsOf(row, place.timeZone)), ...moreCells]));
  await indexTickets(tx, rows);
  announce(
    tx,
    rows.map((row) => ({ ticket_id: row.ticket_id, change: "created" })),
  );
  return rows;
}

/** Returns the ticket after the patch, version included. */
export const patched = (before: Ticket, patch: TicketPatch): Ticket => ({
  ...before,
  ...patch,
  version: before.version + 1,
});

/** A change with its history and all further writes, as one statement. */
export interface TicketChange {
  readonly before: Ticket;
  readonly patch: TicketPatch;
  readonly timeZone: string;
  /** Users who held the ticket before the change. */
  readonly holders: readonly number[];
  readonly entry: HistoryEntry;
  /** Colleagues to notify of the remark; already checked. */
  readonly mentioned: readonly Mention[];
  /** Statements for dependent rows; none may read what the others write. */
  readonly also: readonly RawBuilder<unknown>[];
  /** The last statement of the transaction: the commit goes with it. */
  readonly isLast: boolean;
}

/** Inserts one row for each mentioned user; `told` is the history row of the remark. */
const mentionsSql = ({ ticketId, actorUserId, at }: HistoryEntry, mentioned: readonly Mention[]) => sql`
  insert into mention (history_id, user_id, ticket_id, user_name, mentioned_by, mentioned_at)
  select told.history_id, m.user_id, ${ticketId}::int, m.user_name, ${actorUserId}::int, ${at}::timestamptz
    from told, unnest(${mentioned.map((one) => one.user_id)}::int[], ${mentioned.map((one) => one.user_name)}::text[])
      as m (user_id, user_name)`;

/**
 * Changes a locked ticket: increments its version, moves the counters, writes history and audit, notifies the
 * screens. One statement saves round trips, which cost more than the work, and shortens the locks on the counters.
 * Returns the history id.
 */
export async function changeTicket(tx: Tx, change: TicketChange): Promise<number> {
  const { before, patch, timeZone, holders, entry, mentioned } = change;
  const after = patched(before, patch);
  const counted = changeOf(before, after, timeZone);
  const also = [
    ...change.also,
    ...(counted.length > 0 ? [deltasSql(counted)] : []),
    ...(mentioned.length > 0 ? [mentionsSql(entry, mentioned)] : []),
  ];
  const { rows } = await sql<{ history_id: number }>`
    with changed as (
           update ticket set ${assignments({ ...patch, version: after.version })} where ticket_id = ${before.ticket_id}
           returning ticket_id),
         told as (insert into ticket_history ${columnsAndValues(historyRow(entry))} returning history_id),
         audited as (insert into audit_entry ${columnsAndValues(auditRow(auditFact(entry, mentioned)))} returning audit_id)
         ${sql.join(
           also.map((statement, at) => sql`, ${sql.raw(`also_${at}`)} as (${statement})`),
           sql` `,
         )}
    select told.history_id from told, changed ${change.isLast ? andCommit : sql``}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no ticket ${before.ticket_id}`);
  announce(tx, [{ ticket_id: before.ticket_id, change: "changed", was: sightColumns(before, holders) }]);
  announceWaiting(
    tx,
    mentioned.map((one) => one.user_id),
  );
  return row.history_id;
}

const sightColumns = (ticket: Ticket, holders: readonly number[]): SightColumns => ({
  phase: ticket.phase,
  is_manual: ticket.is_manual,
  is_call_due: ticket.call_due_at !== null,
  department_id: ticket.department_id,
  district_id: ticket.district_id,
  is_sensitive: ticket.is_sensitive,
  user_ids: holders,
});
