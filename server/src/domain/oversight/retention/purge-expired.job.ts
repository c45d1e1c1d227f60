/** Nightly purge, kind by kind, with a record of the counts. Safe to repeat and to interrupt. */
import { RETENTION_KINDS, type RetentionKind } from "@smgt/contract/retention.ts";
import type { Context } from "../../../context.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { DROPS } from "./purge-by-kind.ts";
import type { Due } from "./due-records.ts";

const DAY_MS = 86_400_000;

async function keep(
  ctx: Context,
  kind: RetentionKind,
  { days, stopping }: Pick<Due, "days" | "stopping">,
): Promise<void> {
  const begun = ctx.clock.now();
  const before = new Date(begun.getTime() - days * DAY_MS);
  const dropped = await DROPS[kind](ctx, { before, days, stopping }).catch((error: unknown) => {
    // The other kinds are purged all the same.
    ctx.log.error(
      { err: error, kind },
      "What is past its time could not be dropped; it is tried again the next night.",
    );
    return null;
  });
  await ctx.db
    .insertInto("keeping_run")
    .values({ kind, begun_at: begun, ended_at: ctx.clock.now(), before, dropped })
    .execute();
}

export const purgeExpiredJob = defineJob<object>({
  name: "keep_records",
  maxAttempts: 3,
  async run(ctx, _nothing, stopping) {
    const { retentionDays } = (await mastersOf(ctx)).parameters;
    for (const kind of RETENTION_KINDS) {
      const days = retentionDays[kind];
      if (stopping?.aborted === true) return;
      if (days > 0) await keep(ctx, kind, { days, stopping }); // sequential on purpose; 0: retained for ever
    }
  },
});
