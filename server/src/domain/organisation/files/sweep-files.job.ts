/**
 * Sweeps away files that came with a change which was never made: a refusal, a crash, a closed window.
 * Safe to repeat: removing what is gone is harmless, and a row goes only after its bytes.
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

/** What a killed process left of its uploads. */
async function sweepIncoming(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[]); // no upload yet: no folder
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null); // it went to its place meanwhile
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
    await ctx.files.space(); // of a folder that hangs, which has this one too
    await sweepIncoming(incomingFolder(ctx.config.dataDir), before);
  },
});
