/**
 * Identity of the database: its cluster and timeline. A restore to a moment or a promotion of a standby begins a new
 * timeline; a restore from a dump has a new system identifier.
 */
import { sql } from "kysely";
import type { Db, Tx } from "./tx.ts";

/** Current identity, with the data to decide whether a change lost commits. */
export interface Identity {
  readonly system: string;
  readonly timeline: string;
  /** Commits wait for a synchronous standby. */
  readonly isSynchronous: boolean;
  /** Flushed position of the log, in bytes. */
  readonly position: bigint;
}

/** Reads the identity, and whether it is the one seen last; `null` before the first. */
export async function readIdentity(db: Db | Tx): Promise<{ readonly now: Identity; readonly isKnown: boolean | null }> {
  const { rows } = await sql<{
    system: string;
    timeline: string;
    is_synchronous: boolean;
    position: string;
    is_known: boolean | null;
  }>`
    select n.system, n.timeline, n.is_synchronous, n.position,
           (select k.system_identifier = n.system and k.timeline = n.timeline from database_identity k) as is_known
      from (select (select system_identifier::text from pg_control_system()) as system,
                   left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
                   current_setting('synchronous_standby_names') <> ''
                     and current_setting('synchronous_commit') not in ('off', 'local') as is_synchronous,
                   (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position) n`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the database does not say which one it is");
  const { system, timeline, is_synchronous: isSynchronous, position, is_known: isKnown } = row;
  return { now: { system, timeline, isSynchronous, position: BigInt(position) }, isKnown };
}

/** True after a fail-over during which a server kept running, and by which no acknowledged commit was lost. Pure. */
export const isSwitchOver = (last: Identity | null, now: Identity): boolean =>
  last !== null && last.system === now.system && last.isSynchronous && last.position <= now.position;

/** Locks the row, so that servers compare one after the other. */
export async function lockIdentity(tx: Tx): Promise<void> {
  await sql`select 1 from database_identity for update`.execute(tx);
}

/** Stores the identity as the one seen last. */
export async function storeIdentity(tx: Tx, { system, timeline }: Identity): Promise<void> {
  await tx.updateTable("database_identity").set({ system_identifier: system, timeline }).execute();
}
