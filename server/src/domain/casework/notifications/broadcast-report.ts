/**
 * Report of broadcasts and their reach: notifications, and messages about tickets that the reader may see. Ticket
 * messages appear by subject; their text is only for the recipients. Paged on screen, or written to a file by a job.
 */
import { MOST_EXPORTED } from "@smgt/contract/constants.ts";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import {
  BROADCAST_DAYS,
  type exportBroadcasts,
  type getBroadcastMessageReport,
} from "@smgt/contract/calls/casework/notifications.ts";
import { translationsOf } from "@smgt/contract/languages.ts";
import type { Recall } from "@smgt/contract/shapes/notification.ts";
import { ticketNumberIn } from "@smgt/contract/personal/typed-numbers.ts";
import { sql } from "kysely";
import type { Context, Officer } from "../../../context.ts";
import { offsetMinutes } from "../../law/masters/find-master-row.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";
import { addExport } from "../../tickets/tickets/export/export-tickets.ts";
import { inStateTime } from "../../tickets/tickets/export/local-time.ts";
import { BOM, line } from "../../tickets/tickets/export/write-export.ts";
import { exportJob, type Pieces } from "../../tickets/tickets/export/write-export.job.ts";
import { worded } from "../../../texts/say.ts";
import { recallOf } from "./present-notification.ts";
import { toldRows, type Span, type Told, type ToldRow } from "./report-queries.ts";
import { idIn } from "../../../db/moment.ts";

type Asked = BodyOf<typeof getBroadcastMessageReport>;
type Row = Exclude<ReplyOf<typeof getBroadcastMessageReport>, string>[number];

const PAGE = 100;
const PAGE_OF_FILE = 500;

/** Time span of the State's calendar days; without days, the most recent ones. */
async function spanOf(ctx: Context, { from_date: from, to_date: to }: Asked): Promise<Span> {
  const { timeZone } = await mastersOf(ctx);
  return {
    since:
      from === undefined
        ? sql`${ctx.clock.now()}::timestamptz - make_interval(days => ${sql.lit(BROADCAST_DAYS)})`
        : sql`${from}::date::timestamp at time zone ${timeZone}`,
    until: to === undefined ? sql`'infinity'::timestamptz` : sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`,
  };
}

const presented = ({ title, title_translations, ticket_no, ...row }: ToldRow): Row => {
  const isNotification = row.kind === 1;
  const said =
    row.message_type === "ANNOUNCEMENT"
      ? { ...title_translations, en: title ?? "" }
      : worded(`broadcast.${row.message_type}`, { no: ticket_no ?? "" });
  return {
    message: said.en,
    message_translations: translationsOf(said),
    message_type: row.message_type,
    ticket_no,
    audience_count: row.people,
    delivered_count: isNotification ? row.delivered : null,
    read_count: row.has_read,
    acknowledged_count: row.is_ack_wanted === true ? row.acknowledged : null,
    created_by: row.created_by,
    created_at: row.at.toISOString(),
    recall: recallOf(row),
  };
};

const encode = (row: ToldRow): string =>
  Buffer.from(`${row.at_us} ${row.kind} ${row.id} ${row.message_type}`).toString("base64url");

/** Row of a cursor; BAD_INPUT for a cursor that was never issued. */
function decode(cursor: string): Told {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const [, us, kind, number, type] = /^(\d{1,16}) ([01]) (\d{1,10}) ([A-Z]{1,20})$/.exec(text) ?? [];
  const [atUs, id] = [Number(us), idIn(number)];
  if (type !== undefined && id !== null && Number.isSafeInteger(atUs))
    return { atUs, id, kind: kind === "1" ? 1 : 0, type };
  throw new Refused("BAD_INPUT", {}, { extras: { fields: ["cursor"] } });
}

interface Page {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

async function pageOf(ctx: Context, officer: Officer, asked: Asked, size: number): Promise<Page> {
  const behind = asked.cursor === undefined ? null : decode(asked.cursor);
  const sought = {
    type: asked.message_type ?? null,
    ticketNo: asked.search === undefined ? null : ticketNumberIn(asked.search),
  };
  const found = await toldRows(ctx.db, officer, { span: await spanOf(ctx, asked), sought, behind, limit: size + 1 });
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown.map(presented), nextCursor: found.length > size && last !== undefined ? encode(last) : null };
}

export const reportBroadcasts = (ctx: Context, officer: Officer, asked: Asked): Promise<Page> =>
  pageOf(ctx, officer, asked, PAGE);

const COLUMNS = [
  "created_at",
  "message_type",
  "message",
  "ticket_no",
  "audience_count",
  "delivered_count",
  "read_count",
  "acknowledged_count",
  "created_by",
] as const satisfies readonly (keyof Row)[];
const RECALL_COLUMNS = ["recalled_at", "recalled_by", "recall_reason"] as const satisfies readonly (keyof Recall)[];

/** A line of the file in this language and the State's time zone; the last three columns are empty without a recall. */
function lineOf({ recall, ...row }: Row, language: string, offset: number): string {
  const message = row.message_translations[language] ?? row.message;
  const told = { ...row, message, created_at: inStateTime(row.created_at, offset) };
  const recalled = recall === null ? null : { ...recall, recalled_at: inStateTime(recall.recalled_at, offset) };
  return line([...COLUMNS.map((name) => told[name]), ...RECALL_COLUMNS.map((name) => recalled?.[name] ?? null)]);
}

async function* piecesOf(ctx: Context, officer: Officer, asked: Asked): Pieces {
  const offset = offsetMinutes((await mastersOf(ctx)).timeZone);
  yield { text: BOM + line([...COLUMNS, ...RECALL_COLUMNS]), rows: 0 };
  let cursor: string | undefined;
  for (let left = MOST_EXPORTED; left > 0; left -= PAGE_OF_FILE) {
    // Page by page on purpose: memory stays at one page, whatever the length of the file.
    const page = await pageOf(ctx, officer, { ...asked, ...(cursor === undefined ? {} : { cursor }) }, PAGE_OF_FILE);
    yield { text: page.rows.map((row) => lineOf(row, officer.language, offset)).join(""), rows: page.rows.length };
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

export const writeBroadcastReportJob = exportJob("write_broadcast_report", async (ctx, officer, { asked }) =>
  "report" in asked ? piecesOf(ctx, officer, asked) : null,
);

/** Starts the export; returns the id for fetching the file, as with a ticket list. */
export const exportReport = (ctx: Context, officer: Officer, asked: BodyOf<typeof exportBroadcasts>): Promise<string> =>
  addExport(ctx, officer, { asked: { report: "broadcasts", ...asked }, format: "csv" }, writeBroadcastReportJob);
