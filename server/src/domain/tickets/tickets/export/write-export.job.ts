/**
 * Writes the file of an export, as its officer may see the list now. One after the other for all servers, so that many
 * at once slow nobody down. Safe to repeat: it begins again, and the file takes its place when it is whole.
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

/** The text of a file in pieces, each with the number of rows in it. */
export type Pieces = AsyncGenerator<{ readonly text: string; readonly rows: number }>;
type Writer = (officer: Officer, request: ExportRequest) => Promise<Pieces | null>;

async function writeFileOf(ctx: Context, request: ExportRequest, write: Writer): Promise<number | null> {
  const officer = await officerOfExport(ctx.db, request);
  const found = officer === undefined ? null : await write(officer, request);
  if (found === null) return null;
  const pieces: Pieces = found;
  const folder = incomingFolder(ctx.config.dataDir);
  await ctx.files.space(); // of a folder that hangs, which has this one too
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

/** Writes the file once; true when no more is to be done about it. */
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
 * Writes the file that was asked for, if it still waits, as who asked may see it now; again, where somebody was erased meanwhile.
 */
export async function settleWith(ctx: Context, exportId: string, write: Writer): Promise<void> {
  const request = await exportRequest(ctx.db, exportId);
  if (request?.state !== "waiting") return;
  try {
    while (!(await isSettledWith(ctx, request, write)));
  } catch (error) {
    // Refused, the list has been taken from the role: another attempt would not change that.
    if (!(error instanceof Refused)) throw error;
    await failExport(ctx.db, exportId);
  }
}

/**
 * Job that writes files of one kind; `write` gives null for what is none of its kind. Where it cannot be written, as on a disk
 * that is full, the person who asked hears of it and may ask again.
 */
export const exportJob = (
  name: string,
  write: (ctx: Context, officer: Officer, request: ExportRequest) => Promise<Pieces | null>,
): Job<{ readonly exportId: string }> =>
  defineJob({
    name,
    maxAttempts: 3,
    isLong: true,
    run: (ctx, { exportId }) => settleWith(ctx, exportId, (officer, request) => write(ctx, officer, request)),
    giveUp: (ctx, { exportId }) => failExport(ctx.db, exportId),
  });

export const writeExportJob = exportJob("write_export", async (ctx, officer, { asked, format }) =>
  "log" in asked || "report" in asked ? null : writeExport(ctx, officer, asked, format),
);
