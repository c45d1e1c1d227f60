/**
 * News of tickets for open screens. It goes by NOTIFY right after the transaction of the change, so it is never received
 * before the change is there, and carries the facts by which each screen's officer may see the ticket.
 */
import { sql } from "kysely";
import type { PostedOfficer } from "../../../../context.ts";
import { announceAfter, MISSED } from "../../../../db/announcements.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import { sees, type SightColumns, type SightFacts } from "../../../law/sight/sight.ts";
import { SIGHT_FACTS } from "../access/access.ts";

export const LIVE_CHANNEL = "ticket_change";

/** A change as it is announced; `was`: the columns before it, for officers who see the ticket no more. */
export interface TicketChanged {
  readonly ticket_id: number;
  readonly change: "created" | "changed";
  readonly was?: SightColumns;
}

/** A change as it is received. */
export interface LiveChange extends TicketChanged, SightFacts {
  readonly status_id: number;
  readonly version: number;
}

/** Notifies screens of these changes when the transaction is committed. */
export function announce(tx: Tx, changes: readonly TicketChanged[]): void {
  announceAfter(tx, LIVE_CHANNEL, changes, withFacts);
}

/** Notifies screens that these tickets changed, when the transaction is committed. */
export const announceChanged = (tx: Tx, ticketIds: readonly number[]): void =>
  announce(
    tx,
    ticketIds.map((ticketId) => ({ ticket_id: ticketId, change: "changed" })),
  );

/** Adds what is committed of each ticket: one query for all changes of some milliseconds. */
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

/** Reads a message of the channel. A change without its facts comes from a server of the version before: screens ask again. */
export const readLive = (text: string): (LiveChange | LiveWaiting | LiveNotified | "missed")[] =>
  text === MISSED
    ? ["missed"]
    : (JSON.parse(text) as (LiveChange | LiveWaiting | LiveNotified)[]).map((one) =>
        "ticket_id" in one && !("marked" in one) ? "missed" : one,
      );

/** Something waits for these officers that did not before: their screens count again. */
export interface LiveWaiting {
  readonly waits_for: readonly number[];
}

/** What is announced to these officers changed: their screens ask for their notifications again. */
export interface LiveNotified {
  readonly notified: readonly number[];
}

/** The most officers of a notice: so many ids always fit into one notice of the database. */
const OFFICERS_EACH = 20;

const inLots = (userIds: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(userIds.length / OFFICERS_EACH) }, (_, at) =>
    userIds.slice(at * OFFICERS_EACH, (at + 1) * OFFICERS_EACH),
  );

/** Tells the screens of these officers when the transaction is committed. */
export function announceWaiting(tx: Tx, userIds: readonly number[]): void {
  const items = inLots(userIds).map((some): LiveWaiting => ({ waits_for: some }));
  announceAfter(tx, LIVE_CHANNEL, items);
}

/** Tells the screens of these officers that their notifications changed, when the transaction is committed. */
export function announceNotified(tx: Tx, userIds: readonly number[]): void {
  const items = inLots(userIds).map((some): LiveNotified => ({ notified: some }));
  announceAfter(tx, LIVE_CHANNEL, items);
}

/** Event for this officer: none for a ticket that they do not see, `gone` for one that the change took out of their sight. */
export function ticketEventFor(officer: PostedOfficer, change: LiveChange): object | null {
  const { ticket_id, status_id, version } = change;
  if (sees(officer, change)) return { ticket_id, status_id, version, change: change.change };
  return change.was !== undefined && sees(officer, { ...change, ...change.was }) ? { ticket_id, change: "gone" } : null;
}
