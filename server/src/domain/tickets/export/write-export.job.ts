/**
 * Writes the file of an export, as its officer may see the list now. One after the other for all servers, so that many
 * at once slow nobody down. Safe to repeat: it begins again, and the file takes its place when it is whole.
 */
import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Context } from "../../../context.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { incomingFolder } from "../../files/uploaded-file.ts";
import { Refused } from "../../refused.ts";
import { exportRequest, officerOfExport, settleExport, type ExportRequest } from "./export-queries.ts";
import { writeExport } from "./write-export.ts";

export const EXPORT_QUEUE = "exports";

async function writeFileOf(ctx: Context, request: ExportRequest): Promise<number | null> {
  const officer = await officerOfExport(ctx.db, request);
  if (officer === undefined) return null;
  const pieces = await writeExport(ctx, officer, request.asked, request.format);
  const folder = incomingFolder(ctx.config.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, randomBytes(16).toString("hex"));
  let rowCount = 0;
  async function* texts() {
    for await (const piece of pieces) {
      rowCount += piece.rows;
      yield piece.text;
    }
  }
  try {
    await pipeline(Readable.from(texts()), createWriteStream(place, { flags: "wx", mode: 0o600 }));
    await ctx.files.put(keyOfExport(request.export_id), place);
  } finally {
    await rm(place, { force: true });
  }
  return rowCount;
}

export const writeExportJob = defineJob<{ readonly exportId: string }>({
  name: "write_export",
  maxAttempts: 3,
  async run(ctx, { exportId }) {
    const request = await exportRequest(ctx.db, exportId);
    if (request?.state !== "waiting") return;
    try {
      await settleExport(ctx.db, exportId, await writeFileOf(ctx, request));
    } catch (error) {
      // The list has been taken from the role: another attempt would not change that.
      if (!(error instanceof Refused)) throw error;
      await settleExport(ctx.db, exportId, null);
    }
  },
});

/** Under which key the file lies: from the key nobody comes to the id. */
export const keyOfExport = (exportId: string): string =>
  `exports/${createHash("sha256").update(exportId).digest("hex")}`;
