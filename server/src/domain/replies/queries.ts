/** The only SQL of replies: the outbox. */
import { sql, type Selectable } from "kysely";
import type { ReplyTable } from "../../db/tables.ts";
import type { Db, Tx } from "../../db/tx.ts";

export type Reply = Selectable<ReplyTable>;

/** The reply with this id, locked. */
export function lockReply(tx: Tx, replyId: number): Promise<Reply | undefined> {
  return tx.selectFrom("reply").selectAll().where("reply_id", "=", replyId).forUpdate().executeTakeFirst();
}

/** The reply that this press of the button made before, if it did. */
export function replyByRef(tx: Tx, ticketId: number, clientRef: string): Promise<Reply | undefined> {
  return tx
    .selectFrom("reply")
    .selectAll()
    .where("ticket_id", "=", ticketId)
    .where("client_ref", "=", clientRef)
    .executeTakeFirst();
}

/** The newest post of the ticket that may be answered in public, or the wanted one if it may. */
export async function publicTarget(tx: Tx, ticketId: number, wanted: string | null) {
  const { rows } = await sql<{ version_id: string; is_summoned: boolean }>`
    select version_id, is_summoned from post
     where ticket_id = ${ticketId} and channel = 'X' and not is_deleted
       and (${wanted}::text is null or version_id = ${wanted} or origin_id = ${wanted})
     order by is_summoned desc, posted_at desc, feed_id desc limit 1`.execute(tx);
  return rows[0];
}

/** Platform id of the citizen of a ticket, for a direct message. */
export async function messageTarget(tx: Tx, ticketId: number): Promise<string | null> {
  const row = await tx
    .selectFrom("ticket as t")
    .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
    .select("c.x_user_id")
    .where("t.ticket_id", "=", ticketId)
    .executeTakeFirst();
  return row?.x_user_id ?? null;
}

/** Replies that were under way when their worker died, and unknown ones whose next look is due. */
export function stuckReplies(db: Db, startedBefore: Date): Promise<{ reply_id: number }[]> {
  return db
    .selectFrom("reply")
    .select("reply_id")
    .where("state", "=", "sending")
    .where("started_at", "<", startedBefore)
    .orderBy("reply_id")
    .limit(200)
    .execute();
}

/** Unknown replies that wait for a person: looked for twice and not found. */
export function unconfirmed(db: Db) {
  return db
    .selectFrom("reply as r")
    .innerJoin("ticket as t", "t.ticket_id", "r.ticket_id")
    .select(["r.reply_id", "r.ticket_id", "t.ticket_no", "r.reply_channel", "r.text", "r.started_at", "r.created_at"])
    .where("r.state", "=", "unknown")
    .orderBy("r.reply_id")
    .limit(200)
    .execute();
}
