/**
 * Job queue: a name, the schema of its payload and its handler. `addJob` takes the transaction of the change, so a job
 * exists exactly when the change does.
 */
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { withNext, type Tx } from "../db/tx.ts";
import { referenceNow } from "../trace.ts";
import { spanToCarry } from "../traces/in-span.ts";

export interface Job<P extends object> {
  readonly name: string;
  readonly maxAttempts: number;
  /**
   * Kind of outside effect; absent without one. Before it runs, the identity of the database is checked. After a
   * restore a waiting message is deferred; a reply is searched for instead.
   */
  readonly saysOutside?: "message" | "reply";
  /**
   * `stopping` aborts when the server stops: long work then ends and leaves the rest to a later run. Absent without a
   * worker.
   */
  run(ctx: Context, payload: P, stopping?: AbortSignal): Promise<void>;
  /**
   * Called after the last failed attempt, to give whatever the job was about an end, so that nothing waits for it for
   * ever. Runs seconds later on any server, also when the attempt died with its server; must be safe to repeat.
   */
  giveUp?(ctx: Context, payload: P): Promise<void>;
  /** Long-running: runs beside its own kind only, so that no short job waits behind it. */
  readonly isLong?: true;
}

/** Defines a job. Its `run` must be safe to repeat: a killed worker's job is run again. */
export function defineJob<P extends object>(job: Job<P>): Job<P> {
  return job;
}

export interface When {
  readonly runAt?: Date;
  /** Only one pending job per key; a later one replaces it. */
  readonly key?: string;
  /** Jobs of one queue run sequentially across all servers. */
  readonly queue?: string;
}

/** Extra payload key: id of the call or job that added it. */
const REFERENCE = "_reference";
/** Extra payload key: parent span, when tracing is on. */
const SPAN = "_span";
/** Extra payload key: number of servers it died with. */
export const DEATHS = "_deaths";
/** Extra payload key, set once it was given up. */
export const GIVEN_UP = "_given_up";
/** Extra payload keys, in SQL. */
const BESIDE = sql`array[${sql.lit(REFERENCE)}, ${sql.lit(SPAN)}, ${sql.lit(DEATHS)}, ${sql.lit(GIVEN_UP)}]`;

const carrying = (payload: object): object => {
  const reference = referenceNow();
  const span = spanToCarry();
  return {
    ...payload,
    ...(reference === null ? {} : { [REFERENCE]: reference }),
    ...(span === null ? {} : { [SPAN]: span }),
  };
};

interface Received {
  readonly reference: string;
  /** For `belowCarried`. */
  readonly span: unknown;
  readonly payload: unknown;
}

/** Splits a stored payload into the reference (inherited or new) and the job's own payload. */
export function received(jobId: string, payload: unknown): Received {
  const ownId = `job-${jobId}`;
  if (typeof payload !== "object" || payload === null) return { reference: ownId, span: null, payload };
  const given = payload as Record<string, unknown>;
  const { [REFERENCE]: reference = ownId, [SPAN]: span = null, [DEATHS]: _deaths, [GIVEN_UP]: _is, ...rest } = given;
  return { reference: String(reference), span, payload: rest };
}

/** Reference of a stored payload, in SQL on `_private_jobs as j`. */
export const jobReference = sql<string>`coalesce(j.payload ->> ${sql.lit(REFERENCE)}, 'job-' || j.id)`;

/** Adds a job inside the given transaction; it is sent with the next statement. */
export async function addJob<P extends object>(tx: Tx, job: Job<P>, payload: P, when: When = {}): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.name}, payload => ${JSON.stringify(carrying(payload))}::json, run_at => ${when.runAt ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts}, job_key => ${when.key ?? null},
    queue_name => ${when.queue ?? null}) ${withNext}`.execute(tx);
}

/**
 * True if two jobs of this kind and payload are locked at the same time, even by dead workers. Called from inside one
 * of the two.
 */
export async function isJobRunningTwice(tx: Tx, name: string, payload: object): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} and j.locked_at is not null and j.payload::jsonb - ${BESIDE} = ${JSON.stringify(payload)}::jsonb`.execute(
    tx,
  );
  return (rows[0]?.n ?? 0) > 1;
}

/**
 * Returns true while a job of this kind (and payload, if given) is pending or running. Do not add a second one with its
 * key while a running one may be killed: the first would lose its further attempts and stay in the queue for ever.
 */
export async function isJobThere(tx: Tx, name: string, payload?: object): Promise<boolean> {
  const isOfPayload =
    payload === undefined ? sql`true` : sql`j.payload::jsonb - ${BESIDE} = ${JSON.stringify(payload)}::jsonb`;
  const { rows } = await sql<{ is: boolean }>`select exists (select 1 from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} and j.attempts < j.max_attempts and ${isOfPayload}) as is`.execute(tx);
  return rows[0]?.is === true;
}

/** Adds several jobs of one kind in one statement. */
export async function addJobs<P extends object>(
  tx: Tx,
  job: Job<P>,
  payloads: readonly P[],
  when: Pick<When, "runAt"> = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const at = when.runAt === undefined ? {} : { run_at: when.runAt.toISOString() };
  const specs = payloads.map((payload) => ({
    identifier: job.name,
    payload: carrying(payload),
    max_attempts: job.maxAttempts,
    ...at,
  }));
  await sql`select graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, spec)
      from json_array_elements(${JSON.stringify(specs)}::json) as spec))`.execute(tx);
}
