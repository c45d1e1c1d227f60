/**
 * Messages to an officer (`ticket/getbroadcastmessage`): about tickets, and the titles of notifications. Officers
 * read and mark only their own; all other lists share the read mark.
 */
import type { MessageType } from "@smgt/contract/shapes/message-type.ts";
import type { Translations } from "@smgt/contract/languages.ts";
import { sql } from "kysely";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { getBroadcastMessage as call } from "@smgt/contract/calls/casework/notifications.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { visibleTo } from "../access/visible-to.ts";
import { announceNotified } from "../live/live.ts";

type Row = Exclude<ReplyOf<typeof call>, string>[number];

const SHOWN = 200;

/**
 * Returns the newest messages about tickets still visible to the officer, and notifications that were not recalled.
 */
export async function listMessages(ctx: Context, officer: Officer): Promise<Row[]> {
  const { rows } = await sql<{
    broadcast_message_id: number;
    ticket_id: number | null;
    ticket_no: string | null;
    message: string;
    message_translations: Translations;
    message_type: MessageType;
    severity: string;
    created_at: Date;
    read_at: Date | null;
  }>`
    select b.broadcast_message_id, b.ticket_id, t.ticket_no, b.message, b.message_translations, b.message_type, b.severity,
           b.created_at, b.read_at
      from broadcast_message b
      left join ticket t on t.ticket_id = b.ticket_id
      left join global_notification n on n.global_notification_id = b.global_notification_id
     where b.user_id = ${officer.userId} and (n.state = 'published' or (b.ticket_id is not null and ${visibleTo(officer)}))
     order by b.broadcast_message_id desc limit ${SHOWN}`.execute(ctx.db);
  return rows.map((row) => ({
    broadcast_message_id: row.broadcast_message_id,
    ticketid: row.ticket_id,
    ticket_no: row.ticket_no,
    message: row.message_translations[officer.language] ?? row.message,
    message_type: row.message_type,
    severity: row.severity,
    created_at: row.created_at.toISOString(),
    is_read: row.read_at === null ? ("N" as const) : ("Y" as const),
  }));
}

/** Marks own messages as read: by id, by ticket, or all; returns the number of newly read ones. */
export async function markRead(
  ctx: Context,
  officer: Officer,
  which: { readonly messageIds?: readonly number[]; readonly ticketId?: number },
): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const marked = await tx
      .updateTable("broadcast_message")
      .set({ read_at: ctx.clock.now() })
      .where("user_id", "=", officer.userId)
      .where("read_at", "is", null)
      .$if(which.messageIds !== undefined, (query) =>
        query.where("broadcast_message_id", "in", [0, ...(which.messageIds ?? [])]),
      )
      .$if(which.ticketId !== undefined, (query) => query.where("ticket_id", "=", which.ticketId ?? 0))
      .returning("global_notification_id")
      .execute();
    if (marked.some((row) => row.global_notification_id !== null)) announceNotified(tx, [officer.userId]);
    return marked.length;
  });
}
