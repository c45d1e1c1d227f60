/** The only SQL of the state after a restore. */
import { sql, type Selectable } from "kysely";
import type { RestoredOutcome } from "@smgt/contract/calls/tickets/sender.ts";
import type { RestorationTable } from "../../../../db/tables.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import type { Officer } from "../../../../context.ts";
import { LOOKS_BEFORE_ASKING } from "../lookup-schedule.ts";
import { watched, type Reply } from "../queries.ts";

export type Restoration = Selectable<RestorationTable>;

/** Assumed age of the last known moment when no heartbeat is recorded. */
const NO_HEARTBEAT = "1 day";

const openNow = (db: Db | Tx) => db.selectFrom("restoration").selectAll().where("ended_at", "is", null);

export const openRestoration = (db: Db | Tx): Promise<Restoration | undefined> => openNow(db).executeTakeFirst();

export const lockRestoration = (tx: Tx): Promise<Restoration | undefined> => openNow(tx).forUpdate().executeTakeFirst();

/** Ends the open restoration; `endedBy` is null when another restore replaces it. */
export async function endOpenRestoration(tx: Tx, now: Date, endedBy: number | null): Promise<void> {
  await tx.updateTable("restoration").set({ ended_at: now, ended_by: endedBy }).where("ended_at", "is", null).execute();
}

/** Inserts a restoration; the restored database is complete up to its last heartbeat. */
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

/** Schedules a search for every queued or sending reply: a queued one may have gone out, a sending one is unknown. */
export async function doubtReplies(tx: Tx, restorationId: number, lookAt: Date): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    update reply set restoration_id = ${restorationId}, look_at = ${lookAt}, looks = 0, last_look = null,
           state = case state when 'sending' then 'unknown' else state end,
           error_code = case state when 'sending' then channel || '_UNKNOWN' else error_code end,
           error_message = case state when 'sending' then 'The database was restored.' else error_message end
     where state in ('queued', 'sending') returning ticket_id`.execute(tx);
  return rows.map((row) => row.ticket_id);
}

/** Outcome of a reply `r` of a restore. A queued one that a person decided about follows that decision. */
const OUTCOME = sql<RestoredOutcome>`case
  when r.state = 'sent' then 'FOUND' when r.state = 'unknown' then 'BY_HAND'
  when r.state = 'sending' or r.settled_by is not null then 'GOES_OUT' when r.looks < ${LOOKS_BEFORE_ASKING} then 'LOOKING'
  when r.last_look = 'absent' then 'GOES_OUT' else 'BY_HAND' end`;
const isOf = (restorationId: number) =>
  sql`r.restoration_id = ${restorationId} and r.state in ('queued', 'sending', 'unknown', 'sent')`;

export async function countOutcomes(db: Db, restorationId: number) {
  const { rows } = await sql<{ outcome: RestoredOutcome; count: number }>`
    select ${OUTCOME} as outcome, count(*)::int as count from reply r where ${isOf(restorationId)}
     group by 1 order by 1`.execute(db);
  return rows;
}

/** Returns replies of a restore on tickets that the officer may see, those needing a decision first. */
export const restoredReplies = (db: Db, officer: Officer, restorationId: number, limit: number) =>
  watched<{ readonly outcome: RestoredOutcome; readonly url: string | null; readonly is_new: boolean }>(db, officer, {
    columns: sql`${OUTCOME} as outcome, r.url, starts_with(r.client_ref, ${FOUND_REF}) as is_new`,
    which: isOf(restorationId),
    rest: sql`order by r.state = 'sent', r.reply_id limit ${limit}`,
  });

/** Locks queued replies of a restore without a person's decision, each with its outcome. */
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

/** Prefix of the platform id in the `client_ref` of a reply found after a restore. */
export const FOUND_REF = "found-after-restore-";

/** Returns the tickets of these posts by version id; unknown posts are absent. */
export async function ticketsOfPosts(tx: Tx, channel: string, versionIds: readonly string[]) {
  const { rows } = await sql<{ version_id: string; ticket_id: number }>`
    select version_id, ticket_id from post
     where channel = ${channel} and version_id = any(${[...versionIds]}::text[]) and ticket_id is not null`.execute(tx);
  return new Map(rows.map((row) => [row.version_id, row.ticket_id]));
}

/** Returns public replies to these posts that are not sent, or not for certain. */
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
