/**
 * Publishes ticket changes to open screens by NOTIFY right after the commit, so that a receiver always finds the
 * change. A change carries the facts that decide its visibility for each officer.
 */
import { sql } from "kysely";
import type { PostedOfficer } from "../../../../context.ts";
import { announceAfter, MISSED } from "../../../../db/announcements.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import { sees, type SightColumns, type SightFacts } from "../../../law/sight/sight.ts";
import { SIGHT_FACTS } from "../access/visible-to.ts";

export const LIVE_CHANNEL = "ticket_change";

/** A change as published; `was` holds the earlier columns, for officers who no longer see the ticket. */
export interface TicketChanged {
  readonly ticket_id: number;
  readonly change: "created" | "changed";
  readonly was?: SightColumns;
}

export interface LiveChange extends TicketChanged, SightFacts {
  readonly status_id: number;
  readonly version: number;
}

/** Notifies screens of these changes after the commit. */
export function announce(tx: Tx, changes: readonly TicketChanged[]): void {
  announceAfter(tx, LIVE_CHANNEL, changes, withFacts);
}

/** Notifies screens after the commit that these tickets changed. */
export const announceChanged = (tx: Tx, ticketIds: readonly number[]): void =>
  announce(
    tx,
    ticketIds.map((ticketId) => ({ ticket_id: ticketId, change: "changed" })),
  );

/** Adds the committed facts of each ticket: one query for all changes within some milliseconds. */
async function withFacts(db: Db, items: readonly unknown[]): Promise<readonly unknown[]> {
  const isChange = (item: unknown): item is TicketChanged =>
    typeof item === "object" && item !== null && "ticket_id" in item;
  const ids = [...new Set(items.filter(isChange).map((item) => item.ticket_id))];
  if (ids.length === 0) return items;
  const { rows } = await sql<Omit<LiveChange, "change">>`
    select t.ticket_id, t.status_id, t.version, ${SIGHT_FACTS} from ticket t where t.ticket_id = any(${ids}::int[])`.execute(
    db,
  );
  const facts = new Map(rows.map((row) => [row.ticket_id, row]));
  return items.flatMap((item) => {
    if (!isChange(item)) return [item];
    const known = facts.get(item.ticket_id);
    return known === undefined ? [] : [{ ...known, ...item }];
  });
}

/**
 * Parses a message of the channel. A change without facts comes from a server of the previous version: screens fetch
 * again.
 */
export const readLive = (text: string): (LiveChange | LiveWaiting | LiveNotified | "missed")[] =>
  text === MISSED
    ? ["missed"]
    : (JSON.parse(text) as (LiveChange | LiveWaiting | LiveNotified)[]).map((one) =>
        "ticket_id" in one && !("marked" in one) ? "missed" : one,
      );

/** New inbox entries of these officers: their screens count again. */
export interface LiveWaiting {
  readonly waits_for: readonly number[];
}

/** Changed notifications of these officers: their screens fetch them again. */
export interface LiveNotified {
  readonly notified: readonly number[];
}

/** Maximum officers in one message: this many ids always fit. */
const OFFICERS_EACH = 20;

const inLots = (userIds: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(userIds.length / OFFICERS_EACH) }, (_, at) =>
    userIds.slice(at * OFFICERS_EACH, (at + 1) * OFFICERS_EACH),
  );

/** Notifies the screens of these officers after the commit. */
export function announceWaiting(tx: Tx, userIds: readonly number[]): void {
  const items = inLots(userIds).map((some): LiveWaiting => ({ waits_for: some }));
  announceAfter(tx, LIVE_CHANNEL, items);
}

/** Notifies the screens of these officers after the commit that their notifications changed. */
export function announceNotified(tx: Tx, userIds: readonly number[]): void {
  const items = inLots(userIds).map((some): LiveNotified => ({ notified: some }));
  announceAfter(tx, LIVE_CHANNEL, items);
}

/** Returns the event for this officer: none for an invisible ticket, `gone` for one that the change hid from them. */
export function ticketEventFor(officer: PostedOfficer, change: LiveChange): object | null {
  const { ticket_id, status_id, version } = change;
  if (sees(officer, change)) return { ticket_id, status_id, version, change: change.change };
  return change.was !== undefined && sees(officer, { ...change, ...change.was }) ? { ticket_id, change: "gone" } : null;
}
