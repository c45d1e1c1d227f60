/**
 * Writes an export file with its officer's current rights. Files are written one after the other across all servers,
 * to limit the load. Safe to repeat: it starts again, and the complete file replaces the old one.
 */
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Context, Officer } from "../../../../context.ts";
import { defineJob, type Job } from "../../../../jobs/queue.ts";
import { keyOfExport } from "../../../organisation/files/export-key.ts";
import { incomingFolder } from "../../../organisation/files/uploaded-file.ts";
import { Refused } from "../../../ground/refused.ts";
import {
  erasuresDone,
  exportRequest,
  failExport,
  finishExport,
  officerOfExport,
  type ExportRequest,
} from "./export-queries.ts";
import { writeExport } from "./write-export.ts";

export const EXPORT_QUEUE = "exports";

/** The text of a file in chunks, each with its number of rows. */
export type Pieces = AsyncGenerator<{ readonly text: string; readonly rows: number }>;
type Writer = (officer: Officer, request: ExportRequest) => Promise<Pieces | null>;

async function writeFileOf(ctx: Context, request: ExportRequest, write: Writer): Promise<number | null> {
  const officer = await officerOfExport(ctx.db, request);
  const found = officer === undefined ? null : await write(officer, request);
  if (found === null) return null;
  const pieces: Pieces = found;
  const folder = incomingFolder(ctx.config.dataDir);
  await ctx.files.space(); // fails fast when the disk hangs, before the lines below use the same disk
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

/** Writes the file once; true when the request is resolved. */
async function isSettledWith(ctx: Context, request: ExportRequest, write: Writer): Promise<boolean> {
  const erasures = await erasuresDone(ctx.db);
  const rowCount = await writeFileOf(ctx, request, write);
  if (rowCount === null) {
    await failExport(ctx.db, request.export_id);
    return true;
  }
  const outcome = await finishExport(ctx.db, request.export_id, { rowCount, erasures });
  if (outcome !== "ready") await ctx.files.remove(keyOfExport(request.export_id));
  return outcome !== "outdated";
}

/**
 * Writes the requested file, if it is still pending, with the requester's current rights. Writes it again after a
 * concurrent erasure.
 */
export async function completeExport(ctx: Context, exportId: string, write: Writer): Promise<void> {
  const request = await exportRequest(ctx.db, exportId);
  if (request?.state !== "waiting") return;
  try {
    while (!(await isSettledWith(ctx, request, write)));
  } catch (error) {
    // A refusal means the list was withdrawn from the role: a retry would not help.
    if (!(error instanceof Refused)) throw error;
    await failExport(ctx.db, exportId);
  }
}

/**
 * Returns a job that writes files of one kind; `write` returns null for another kind. When writing fails, such as on
 * a full disk, the requester is notified and may request again.
 */
export const exportJob = (
  name: string,
  write: (ctx: Context, officer: Officer, request: ExportRequest) => Promise<Pieces | null>,
): Job<{ readonly exportId: string }> =>
  defineJob({
    name,
    maxAttempts: 3,
    isLong: true,
    run: (ctx, { exportId }) => completeExport(ctx, exportId, (officer, request) => write(ctx, officer, request)),
    giveUp: (ctx, { exportId }) => failExport(ctx.db, exportId),
  });

export const writeExportJob = exportJob("write_export", async (ctx, officer, { asked, format }) =>
  "log" in asked || "report" in asked ? null : writeExport(ctx, officer, asked, format),
);
