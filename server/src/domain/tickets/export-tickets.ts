/**
 * A list as a file: the same tickets in the same order as on the screen, personal data masked for
 * everybody, since a file goes further than a screen. That it was made is on record.
 */
import type { CommonListBody } from "@smgt/contract/calls/tickets.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import type { Context, Officer } from "../../context.ts";
import { inTransaction } from "../../db/tx.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { csvCell } from "./csv-cell.ts";
import { listPage } from "./list-queries.ts";
import { pageAfter, pageAsked, planAsked } from "./list-tickets.ts";
import { presentRow } from "./present.ts";
import { wordsFor } from "./words.ts";

export const EXPORT = "EXPORT";
const MOST_ROWS = 10_000;
const PAGE = 500;
/** Spreadsheets read UTF-8 only behind this sign. */
const BOM = "\uFEFF";

const COLUMNS = [
  "ticket_no",
  "received_at",
  "due_at",
  "is_overdue",
  "status_name",
  "status_name_hi",
  "citizen_name",
  "citizen_handle",
  "snippet",
  "issue_type_name",
  "sub_issue_type_name",
  "district_name",
  "department_name",
  "assignee_names",
  "desk_user_name",
  "tags",
  "escalation_level",
  "return_count",
  "reopen_count",
  "last_event_at",
] as const satisfies readonly (keyof TicketRow)[];

const line = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvLine(row: TicketRow): string {
  return line(
    COLUMNS.map((name) => {
      const value = row[name];
      return typeof value === "object" && value !== null ? value.join("; ") : value;
    }),
  );
}

async function* written(pages: AsyncGenerator<readonly TicketRow[]>, format: "csv" | "json"): AsyncGenerator<string> {
  yield format === "csv" ? BOM + line(COLUMNS) : "[";
  let isFirst = true;
  for await (const rows of pages) {
    const texts = rows.map((row) => (format === "csv" ? csvLine(row) : JSON.stringify(row)));
    if (format === "csv") yield texts.join("");
    else yield (isFirst ? "" : ",") + texts.join(",\n");
    isFirst = false;
  }
  if (format === "json") yield "]\n";
}

/** The file in pieces. Refuses before the first piece. */
export async function exportTickets(
  ctx: Context,
  officer: Officer,
  asked: CommonListBody,
  format: "csv" | "json",
): Promise<AsyncGenerator<string>> {
  const masters = await ctx.masters();
  const now = ctx.clock.now();
  const plan = await planAsked(ctx, officer, asked, masters);
  // What was searched for may itself be personal: only that something was.
  const { search, ...filters } = asked;
  // A file goes further than a screen: nobody's right counts in it.
  const words = wordsFor(false);
  const detail = { format, ...filters, ...(search === undefined ? {} : { is_search: true }) };
  await inTransaction(ctx.db, (tx) =>
    appendAudit(tx, [{ at: now, event: EXPORT, actorUserId: officer.userId, roleId: officer.roleId, detail }]),
  );
  async function* pages(): AsyncGenerator<readonly TicketRow[]> {
    let page = pageAsked(asked, PAGE);
    for (let left = MOST_ROWS; left > 0; left -= PAGE) {
      // Page by page on purpose: a file of any length in the memory of one page.
      const rows = await listPage(ctx, plan.parts, page, true);
      if (rows.length > 0) yield rows.map((row) => presentRow(row, masters, now, words));
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      page = pageAfter(page, last);
    }
  }
  return written(pages(), format);
}
