/** The only SQL of the state after a restore. */
import { sql, type Selectable } from "kysely";
import type { RestoredOutcome } from "@smgt/contract/calls/tickets/sender.ts";
import type { RestorationTable } from "../../../../db/tables.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import type { Officer } from "../../../../context.ts";
import { LOOKS_BEFORE_ASKING } from "../look-times.ts";
import { watched, type Reply } from "../queries.ts";

export type Restoration = Selectable<RestorationTable>;

/** Without a heartbeat on record, so long before now. */
const NO_HEARTBEAT = "1 day";

const openNow = (db: Db | Tx) => db.selectFrom("restoration").selectAll().where("ended_at", "is", null);

/** The restore that waits for its end. */
export const openRestoration = (db: Db | Tx): Promise<Restoration | undefined> => openNow(db).executeTakeFirst();

/** The same, locked. */
export const lockRestoration = (tx: Tx): Promise<Restoration | undefined> => openNow(tx).forUpdate().executeTakeFirst();

/** Ends what is open; `endedBy` is null where another restore takes its place. */
export async function endOpenRestoration(tx: Tx, now: Date, endedBy: number | null): Promise<void> {
  await tx.updateTable("restoration").set({ ended_at: now, ended_by: endedBy }).where("ended_at", "is", null).execute();
}

/** Begins one; the restored database knows all until the last heartbeat that it holds. */
export async function insertRestoration(tx: Tx, now: Date): Promise<number> {
  const { restoration_id: id } = await tx
    .insertInto("restoration")
    .values({
      since: now,
      restored_to: sql<Date>`least(${now}::timestamptz,
        coalesce((select max(seen_at) from worker), ${now}::timestamptz - ${NO_HEARTBEAT}::interval))`,
    })
    .returning("restoration_id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets every reply that waits or is being sent be looked for: the first may be out, of the second nobody knows. */
export async function doubtReplies(tx: Tx, restorationId: number, lookAt: Date): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    update reply set restoration_id = ${restorationId}, look_at = ${lookAt}, looks = 0, last_look = null,
           state = case state when 'sending' then 'unknown' else state end,
           error_code = case state when 'sending' then channel || '_UNKNOWN' else error_code end,
           error_message = case state when 'sending' then 'The database was restored.' else error_message end
     where state in ('queued', 'sending') returning ticket_id`.execute(tx);
  return rows.map((row) => row.ticket_id);
}

/** What becomes of a reply `r` of a restore. A queued one that a person decided about goes out as they said. */
const OUTCOME = sql<RestoredOutcome>`case
  when r.state = 'sent' then 'FOUND' when r.state = 'unknown' then 'BY_HAND'
  when r.state = 'sending' or r.settled_by is not null then 'GOES_OUT' when r.looks < ${LOOKS_BEFORE_ASKING} then 'LOOKING'
  when r.last_look = 'absent' then 'GOES_OUT' else 'BY_HAND' end`;
const isOf = (restorationId: number) =>
  sql`r.restoration_id = ${restorationId} and r.state in ('queued', 'sending', 'unknown', 'sent')`;

/** Counts the replies of a restore by what becomes of them. */
export async function countOutcomes(db: Db, restorationId: number) {
  const { rows } = await sql<{ outcome: RestoredOutcome; count: number }>`
    select ${OUTCOME} as outcome, count(*)::int as count from reply r where ${isOf(restorationId)}
     group by 1 order by 1`.execute(db);
  return rows;
}

/** Replies of a restore on tickets that the officer may see: first those that a person has to decide about. */
export const restoredReplies = (db: Db, officer: Officer, restorationId: number, limit: number) =>
  watched<{ readonly outcome: RestoredOutcome; readonly url: string | null; readonly is_new: boolean }>(db, officer, {
    columns: sql`${OUTCOME} as outcome, r.url, starts_with(r.client_ref, ${FOUND_REF}) as is_new`,
    which: isOf(restorationId),
    rest: sql`order by r.state = 'sent', r.reply_id limit ${limit}`,
  });

/** Queued replies of a restore about which no person has decided, locked, each with what becomes of it. */
export async function lockUndecided(
  tx: Tx,
  restorationId: number,
): Promise<(Reply & { readonly outcome: RestoredOutcome })[]> {
  const { rows } = await sql<Reply & { outcome: RestoredOutcome }>`
    select r.*, ${OUTCOME} as outcome from reply r
     where r.restoration_id = ${restorationId} and r.state = 'queued' and r.settled_by is null
     order by r.reply_id for update`.execute(tx);
  return rows;
}

/** Before the id on the platform, in the `client_ref` of a reply that was on no record. */
export const FOUND_REF = "found-after-restore-";

/** Tickets of these posts, by the id of the version; posts that we do not hold are absent. */
export async function ticketsOfPosts(tx: Tx, channel: string, versionIds: readonly string[]) {
  const { rows } = await sql<{ version_id: string; ticket_id: number }>`
    select version_id, ticket_id from post
     where channel = ${channel} and version_id = any(${[...versionIds]}::text[]) and ticket_id is not null`.execute(tx);
  return new Map(rows.map((row) => [row.version_id, row.ticket_id]));
}

/** Public replies to these posts that are not out, or not for certain. */
export async function undecidedTo(tx: Tx, channel: string, targets: readonly string[]): Promise<Reply[]> {
  if (targets.length === 0) return [];
  return tx
    .selectFrom("reply")
    .selectAll()
    .where("channel", "=", channel)
    .where("reply_channel", "=", "P")
    .where("target_id", "in", [...targets])
    .where("state", "in", ["queued", "sending", "unknown"])
    .orderBy("reply_id")
    .forUpdate()
    .execute();
}
