/**
 * Deletes files of changes that were never made: after a refusal, a crash or a closed window. Safe to repeat:
 * deleting a missing file is harmless, and a row is deleted only after its bytes.
 */
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Context } from "../../../context.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { removeUnused } from "./keep-files.ts";
import { incomingFolder } from "./uploaded-file.ts";
import { unusedBefore } from "./queries.ts";

const AGE_HOURS = 24;
const AT_ONCE = 200;

async function sweepStore(ctx: Context, before: Date): Promise<void> {
  for (;;) {
    // Batch by batch on purpose: after an attack there may be very many.
    const keys = await unusedBefore(ctx.db, before, AT_ONCE);
    if (keys.length === 0) return;
    await removeUnused(ctx, keys);
  }
}

async function sweepIncoming(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[]); // no folder before the first upload
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null); // moved to the store meanwhile
      if (found !== null && found.mtime < before) await rm(file, { force: true });
    }),
  );
}

export const sweepFilesJob = defineJob<Record<string, never>>({
  name: "sweep_files",
  maxAttempts: 3,
  async run(ctx: Context) {
    const before = new Date(ctx.clock.now().getTime() - AGE_HOURS * 3_600_000);
    await sweepStore(ctx, before);
    await ctx.files.space(); // fails fast when the disk hangs, before the next line uses the same disk
    await sweepIncoming(incomingFolder(ctx.config.dataDir), before);
  },
});
