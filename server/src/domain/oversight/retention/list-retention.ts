/** Retention periods, and the counts of the last purge. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { getKeeping } from "@smgt/contract/calls/oversight/retention.ts";
import { RETENTION, RETENTION_KINDS } from "@smgt/contract/retention.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { worded } from "../../../texts/say.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

interface Run {
  readonly kind: string;
  readonly last_at: Date;
  readonly last_dropped: number | null;
  readonly dropped: number;
}

const SUMMED_DAYS = 400;

/** One row for each kind. */
export async function listRetention(ctx: Context): Promise<ReplyOf<typeof getKeeping>> {
  const { retentionDays } = (await mastersOf(ctx)).parameters;
  const { rows } = await sql<Run>`
    select distinct on (kind) kind, begun_at as last_at, dropped::int as last_dropped,
           coalesce(sum(dropped) over (partition by kind), 0)::int as dropped
      from keeping_run where begun_at > ${ctx.clock.now()}::timestamptz - make_interval(days => ${SUMMED_DAYS})
     order by kind, keeping_run_id desc`.execute(ctx.db);
  const runs = new Map(rows.map((row) => [row.kind, row]));
  return RETENTION_KINDS.map((kind) => {
    const run = runs.get(kind);
    const { parameter } = RETENTION[kind];
    return {
      kind,
      label: worded(`parameter.${parameter}`),
      about: worded(`parameter.${parameter}.about`),
      parameter,
      days: retentionDays[kind],
      last_at: run?.last_at.toISOString() ?? null,
      last_dropped: run?.last_dropped ?? null,
      has_failed: flagOf(run !== undefined && run.last_dropped === null),
      dropped: run?.dropped ?? 0,
    };
  });
}
