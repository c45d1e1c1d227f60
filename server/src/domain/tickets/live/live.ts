/**
 * What a screen is told when a ticket changes, and who may be told. The message goes by NOTIFY right after the
 * transaction of the change, so it is never heard before the change is there.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "../../../context.ts";
import { announceAfter } from "../../../db/announcements.ts";
import type { Tx } from "../../../db/tx.ts";

export const LIVE_CHANNEL = "ticket_change";

export interface LiveChange {
  readonly ticket_id: number;
  readonly status_id: number;
  readonly version: number;
  readonly change: "created" | "changed";
  readonly department_id: number | null;
  readonly district_id: number | null;
  readonly is_sensitive: boolean;
  /** Officers whom it complains about: they hear nothing. */
  readonly complained_about: readonly number[];
  /** Officers who hold it. */
  readonly user_ids: readonly number[];
}

/** Tells the screens of the changes when the transaction is committed. */
export function announce(tx: Tx, changes: readonly LiveChange[]): void {
  announceAfter(tx, LIVE_CHANNEL, changes);
}

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

/** Whether this officer may know that the ticket changed (REQUIREMENTS W1.2). */
export function mayHearOf(officer: Officer, change: LiveChange): boolean {
  if (change.complained_about.includes(officer.userId)) return false;
  if (change.user_ids.includes(officer.userId)) return true;
  if (officer.roleId === ROLE.CELL_HEAD) return true;
  const isOwnPlace = officer.postings.some(
    (posting) =>
      (posting.departmentId === null || posting.departmentId === change.department_id) &&
      (posting.districtId === null || posting.districtId === change.district_id),
  );
  if (officer.roleId === ROLE.HOD) return isOwnPlace;
  if (change.is_sensitive) return false;
  switch (officer.roleId) {
    case ROLE.CELL_EXEC:
    case ROLE.CALL_OP:
    case ROLE.VIEWER:
      return true;
    case ROLE.OFFICER:
    case ROLE.DIST_NODAL:
      return isOwnPlace;
    case ROLE.ADMIN:
    case ROLE.FIELD:
      return false;
  }
}
