/** Removes files of exports an hour after they were asked for, and minutes after they were fetched. Safe to repeat. */
import { defineJob } from "../../../jobs/queue.ts";
import { oldExports } from "./export-queries.ts";
import { keyOfExport } from "./write-export.job.ts";

const KEPT_MS = 3_600_000;
/** A line that broke may be tried again. */
const KEPT_FETCHED_MS = 300_000;
const AT_ONCE = 200;

export const sweepExportsJob = defineJob<Record<string, never>>({
  name: "sweep_exports",
  maxAttempts: 3,
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    const before = { requested: new Date(now - KEPT_MS), fetched: new Date(now - KEPT_FETCHED_MS) };
    for (;;) {
      // Lot by lot on purpose; the file goes before its row.
      const ids = await oldExports(ctx.db, before, AT_ONCE);
      if (ids.length === 0) return;
      await Promise.all(ids.map((id) => ctx.files.remove(keyOfExport(id))));
      await ctx.db.deleteFrom("export_request").where("export_id", "in", ids).execute();
    }
  },
});
