/** Export of a list: requests the file, waits, downloads it through the session and saves it. */
import { exportFile, exportStatus, exportTickets } from "@smgt/contract/calls/tickets/exports.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import { MOST_EXPORTED } from "@smgt/contract/constants.ts";
import { exportBroadcasts } from "@smgt/contract/calls/casework/notifications.ts";
import { exportLog, type LogExportBody } from "@smgt/contract/calls/oversight/logs.ts";
import type { CommonListBody } from "@smgt/contract/calls/tickets/tickets.ts";
import { formatDay } from "../i18n/formats.ts";
import { saveFile } from "../lib/save-file.ts";
import { ask } from "./ask.ts";
import type { Failure } from "./client.ts";

export type ExportFormat = "csv" | "json";
const LOOK_EVERY_MS = 700;
/** The server writes one file after the other; after so many polls the export is requested again. */
const MOST_LOOKS = 400;
const TYPES: Readonly<Record<ExportFormat, string>> = { csv: "text/csv", json: "application/json" };

const failed: Failure = { kind: "broken", httpStatus: 0, lines: [] };
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

/** Result: the reason of a failure, or whether the file was truncated at its maximum. */
export interface Saved {
  readonly failure: Failure | null;
  readonly isCut: boolean;
}
const notSaved = (failure: Failure): Saved => ({ failure, isCut: false });

/** Polls until the file is ready; returns its number of rows, or the failure. */
async function untilReady(exportId: string): Promise<number | Failure> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    // Sequential polling on purpose.
    const answer = await ask(exportStatus, { export_id: exportId }, { isQuiet: true });
    if (!answer.ok) return answer.failure;
    if (answer.reply.state === "ready") return answer.reply.row_count ?? 0;
    if (answer.reply.state === "failed") return failed;
    await pause();
  }
  return { kind: "late", httpStatus: 0, lines: [] };
}

export async function saveExport(format: ExportFormat, body: CommonListBody, title: string): Promise<Saved> {
  const asked = await ask(exportTickets, { ...body, format });
  return asked.ok ? fetchFile(asked.reply.export_id, format, title) : notSaved(asked.failure);
}

export async function saveLog(body: LogExportBody, title: string): Promise<Saved> {
  const asked = await ask(exportLog, body);
  return asked.ok ? fetchFile(asked.reply.export_id, "csv", title) : notSaved(asked.failure);
}

/** Saves the report of broadcasts between two days. */
export async function saveBroadcasts(body: BodyOf<typeof exportBroadcasts>, title: string): Promise<Saved> {
  const asked = await ask(exportBroadcasts, body);
  return asked.ok ? fetchFile(asked.reply.export_id, "csv", title) : notSaved(asked.failure);
}

async function fetchFile(exportId: string, format: ExportFormat, title: string): Promise<Saved> {
  const count = await untilReady(exportId);
  if (typeof count !== "number") return notSaved(count);
  const file = await ask(exportFile, { export_id: exportId });
  if (!file.ok) return notSaved(file.failure);
  const isCut = count >= MOST_EXPORTED;
  // The file name shows the truncation to readers without the screen.
  const part = isCut ? ` (1-${MOST_EXPORTED})` : "";
  saveFile(`${title} ${formatDay(new Date().toISOString())}${part}.${format}`, TYPES[format], file.reply.text);
  return { failure: null, isCut };
}
