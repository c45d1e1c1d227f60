/**
 * What a screen is told when a ticket changes, and who may be told. The message travels by NOTIFY in
 * the transaction of the change, so it is heard exactly when the change is there.
 */
import { sql, type RawBuilder } from "kysely";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "../../context.ts";
import type { Tx } from "../../db/tx.ts";

export const LIVE_CHANNEL = "ticket_change";

export interface LiveChange {
  readonly ticket_id: number;
  readonly status_id: number;
  readonly version: number;
  readonly change: "created" | "changed";
  readonly department_id: number | null;
  readonly district_id: number | null;
  readonly is_sensitive: boolean;
  /** Officers who hold it. */
  readonly user_ids: readonly number[];
}

/** NOTIFY carries at most 8,000 bytes; this many changes always fit. */
const PER_MESSAGE = 25;

/** The announcement of one change as an expression, for a statement that does more than this. */
export const announcementSql = (change: LiveChange): RawBuilder<unknown> =>
  sql`pg_notify(${LIVE_CHANNEL}, ${JSON.stringify([change])})`;

/** Announces changes, inside the transaction. */
export async function announce(tx: Tx, changes: readonly LiveChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += PER_MESSAGE) {
    // One message for many tickets: a batch of ingest sends a few, never one per ticket.
    const part = JSON.stringify(changes.slice(from, from + PER_MESSAGE));
    await sql`select pg_notify(${LIVE_CHANNEL}, ${part})`.execute(tx);
  }
}

/** Whether this officer may know that the ticket changed (design: workflow 1.2). */
export function mayHearOf(officer: Officer, change: LiveChange): boolean {
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
