/**
 * Operating figures from the database: counts, ages and states, without personal data. Each is an index read or a scan
 * of a short list, as a monitoring server polls every few seconds.
 */
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { auditFigures, type AuditFigures } from "../../ground/audit/chain/audit-figures.ts";
import { ingestState } from "../../intake/ingest/ingest-state.ts";
import { senderState } from "../../tickets/replies/sender-pause.ts";
import { spendState, type SpendState } from "../../intake/platform-cost/spend-state.ts";

/** due: its time has come; later: it has not; running; dead: given up after its last attempt. */
export type JobState = "due" | "later" | "running" | "dead";

export interface OperatingFigures {
  readonly jobs: readonly { readonly job: string; readonly state: JobState; readonly count: number }[];
  /** Seconds since the longest-due job became due; 0 if none is due. */
  readonly oldestDueJob: number;
  /** Seconds that the oldest item has waited for processing. */
  readonly ingestLag: number;
  readonly openGaps: number;
  /** Seconds since the last complete read. */
  readonly reads: readonly { readonly channel: string; readonly source: string; readonly age: number }[];
  /** Replies without a final outcome, by state. */
  readonly replies: readonly { readonly state: string; readonly count: number }[];
  readonly oldestQueuedReply: number;
  readonly paused: readonly { readonly channel: string; readonly isPaused: boolean }[];
  readonly leases: readonly { readonly lease: string; readonly left: number }[];
  readonly spend: SpendState;
  readonly audit: AuditFigures;
  /** Kinds of records whose last retention run failed. */
  readonly keepingFailed: number;
  /** Absent (null) if the database archives nothing. */
  readonly archive: { readonly age: number | null; readonly failures: number } | null;
}

interface JobRow {
  readonly job: string;
  readonly state: JobState;
  readonly count: number;
  readonly waits: number;
}

const STATES = ["queued", "sending", "unknown"] as const;

const age = (since: Date | null, now: Date): number =>
  since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000);

async function jobsNow(ctx: Context): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select t.identifier as job,
           case when j.attempts >= j.max_attempts then 'dead' when j.locked_at is not null then 'running'
                when j.run_at <= now() then 'due' else 'later' end as state,
           count(*)::int as count, coalesce(extract(epoch from max(now() - j.run_at) filter (where j.run_at <= now())), 0)::float8 as waits
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     group by 1, 2`.execute(ctx.db);
  return rows;
}

async function leasesNow(ctx: Context): Promise<OperatingFigures["leases"]> {
  const { rows } = await sql<{ lease: string; left: number }>`
    select name as lease, extract(epoch from until - clock_timestamp())::float8 as left
      from lease order by name limit 100`.execute(ctx.db);
  return rows;
}

async function archiveNow(ctx: Context): Promise<OperatingFigures["archive"]> {
  const { rows } = await sql<{ mode: string; age: number | null; failures: number }>`
    select current_setting('archive_mode') as mode, failed_count::int as failures,
           extract(epoch from clock_timestamp() - last_archived_time)::float8 as age from pg_stat_archiver`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row === undefined || row.mode === "off" ? null : row;
}

async function keepingFailedNow(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select distinct on (kind) dropped from keeping_run where begun_at > ${ctx.clock.now()}::timestamptz - interval '7 days'
       order by kind, keeping_run_id desc) r where dropped is null`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

export async function readOperatingFigures(ctx: Context): Promise<OperatingFigures> {
  const now = ctx.clock.now();
  const [jobs, ingest, sender, spend, counts, leases, archive, audit, keepingFailed] = await Promise.all([
    jobsNow(ctx),
    ingestState(ctx.db),
    senderState(ctx.db),
    spendState(ctx),
    sql<{ state: string; count: number }>`
      select 'queued' as state, count(*)::int as count from reply where state = 'queued'
      union all
      select state, count(*)::int from reply where state in ('sending', 'unknown') group by state`.execute(ctx.db),
    leasesNow(ctx),
    archiveNow(ctx),
    auditFigures(ctx),
    keepingFailedNow(ctx),
  ]);
  const countOf = (state: string): number => counts.rows.find((row) => row.state === state)?.count ?? 0;
  return {
    jobs: jobs.map(({ job, state, count }) => ({ job, state, count })),
    oldestDueJob: Math.max(0, ...jobs.filter(({ state }) => state === "due").map(({ waits }) => waits)),
    ingestLag: age(ingest.oldestWaitingAt, now),
    openGaps: ingest.openGaps,
    reads: [...ingest.lastReadAt].flatMap(([channel, reads]) =>
      Object.entries(reads).map(([source, at]) => ({ channel, source, age: age(at, now) })),
    ),
    replies: STATES.map((state) => ({ state, count: countOf(state) })),
    oldestQueuedReply: age(sender.oldestWaitingAt, now),
    paused: ctx.channels.open.map(({ code }) => ({
      channel: code,
      isPaused: sender.paused.some(({ channel }) => channel === code),
    })),
    leases,
    spend,
    archive,
    audit,
    keepingFailed,
  };
}
