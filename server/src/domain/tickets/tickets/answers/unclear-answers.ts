/**
 * Answers of citizens that the program cannot classify, to a resolved complaint or one closed without action. Until a
 * person has read them the ticket is not closed automatically. An answer is pending until it is seen, an officer acts
 * on the ticket, or the citizen writes clearly.
 */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../../db/tx.ts";
import { SYSTEM_USER_ID } from "../../../organisation/users/system-user.ts";
import { announceWaiting } from "../live/live.ts";

/** Condition on `unclear_answer as a`: pending. An unanswered phone call does not count as reading. */
export const isUnjudged: RawBuilder<boolean> = sql<boolean>`(a.seen_at is null and not exists (
  select 1 from ticket_history h
   where h.ticket_id = a.ticket_id and h.at > a.at and h.actor_user_id <> ${SYSTEM_USER_ID}
     and h.action_id is distinct from ${sql.lit(ACTION.FEEDBACK_NOT_REACHABLE)}))`;

/** Condition on `ticket`: no answer of its citizen is pending. */
export const isAnswerJudged: RawBuilder<boolean> = sql<boolean>`(not exists (
  select 1 from unclear_answer a where a.ticket_id = ticket.ticket_id and ${isUnjudged}))`;

export interface UnclearPost {
  /** Ticket that stays open until the post is read: the post's own, or its primary. */
  readonly ticketId: number;
  readonly channel: string;
  readonly originId: string;
}

/** Stores the posts for a person to read, again where their text changed, and notifies the cell. */
export async function keepUnclear(tx: Tx, posts: readonly UnclearPost[], now: Date): Promise<void> {
  if (posts.length === 0) return;
  await sql`
    insert into unclear_answer (feed_id, ticket_id, at)
    select p.feed_id, w.ticket_id, ${now}
      from unnest(${posts.map((one) => one.ticketId)}::int[], ${posts.map((one) => one.channel)}::text[],
                  ${posts.map((one) => one.originId)}::text[]) as w (ticket_id, channel, origin_id)
      join post p on p.channel = w.channel and p.origin_id = w.origin_id
    on conflict (feed_id) do update set ticket_id = excluded.ticket_id, at = excluded.at, seen_at = null, seen_by = null`.execute(
    tx,
  );
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from user_posting where role_id in (${ROLE.CELL_HEAD}, ${ROLE.CELL_EXEC})`.execute(tx);
  announceWaiting(
    tx,
    rows.map((row) => row.user_id),
  );
}

/** Marks earlier unclear answers on these tickets as resolved, after a clear one. */
export async function resolveUnclear(tx: Tx, ticketIds: readonly number[], now: Date): Promise<void> {
  if (ticketIds.length === 0) return;
  await sql`update unclear_answer a set seen_at = ${now} from post p
    where p.feed_id = a.feed_id and p.ticket_id = any(${[...ticketIds]}::int[]) and a.seen_at is null`.execute(tx);
}
