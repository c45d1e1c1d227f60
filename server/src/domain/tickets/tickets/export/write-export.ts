/**
 * Writes a list as text: the tickets and order of the screen. Personal data are masked for every reader, since a file
 * travels further than a screen.
 */
import { translationsOf, type Translations } from "@smgt/contract/languages.ts";
import type { CommonListBody } from "@smgt/contract/calls/tickets/tickets.ts";
import { MOST_EXPORTED } from "@smgt/contract/constants.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import type { Context, Officer } from "../../../../context.ts";
import { csvCell } from "@smgt/contract/csv-cell.ts";
import { causesOf, type ExportFormat } from "./export-queries.ts";
import { readPlan } from "../lists/list-plan.ts";
import { listPage } from "../lists/list-queries.ts";
import { pageAfter, pageAsked, planAsked } from "../lists/list-tickets.ts";
import { presentRow } from "../present-ticket.ts";
import { wordsFor } from "../access/readable-words.ts";
import { causeOf, offsetMinutes } from "../../../law/masters/find-master-row.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { inStateTime } from "./local-time.ts";

const PAGE = 500;
/** Spreadsheets read UTF-8 only after this mark. */
export const BOM = "\uFEFF";

/** A row of the list with the fields of files only: the root cause in the last report. */
type ExportRow = TicketRow & {
  readonly root_cause_name: string | null;
  readonly root_cause_name_translations: Translations;
};

const COLUMNS = [
  "ticket_no",
  "received_at",
  "due_at",
  "is_overdue",
  "status_name",
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
  "root_cause_name",
] as const satisfies readonly (keyof ExportRow)[];

const MOMENTS: readonly string[] = ["received_at", "due_at", "last_event_at"] satisfies readonly (keyof ExportRow)[];

const NAMES = [
  "issue_type_name",
  "sub_issue_type_name",
  "district_name",
  "department_name",
  "root_cause_name",
] as const satisfies readonly (keyof ExportRow)[];
const isName = (name: string): name is (typeof NAMES)[number] => NAMES.some((one) => one === name);

/** Formats a line of a spreadsheet; no cell is interpreted as a formula. */
export const line = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Returns the header; the name of the status has a column for each language of the State. */
const headOf = (languages: readonly string[]): string =>
  line(
    COLUMNS.flatMap((name) =>
      name === "status_name" ? languages.map((code) => (code === "en" ? name : `${name}_${code}`)) : [name],
    ),
  );

/** Format of a CSV: languages of the State, language of the requester, and time zone. */
interface Written {
  readonly languages: readonly string[];
  readonly language: string;
  readonly offset: number;
}

function csvLine(row: ExportRow, { languages, language, offset }: Written): string {
  return line(
    COLUMNS.flatMap((name) => {
      if (name === "status_name") return languages.map((code) => row.status_name_translations[code] ?? row.status_name);
      if (isName(name)) return [row[`${name}_translations`][language] ?? row[name]];
      const value = row[name];
      if (typeof value === "string" && MOMENTS.includes(name)) return [inStateTime(value, offset)];
      return [typeof value === "object" && value !== null ? value.join("; ") : value];
    }),
  );
}

function pieceOf(rows: readonly ExportRow[], format: ExportFormat, written: Written, isFirst: boolean): string {
  if (format === "csv") return rows.map((row) => csvLine(row, written)).join("");
  return (isFirst ? "" : ",\n") + rows.map((row) => JSON.stringify(row)).join(",\n");
}

/** Returns the file in chunks, each with its number of rows. Refuses before the first chunk. */
export async function writeExport(
  ctx: Context,
  officer: Officer,
  asked: CommonListBody,
  format: ExportFormat,
): Promise<AsyncGenerator<{ readonly text: string; readonly rows: number }>> {
  const masters = await mastersOf(ctx);
  const now = ctx.clock.now();
  const { plan } = await readPlan(await planAsked(ctx, officer, asked, masters), (one) =>
    listPage(ctx, one.parts, pageAsked(asked, 1, one.isRanked), true),
  );
  const first = pageAsked(asked, PAGE, plan.isRanked);
  const { language } = officer;
  const written = { languages: masters.languages, language, offset: offsetMinutes(masters.timeZone) };
  // A file is masked whatever the reader's rights.
  const words = wordsFor(ctx.channels, false);
  async function* pieces() {
    yield { text: format === "csv" ? BOM + headOf(masters.languages) : "[", rows: 0 };
    let page = first;
    for (let left = MOST_EXPORTED; left > 0; left -= PAGE) {
      // Page by page on purpose: a file of any length uses the memory of one page.
      const rows = await listPage(ctx, plan.parts, page, true);
      const ids = rows.map((row) => row.ticket_id);
      const causes = await causesOf(ctx.db, ids);
      const shown = rows.map((row) => {
        const cause = causeOf(masters, causes.get(row.ticket_id) ?? null);
        const said = { root_cause_name: cause?.en ?? null, root_cause_name_translations: translationsOf(cause) };
        return { ...presentRow(row, masters, now, words), ...said };
      });
      if (rows.length > 0) yield { text: pieceOf(shown, format, written, page === first), rows: rows.length };
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) break;
      page = pageAfter(page, last, plan);
    }
    if (format === "json") yield { text: "]\n", rows: 0 };
  }
  return pieces();
}
