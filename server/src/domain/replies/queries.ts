/** The only SQL of replies: the outbox. */
import { sql, type Selectable } from "kysely";
import type { ReplyTable } from "../../db/tables.ts";
import type { Db, Tx } from "../../db/tx.ts";
import type { Officer } from "../../context.ts";
import { visibleTo } from "../tickets/access.ts";

export type Reply = Selectable<ReplyTable>;

/** The reply with this id, locked. */
export function lockReply(tx: Tx, replyId: number): Promise<Reply | undefined> {
  return tx.selectFrom("reply").selectAll().where("reply_id", "=", replyId).forUpdate().executeTakeFirst();
}

/** Whether a reply is on record under this id of the platform. */
export async function isKnownReply(tx: Tx, externalId: string): Promise<boolean> {
  const row = await tx.selectFrom("reply").select("reply_id").where("external_id", "=", externalId).executeTakeFirst();
  return row !== undefined;
}

/** Whether a reply that was written before on the same ticket has not got its answer yet. */
export async function hasEarlierUnderWay(tx: Tx, reply: Reply): Promise<boolean> {
  const row = await tx
    .selectFrom("reply")
    .select("reply_id")
    .where("ticket_id", "=", reply.ticket_id)
    .where("reply_id", "<", reply.reply_id)
    .where("state", "in", ["queued", "sending"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The reply of the same ticket whose turn is next. */
export function nextQueued(tx: Tx, reply: Reply): Promise<Reply | undefined> {
  return tx
    .selectFrom("reply")
    .selectAll()
    .where("ticket_id", "=", reply.ticket_id)
    .where("state", "=", "queued")
    .orderBy("reply_id")
    .limit(1)
    .executeTakeFirst();
}

/** How many replies were refused so since then. */
export async function refusedSince(tx: Tx, code: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom("reply")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("state", "=", "refused")
    .where("error_code", "=", code)
    .where("refused_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** The answers to merged complaints that came with this reply, locked. */
export function lockMembers(tx: Tx, replyId: number): Promise<Reply[]> {
  return tx.selectFrom("reply").selectAll().where("batch_of", "=", replyId).orderBy("reply_id").forUpdate().execute();
}

/** Takes replies back. */
export async function cancelReplies(tx: Tx, replyIds: readonly number[]): Promise<void> {
  await tx
    .updateTable("reply")
    .set({ state: "cancelled" })
    .where("reply_id", "in", [...replyIds])
    .execute();
}

/** Tickets that were answered together with this reply. */
export async function answeredWith(tx: Tx, replyId: number): Promise<number[]> {
  const rows = await tx.selectFrom("reply").select("ticket_id").where("batch_of", "=", replyId).execute();
  return rows.map((row) => row.ticket_id);
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

/** Replies of unknown outcome on tickets that the officer may see, oldest first. */
export async function unconfirmed(db: Db, officer: Officer, limit: number) {
  const { rows } = await sql<{
    reply_id: number;
    ticket_id: number;
    ticket_no: string;
    reply_channel: string;
    text: string;
    since: Date;
    is_looked_for: boolean;
    citizen_name: string;
    written_by: string;
    target_id: string;
    handle: string | null;
  }>`
    select r.reply_id, r.ticket_id, t.ticket_no, r.reply_channel, r.text, coalesce(r.started_at, r.created_at) as since,
           r.look_at is not null as is_looked_for, c.citizen_name, u.user_name as written_by, r.target_id, c.handle
      from reply r
      join ticket t on t.ticket_id = r.ticket_id
      join citizen c on c.citizen_id = t.citizen_id
      join app_user u on u.user_id = coalesce(r.approved_by, r.written_by)
     where r.state = 'unknown' and ${visibleTo(officer)}
     order by r.reply_id limit ${limit}`.execute(db);
  return rows;
}
