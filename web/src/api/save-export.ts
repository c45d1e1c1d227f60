/** Has a list written to a file, waits for it, fetches it through the session, and hands it to the browser. */
import { exportFile, exportStatus, exportTickets } from "@smgt/contract/calls/exports.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import { exportBroadcasts } from "@smgt/contract/calls/notifications.ts";
import { exportLog, type LogExportBody } from "@smgt/contract/calls/logs.ts";
import type { CommonListBody } from "@smgt/contract/calls/tickets.ts";
import { formatDay } from "../i18n/formats.ts";
import { saveFile } from "../lib/save-file.ts";
import { ask } from "./ask.ts";
import type { Failure } from "./client.ts";

export type ExportFormat = "csv" | "json";
const LOOK_EVERY_MS = 700;
/** The server writes one file after the other; later than this the list is asked for again. */
const MOST_LOOKS = 400;
const TYPES: Readonly<Record<ExportFormat, string>> = { csv: "text/csv", json: "application/json" };

const failed: Failure = { kind: "broken", httpStatus: 0, lines: [] };
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

/** Waits until the file is there; null then. */
async function untilReady(exportId: string): Promise<Failure | null> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    // One look after the other on purpose.
    const answer = await ask(exportStatus, { export_id: exportId }, { isQuiet: true });
    if (!answer.ok) return answer.failure;
    if (answer.reply.state === "ready") return null;
    if (answer.reply.state === "failed") return failed;
    await pause();
  }
  return { kind: "late", httpStatus: 0, lines: [] };
}

function handOver(text: string, format: ExportFormat, title: string): void {
  saveFile(`${title} ${formatDay(new Date().toISOString())}.${format}`, TYPES[format], text);
}

/** Saves the list under its title and the day; null when the file is on its way to the disk. */
export async function saveExport(format: ExportFormat, body: CommonListBody, title: string): Promise<Failure | null> {
  const asked = await ask(exportTickets, { ...body, format });
  return asked.ok ? fetchFile(asked.reply.export_id, format, title) : asked.failure;
}

/** Saves a log, as it is filtered, for a spreadsheet; null when the file is on its way to the disk. */
export async function saveLog(body: LogExportBody, title: string): Promise<Failure | null> {
  const asked = await ask(exportLog, body);
  return asked.ok ? fetchFile(asked.reply.export_id, "csv", title) : asked.failure;
}

/** Saves the report of broadcasts between two days; null when the file is on its way to the disk. */
export async function saveBroadcasts(body: BodyOf<typeof exportBroadcasts>, title: string): Promise<Failure | null> {
  const asked = await ask(exportBroadcasts, body);
  return asked.ok ? fetchFile(asked.reply.export_id, "csv", title) : asked.failure;
}

async function fetchFile(exportId: string, format: ExportFormat, title: string): Promise<Failure | null> {
  const failure = await untilReady(exportId);
  if (failure !== null) return failure;
  const file = await ask(exportFile, { export_id: exportId });
  if (!file.ok) return file.failure;
  handOver(file.reply.text, format, title);
  return null;
}
