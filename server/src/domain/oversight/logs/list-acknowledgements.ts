/** Acknowledgements to citizens, newest first: replies by a rule that announce the ticket. */
import { sql, type RawBuilder } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { ackLogData, AckLogRow, AckState } from "@smgt/contract/calls/oversight/logs.ts";
import { shownName } from "../../../channels/list.ts";
import type { Context, Officer } from "../../../context.ts";
import { offsetMinutes } from "../../law/masters/lookups.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { wordsFor } from "../../tickets/tickets/access/words.ts";
import { isNotAboutReader } from "../../tickets/tickets/access/access.ts";
import { logNames } from "./log-names.ts";
import { microsOf, readLogPage, withinSpan, type LogPage, type PlacedRow } from "./log-page.ts";
import { localOf, rangeOf, type Place, type Range } from "./range.ts";
import { meaningOf, type Meaning } from "./search-meaning.ts";

interface Row extends PlacedRow {
  readonly ticket_id: number;
  readonly user_id: null;
  readonly channel: string;
  readonly reply_channel: string;
  readonly text: string;
  readonly state: string;
  readonly sent_at: Date | null;
  readonly reference: string | null;
}

interface Wish {
  readonly officer: Officer;
  readonly range: Range;
  readonly meaning: Meaning;
  readonly state: AckState | undefined;
}

function conditions({ officer, range, meaning, state }: Wish, behind: Place | null): RawBuilder<boolean> {
  const where = [
    sql<boolean>`r.client_ref = 'acknowledged'`,
    isNotAboutReader(officer, sql`r.ticket_id`),
    ...withinSpan({ at: "r.created_at", id: "r.reply_id" }, range, behind),
  ];
  if (state !== undefined) where.push(sql<boolean>`r.state = ${state}`);
  if (meaning.kind === "reference") where.push(sql<boolean>`r.reference = ${meaning.reference}`);
  if (meaning.kind === "ticket") where.push(sql<boolean>`r.ticket_id = ${meaning.ticketId}`);
  // Rows of acknowledgements contain neither addresses nor other words.
  if (["address", "words", "nothing"].includes(meaning.kind)) where.push(sql<boolean>`false`);
  return sql<boolean>`${sql.join(where, sql` and `)}`;
}

/** One page, newest first. */
export async function listAcknowledgements(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof ackLogData>,
): Promise<LogPage<AckLogRow>> {
  const offset = offsetMinutes((await mastersOf(ctx)).timeZone);
  const range = rangeOf(body, ctx.clock.now(), offset);
  const meaning = await meaningOf(ctx.db, body.search);
  const wish = { officer, range, meaning, state: body.status_code };
  const page = await readLogPage<Row>(
    ctx.db,
    body,
    (behind, limit) => sql`
      select r.created_at as at, ${microsOf("r.created_at")} as at_us, r.reply_id as id, r.ticket_id, null as user_id,
             r.channel, r.reply_channel, r.text, r.state, r.sent_at, r.reference
        from reply r where ${conditions(wish, behind)}
       order by r.created_at desc, r.reply_id desc limit ${limit}`,
  );
  const names = await logNames(ctx, officer, page.rows);
  // Logs grant nobody personal data: it stays masked.
  const words = wordsFor(ctx.channels, false);
  return {
    extras: page.extras,
    rows: page.rows.map((row) => {
      const ticket = names.ticket(row.ticket_id);
      return {
        reply_id: row.id,
        ticket_id: ticket.ticket_id,
        ticket_no: ticket.ticket_no ?? "",
        channel: shownName(ctx.channels, row.channel),
        text: ticket.ticket_id === null ? null : words.replied(row.text, row.reply_channel),
        at_utc: row.at.toISOString(),
        at_local: localOf(row.at, offset),
        sent_at: row.sent_at?.toISOString() ?? null,
        status: row.state,
        reference: row.reference,
      };
    }),
  };
}
