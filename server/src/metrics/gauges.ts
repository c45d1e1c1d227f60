/** The gauges that are read when Prometheus asks: pool, disk, and what the database knows of the work. */
import { Gauge, type Registry } from "prom-client";
import type pg from "pg";
import type { Context } from "../context.ts";
import type { DiskSpace } from "../ports.ts";
import { isDatabaseAway } from "../db/errors.ts";
import { readOperatingFigures, type OperatingFigures } from "../domain/oversight/health/operating-figures.ts";

/** Fills all gauges with how things are now. */
export type Reading = () => Promise<void>;

function gaugesOf(registry: Registry) {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]): Gauge<L> =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    up: gauge("smgt_database_up", "1 while the database answers this server."),
    pool: gauge("smgt_pool_connections", "Connections of this server to the database, by state.", "state"),
    disk: gauge("smgt_disk_bytes", "Room of the disk that files lie on.", "disk", "kind"),
    clock: gauge("smgt_clock_ahead_seconds", "How far this machine’s clock is ahead of the database’s."),
    jobs: gauge("smgt_jobs", "Jobs, by name and state: due, later, running, dead.", "job", "state"),
    dueJob: gauge("smgt_job_oldest_due_seconds", "How long the job has waited that has been due for longest."),
    ingestLag: gauge("smgt_ingest_lag_seconds", "How long the oldest item has waited to be understood."),
    channels: gauge("smgt_channels_open", "Channels on which this server has an account."),
    gaps: gauge("smgt_reading_gaps", "Stretches of time in which posts may be missing."),
    reads: gauge("smgt_read_age_seconds", "Since the last complete read, by channel and source.", "channel", "source"),
    replies: gauge("smgt_replies", "Replies that have come to no end, by state.", "state"),
    queuedReply: gauge("smgt_reply_oldest_queued_seconds", "How long the oldest queued reply has waited."),
    paused: gauge("smgt_sender_paused", "1 while nothing goes out to the channel.", "channel"),
    leases: gauge("smgt_lease_left_seconds", "For how long a lease is held.", "lease"),
    spent: gauge("smgt_spend_month_dollars", "What platforms cost this month, in US dollars: an estimate."),
    spendForecast: gauge("smgt_spend_forecast_dollars", "What they will have cost at its end."),
    spendLimit: gauge("smgt_spend_limit_dollars", "What they may cost in a month; 0 without a limit."),
    unsealed: gauge("smgt_audit_unsealed_seconds", "How long the oldest row of the audit has waited for its seal."),
    auditBroken: gauge("smgt_audit_broken", "1 when the last check of the audit found a fault, or failed."),
    unwitnessed: gauge(
      "smgt_audit_unwitnessed",
      "1 while no witness file is set, or the newest signed head is not in it.",
    ),
    keepingFailed: gauge("smgt_keeping_failed", "Kinds of records that could not be dropped in their time."),
    archiveAge: gauge("smgt_archive_age_seconds", "Since the database last archived what was written."),
    archiveFailures: gauge("smgt_archive_failures", "How often archiving failed since statistics were reset."),
  };
}
type Gauges = ReturnType<typeof gaugesOf>;

/** What stands in rows is emptied first: what is over has no figure any more. */
function emptyRows({ jobs, reads, replies, paused, leases, archiveAge, archiveFailures }: Gauges): void {
  for (const one of [jobs, reads, replies, paused, leases, archiveAge, archiveFailures]) one.reset();
  archiveAge.remove();
  archiveFailures.remove();
}

function fill(gauges: Gauges, figures: OperatingFigures): void {
  for (const { count, ...labels } of figures.jobs) gauges.jobs.set(labels, count);
  gauges.dueJob.set(figures.oldestDueJob);
  gauges.ingestLag.set(figures.ingestLag);
  gauges.gaps.set(figures.openGaps);
  for (const { age, ...labels } of figures.reads) gauges.reads.set(labels, age);
  for (const { state, count } of figures.replies) gauges.replies.set({ state }, count);
  gauges.queuedReply.set(figures.oldestQueuedReply);
  for (const { channel, isPaused } of figures.paused) gauges.paused.set({ channel }, isPaused ? 1 : 0);
  for (const { left, ...labels } of figures.leases) gauges.leases.set(labels, left);
  gauges.spent.set(figures.spend.spent);
  gauges.spendForecast.set(figures.spend.forecast);
  gauges.spendLimit.set(figures.spend.limit ?? 0);
  gauges.unsealed.set(figures.audit.unsealed);
  gauges.auditBroken.set(figures.audit.isBroken ? 1 : 0);
  gauges.unwitnessed.set(figures.audit.isUnwitnessed ? 1 : 0);
  gauges.keepingFailed.set(figures.keepingFailed);
  if (figures.archive === null) return;
  if (figures.archive.age !== null) gauges.archiveAge.set(figures.archive.age);
  gauges.archiveFailures.set(figures.archive.failures);
}

/** One that does not answer, or of which nobody knows yet, has no figures. */
async function fillDisk(gauge: Gauges["disk"], disk: string, room: Promise<DiskSpace | null>): Promise<void> {
  const space = await room.catch(() => null);
  for (const kind of ["free", "all"] as const)
    if (space === null) gauge.remove({ disk, kind });
    else gauge.set({ disk, kind }, space[kind]);
}

/** Makes the gauges of a server. Where the database does not answer, its figures are absent and `smgt_database_up` is 0. */
export function openGauges(registry: Registry, ctx: Context, pool: pg.Pool): Reading {
  const gauges = gaugesOf(registry);
  return async () => {
    gauges.pool.set({ state: "all" }, pool.totalCount);
    gauges.pool.set({ state: "idle" }, pool.idleCount);
    gauges.pool.set({ state: "waited_for" }, pool.waitingCount);
    gauges.channels.set(ctx.channels.open.length);
    gauges.clock.set((ctx.clock.aheadMs?.() ?? 0) / 1_000);
    await fillDisk(gauges.disk, "files", ctx.files.space());
    emptyRows(gauges);
    try {
      fill(gauges, await readOperatingFigures(ctx));
      gauges.up.set(1);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      gauges.up.set(0);
    }
  };
}
