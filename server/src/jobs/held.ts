/**
 * Deferred jobs after a restore: their outside messages may have been sent already, so a person decides. A deferred job
 * has a task that no worker runs, so it stays in the queue whatever frees or retries it.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../db/tx.ts";

const HELD = "held:";

/** Name of a job, deferred or not, in SQL on `_private_tasks as t`. */
export const jobName = sql<string>`regexp_replace(t.identifier, '^held:', '')`;

/** True when a job is deferred, in SQL on `_private_tasks as t`. */
export const isHeld = sql<boolean>`starts_with(t.identifier, ${sql.lit(HELD)})`;

/** Defers all pending and running jobs of these names; returns their number. */
export async function holdJobs(tx: Tx, names: readonly string[]): Promise<number> {
  await sql`insert into graphile_worker._private_tasks (identifier)
    select ${HELD}::text || name from unnest(${names}::text[]) as name on conflict do nothing`.execute(tx);
  const { numAffectedRows } = await sql`update graphile_worker._private_jobs j
      set task_id = h.id, run_at = 'infinity', updated_at = now()
     from graphile_worker._private_tasks t
     join graphile_worker._private_tasks h on h.identifier = ${HELD}::text || t.identifier
    where t.id = j.task_id and t.identifier = any(${names}::text[]) and (j.attempts < j.max_attempts or j.locked_at is not null)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Deferred jobs of one name, with the times of the oldest and the newest. */
export interface HeldKind {
  readonly name: string;
  readonly waiting: number;
  readonly oldest_at: Date;
  readonly newest_at: Date;
}

/** Counts deferred jobs by name. */
export async function heldKinds(db: Db | Tx): Promise<HeldKind[]> {
  const { rows } = await sql<HeldKind>`
    select ${jobName} as name, count(*)::int as waiting, min(j.created_at) as oldest_at, max(j.created_at) as newest_at
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${isHeld} group by 1 order by 1`.execute(db);
  return rows;
}

/** Runs the deferred jobs of these names, and deletes all other deferred ones. */
export async function releaseHeldJobs(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`update graphile_worker._private_jobs j set task_id = f.id, run_at = now(), attempts = 0, updated_at = now()
     from graphile_worker._private_tasks t
     join graphile_worker._private_tasks f on t.identifier = ${HELD}::text || f.identifier
    where t.id = j.task_id and f.identifier = any(${names}::text[])`.execute(tx);
  await sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and ${isHeld}`.execute(tx);
}

/** Returns true while the job is in the queue and not deferred. */
export async function isJobToRun(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where j.id = ${jobId}::bigint and not ${isHeld}`.execute(
    db,
  );
  return rows.length > 0;
}
