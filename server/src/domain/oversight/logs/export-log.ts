/** Export of a log as a file for a spreadsheet: the filtered rows of the screen, with personal data masked as there. */
import { AUDIT_EVENTS } from "@smgt/contract/audit-events.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import { MOST_EXPORTED } from "@smgt/contract/constants.ts";
import type { getAuditRows } from "@smgt/contract/calls/oversight/audit.ts";
import type { LogExportBody } from "@smgt/contract/calls/oversight/logs.ts";
import type { Context, Officer } from "../../../context.ts";
import { offsetMinutes } from "../../law/masters/find-master-row.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";
import { addExport } from "../../tickets/tickets/export/export-tickets.ts";
import { exportJob, type Pieces } from "../../tickets/tickets/export/write-export.job.ts";
import { BOM, line } from "../../tickets/tickets/export/write-export.ts";
import { listAudit } from "./list-audit.ts";
import { listAcknowledgements } from "./list-acknowledgements.ts";
import { listApiLog } from "./list-api-log.ts";
import { listQueue } from "./list-message-queue.ts";
import { listUserLog } from "./list-user-log.ts";
import { rangeOf } from "./range.ts";

const PAGE = 500;

type Cell = string | number | null;
interface Page {
  readonly reply: readonly Readonly<Record<string, unknown>>[];
  readonly extras: { readonly next_cursor?: string };
}

const COLUMNS: Readonly<Record<LogExportBody["log"], readonly string[]>> = {
  users: "at_local at_utc event user_name role ip user_agent times call_name error ticket_no reference".split(" "),
  api: "at_local at_utc direction api_name http_status latency_ms error user_name ip ticket_no request_id lost".split(
    " ",
  ),
  acknowledgements: "at_local at_utc ticket_no channel text status sent_at reference".split(" "),
  audit: "at_local at_utc event what by_name role_name said ticket_no reference".split(" "),
  messages: "at_local at_utc message_id queue state waits_for attempts next_attempt_at error ticket_no reference".split(
    " ",
  ),
};

/** Audit events are a closed list; BAD_INPUT for another word, as ignoring it would export everything. */
function auditAsked({ event, ...body }: LogExportBody): BodyOf<typeof getAuditRows> {
  if (event === undefined) return body;
  const kind = AUDIT_EVENTS.find((one) => one === event);
  if (kind === undefined) throw new Refused("BAD_INPUT", {}, { extras: { fields: ["event"] } });
  return { ...body, event: kind };
}

function pageOf(ctx: Context, officer: Officer, asked: LogExportBody, cursor: string | undefined): Promise<Page> {
  const body = { ...asked, page_size: PAGE, ...(cursor === undefined ? {} : { cursor }) };
  switch (asked.log) {
    case "users":
      return listUserLog(ctx, officer, body);
    case "api":
      return listApiLog(ctx, officer, body);
    case "acknowledgements":
      return listAcknowledgements(ctx, officer, body);
    case "audit":
      return listAudit(ctx, officer, auditAsked(body));
    case "messages":
      return listQueue(ctx, officer, body);
  }
}

async function* piecesOf(ctx: Context, officer: Officer, asked: LogExportBody): Pieces {
  const columns = COLUMNS[asked.log];
  yield { text: BOM + line(columns), rows: 0 };
  let cursor: string | undefined;
  for (let left = MOST_EXPORTED; left > 0; left -= PAGE) {
    // Page by page on purpose: memory stays at one page, whatever the length of the file.
    const { reply: rows, extras } = await pageOf(ctx, officer, asked, cursor);
    const text = rows.map((row) => line(columns.map((name) => (row[name] ?? null) as Cell))).join("");
    yield { text, rows: rows.length };
    cursor = extras.next_cursor;
    if (cursor === undefined) return;
  }
}

export const writeLogExportJob = exportJob("write_log_export", async (ctx, officer, { asked }) =>
  "log" in asked ? piecesOf(ctx, officer, asked) : null,
);

/** Starts the export of a log; returns the id for fetching the file, as with a ticket list. */
export async function exportLog(ctx: Context, officer: Officer, asked: LogExportBody): Promise<string> {
  // Refuse an invalid range now, rather than in the job.
  rangeOf(asked, ctx.clock.now(), offsetMinutes((await mastersOf(ctx)).timeZone));
  if (asked.log === "audit") auditAsked(asked);
  return addExport(ctx, officer, { asked, format: "csv" }, writeLogExportJob);
}
