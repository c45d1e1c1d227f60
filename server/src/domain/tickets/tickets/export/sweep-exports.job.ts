/** Deletes export files an hour after the request and minutes after the download. Safe to repeat. */
import { defineJob } from "../../../../jobs/queue.ts";
import { dropExports } from "./drop-exports.ts";
import { oldExports } from "./export-queries.ts";

const KEPT_MS = 3_600_000;
/** Allows a retry after a broken connection. */
const KEPT_FETCHED_MS = 300_000;
const AT_ONCE = 200;

export const sweepExportsJob = defineJob<Record<string, never>>({
  name: "sweep_exports",
  maxAttempts: 3,
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    const before = { requested: new Date(now - KEPT_MS), fetched: new Date(now - KEPT_FETCHED_MS) };
    for (;;) {
      // Batch by batch on purpose.
      const ids = await oldExports(ctx.db, before, AT_ONCE);
      if (ids.length === 0) return;
      await dropExports(ctx, ids);
    }
  },
});
