/** The only SQL of replies (the outbox). */
import { sql, type RawBuilder, type Selectable } from "kysely";
import { ROLE } from "@smgt/contract/constants.ts";
import type { ReplyTable } from "../../../db/tables.ts";
import { preparedQuery } from "../../../db/pipeline/prepared-query.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { publicCodes, type Channels } from "../../../channels/list.ts";
import type { Officer, PostedOfficer } from "../../../context.ts";
import { visibleTo } from "../tickets/access/visible-to.ts";

import { LOOKS_BEFORE_ASKING } from "./lookup-schedule.ts";

export type Reply = Selectable<ReplyTable>;

export function lockReply(tx: Tx, replyId: number): Promise<Reply | undefined> {
  return tx.selectFrom("reply").selectAll().where("reply_id", "=", replyId).forUpdate().executeTakeFirst();
}

/** Returns the ids of a channel that are already recorded, for any reply. */
export async function knownIds(tx: Tx, channel: string, externalIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (externalIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("reply")
    .select(["external_id", "second_external_id"])
    .where("channel", "=", channel)
    .where((eb) => eb.or([eb("external_id", "in", externalIds), eb("second_external_id", "in", externalIds)]))
    .execute();
  return new Set(rows.flatMap((row) => [row.external_id ?? "", row.second_external_id ?? ""]));
}

/** Returns replies due for a search on a channel, longest due first. */
export function dueForLook(db: Db, channel: string, now: Date, limit: number): Promise<Reply[]> {
  return db
    .selectFrom("reply")
    .selectAll()
    .where("look_at", "<=", now)
    .where("channel", "=", channel)
    .orderBy("look_at")
    .orderBy("reply_id")
    .limit(limit)
    .execute();
}

/** Returns whether an earlier reply on the same ticket and channel has no response yet. */
export async function hasEarlierUnderWay(tx: Tx, reply: Reply): Promise<boolean> {
  const row = await tx
    .selectFrom("reply")
    .select("reply_id")
    .where("ticket_id", "=", reply.ticket_id)
    .where("channel", "=", reply.channel)
    .where("reply_id", "<", reply.reply_id)
    .where("state", "in", ["queued", "sending"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns when the channel's rate limit for this kind of reply ends, as the platform said in response to an earlier
 * reply; null when no limit applies. All waiting replies use that one response, so that hundreds do not try in vain
 * while the platform takes fifteen in a quarter of an hour.
 */
export async function limitOver(tx: Tx, reply: Reply, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom("reply")
    .select("not_before")
    .where("state", "=", "queued")
    .where("not_before", ">", now)
    .where("channel", "=", reply.channel)
    .where("reply_channel", "=", reply.reply_channel)
    .where("attempts", ">", 0)
    // A reply released by a person waits its ten seconds; no other reply waits for it.
    .where("settled_by", "is", null)
    .orderBy("not_before", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.not_before ?? null;
}

/** Returns the next queued reply of the same ticket and channel. */
export function nextQueued(tx: Tx, reply: Reply): Promise<Reply | undefined> {
  return tx
    .selectFrom("reply")
    .selectAll()
    .where("ticket_id", "=", reply.ticket_id)
    .where("channel", "=", reply.channel)
    .where("state", "=", "queued")
    .orderBy("reply_id")
    .limit(1)
    .executeTakeFirst();
}

export async function ticketOfReply(tx: Tx, replyId: number): Promise<number | null> {
  const row = await tx.selectFrom("reply").select("ticket_id").where("reply_id", "=", replyId).executeTakeFirst();
  return row?.ticket_id ?? null;
}

/** Returns whether a later reply or step led the ticket to the same status; the later one counts then. */
export async function hasLaterLeading(
  tx: Tx,
  { replyId, ticketId, ledTo }: { readonly replyId: number; readonly ticketId: number; readonly ledTo: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ is_led: boolean }>`
    select exists (select 1 from reply l where l.ticket_id = ${ticketId} and l.reply_id > ${replyId} and l.led_to = ${ledTo}
                     and l.state <> 'cancelled')
        or exists (select 1 from ticket_history h join reply r on r.reply_id = ${replyId}
                    where h.ticket_id = ${ticketId} and h.to_status_id = ${ledTo} and h.from_status_id <> h.to_status_id
                      and h.at > r.created_at) as is_led`.execute(tx);
  return rows[0]?.is_led === true;
}

/** Serialises the recording of unexplained refusals, so that each one counts those before it. */
export async function lockRefusals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reply_refused'))`.execute(tx);
}

/** Counts replies refused with this code since a moment. */
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

export function lockMembers(tx: Tx, replyId: number): Promise<Reply[]> {
  return tx.selectFrom("reply").selectAll().where("batch_of", "=", replyId).orderBy("reply_id").forUpdate().execute();
}

export async function cancelReplies(tx: Tx, replyIds: readonly number[]): Promise<void> {
  await tx
    .updateTable("reply")
    .set({ state: "cancelled" })
    .where("reply_id", "in", [...replyIds])
    .execute();
}

/** Returns tickets that were answered together with this reply. */
export async function answeredWith(tx: Tx, replyId: number): Promise<number[]> {
  const rows = await tx.selectFrom("reply").select("ticket_id").where("batch_of", "=", replyId).execute();
  return rows.map((row) => row.ticket_id);
}

const byRef = preparedQuery((db, ticketId: number, clientRef: string) =>
  db.selectFrom("reply").selectAll().where("ticket_id", "=", ticketId).where("client_ref", "=", clientRef),
);

/** Returns the reply made earlier with the same idempotency key, if any. */
export async function replyByRef(tx: Tx, ticketId: number, clientRef: string): Promise<Reply | undefined> {
  const [reply] = await byRef(tx, ticketId, clientRef);
  return reply;
}

/** Returns the newest post that allows a public answer, or the requested one if it does. */
export async function publicTarget(channels: Channels, tx: Tx, ticketId: number, wanted: string | null) {
  const { rows } = await sql<{ version_id: string; channel: string; is_summoned: boolean }>`
    select version_id, channel, is_summoned from post
     where ticket_id = ${ticketId} and channel = any(${publicCodes(channels)}) and not is_deleted
       and (${wanted}::text is null or version_id = ${wanted} or origin_id = ${wanted})
     order by is_summoned desc, posted_at desc, feed_id desc limit 1`.execute(tx);
  return rows[0];
}

export function messageTarget(tx: Tx, ticketId: number) {
  return tx
    .selectFrom("ticket as t")
    .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
    .select(["c.account_channel", "c.x_user_id"])
    .where("t.ticket_id", "=", ticketId)
    .executeTakeFirst();
}

/** Returns whether the current role handles all replies. */
export const isOfCell = ({ roleId }: PostedOfficer): boolean => roleId === ROLE.CELL_HEAD || roleId === ROLE.CELL_EXEC;

/** Condition on `reply as r` of a visible ticket: outcome unknown, and the officer has to decide. */
export const isUnconfirmed = (officer: PostedOfficer): RawBuilder<boolean> =>
  sql<boolean>`(r.state = 'unknown' and ${isOfCell(officer)})`;

/**
 * Condition on `reply as r` of a visible ticket: refused, unattended, and without a later reply sent or in progress.
 * Officers outside the cell see only their own.
 */
export const isRefusedAndOpen = (officer: PostedOfficer): RawBuilder<boolean> =>
  sql<boolean>`(r.state = 'refused' and r.attended_at is null
       and ${isOfCell(officer) ? sql`true` : sql`${officer.userId} in (r.written_by, r.approved_by)`}
       and not exists (select 1 from reply l where l.ticket_id = r.ticket_id and l.reply_id > r.reply_id
             and l.state in ('queued', 'sending', 'sent', 'unknown')))`;

export interface WatchedRow {
  readonly reply_id: number;
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly reply_channel: string;
  readonly channel: string;
  readonly text: string;
  readonly citizen_name: string;
  readonly written_by: string;
  readonly target_id: string;
  readonly handle: string | null;
}

/** Returns replies on tickets that the officer may see; `which` is a condition on `reply as r`. */
export async function watched<T extends object>(
  db: Db,
  officer: Officer,
  { columns, which, rest }: Readonly<Record<"columns" | "which" | "rest", RawBuilder<unknown>>>,
): Promise<(WatchedRow & T)[]> {
  const { rows } = await sql<WatchedRow & T>`
    select r.reply_id, r.ticket_id, t.ticket_no, r.reply_channel, r.channel, r.text, c.citizen_name, u.user_name as written_by,
           r.target_id, c.handle, ${columns}
      from reply r
      join ticket t on t.ticket_id = r.ticket_id
      join citizen c on c.citizen_id = t.citizen_id
      join app_user u on u.user_id = coalesce(r.approved_by, r.written_by)
     where ${which} and ${visibleTo(officer)} ${rest}`.execute(db);
  return rows;
}

export const unconfirmed = (db: Db, officer: Officer, limit: number) =>
  watched<{ readonly since: Date; readonly is_looked_for: boolean; readonly is_unsure: boolean }>(db, officer, {
    columns: sql`coalesce(r.first_started_at, r.created_at) as since,
      r.look_at is not null and r.looks < ${LOOKS_BEFORE_ASKING} as is_looked_for,
      coalesce(r.last_look = 'unsure', false) as is_unsure`,
    which: isUnconfirmed(officer),
    rest: sql`order by r.reply_id limit ${limit}`,
  });

export const refused = (db: Db, officer: Officer, limit: number) =>
  watched<{ readonly refused_at: Date; readonly error_code: string }>(db, officer, {
    columns: sql`coalesce(r.refused_at, r.created_at) as refused_at, coalesce(r.error_code, '') as error_code`,
    which: isRefusedAndOpen(officer),
    rest: sql`order by r.refused_at desc, r.reply_id desc limit ${limit}`,
  });
