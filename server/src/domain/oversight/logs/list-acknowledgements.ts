/** Acknowledgements to citizens: replies by a rule that announce the ticket. */
import { sql } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { ackLogData, AckLogRow } from "@smgt/contract/calls/oversight/logs.ts";
import { shownName } from "../../../channels/list.ts";
import type { Context, Officer } from "../../../context.ts";
import { wordsFor } from "../../tickets/tickets/access/readable-words.ts";
import { found, isEqual, readLog, type LogPage, type LogSpec, type PlacedRow } from "./read-log.ts";

type Body = BodyOf<typeof ackLogData>;
interface Stored extends PlacedRow {
  readonly channel: string;
  readonly reply_channel: string;
  readonly text: string;
  readonly state: string;
  readonly sent_at: Date | null;
  readonly reference: string | null;
}

const ACKNOWLEDGEMENTS: LogSpec<Body, Stored, AckLogRow> = {
  sources: ({ body, meaning }) => [
    {
      at: "r.created_at",
      id: "r.reply_id",
      from: sql`reply r`,
      columns: sql`r.ticket_id, null::int as user_id, r.channel, r.reply_channel, r.text, r.state, r.sent_at, r.reference`,
      ticketId: sql`r.ticket_id`,
      where: [
        sql<boolean>`r.client_ref = 'acknowledged'`,
        ...isEqual("r.state", body.status_code),
        ...found(meaning, { reference: "r.reference", ticket: "r.ticket_id" }),
        ...(meaning.kind === "words" ? [sql<boolean>`false`] : []),
      ],
    },
  ],
  show: (row, { ctx, times, ticket }) => ({
    reply_id: row.id,
    ticket_id: ticket.ticket_id,
    ticket_no: ticket.ticket_no ?? "",
    channel: shownName(ctx.channels, row.channel),
    // Logs grant nobody personal data: it stays masked.
    text: ticket.ticket_id === null ? null : wordsFor(ctx.channels, false).replied(row.text, row.reply_channel),
    ...times,
    sent_at: row.sent_at?.toISOString() ?? null,
    status: row.state,
    reference: row.reference,
  }),
};

export const listAcknowledgements = (ctx: Context, officer: Officer, body: Body): Promise<LogPage<AckLogRow>> =>
  readLog(ctx, officer, body, ACKNOWLEDGEMENTS);
