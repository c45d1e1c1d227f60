/**
 * Answers of citizens to a resolved complaint that the program does not understand, and what they write to one that was closed
 * without action. A person reads them, and until then the ticket is not closed by itself. One waits as long as nobody saw
 * it, nobody acted on the ticket since, and the citizen wrote nothing clearer.
 */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../../db/tx.ts";
import { SYSTEM_USER_ID } from "../../../organisation/users/system-user.ts";
import { announceWaiting } from "../live/live.ts";

/** Condition on `unclear_answer as a`. Who called and reached nobody has read nothing. */
export const isUnjudged: RawBuilder<boolean> = sql<boolean>`(a.seen_at is null and not exists (
  select 1 from ticket_history h
   where h.ticket_id = a.ticket_id and h.at > a.at and h.actor_user_id <> ${SYSTEM_USER_ID}
     and h.action_id is distinct from ${sql.lit(ACTION.FEEDBACK_NOT_REACHABLE)}))`;

/** Condition on `ticket`: no answer of its citizen waits for a person. */
export const isAnswerJudged: RawBuilder<boolean> = sql<boolean>`(not exists (
  select 1 from unclear_answer a where a.ticket_id = ticket.ticket_id and ${isUnjudged}))`;

/** Posts that were not understood, by their ids on their platforms. */
export interface UnclearPost {
  /** Which is not closed until somebody has read it: the post's own, or the one that it is merged into. */
  readonly ticketId: number;
  readonly channel: string;
  readonly originId: string;
}

/** Keeps the posts for a person to read, once more where their words are others than were read, and tells the cell that something waits. */
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

/** The citizens of these tickets wrote something clear: what they wrote there before waits for nobody. */
export async function settleUnclear(tx: Tx, ticketIds: readonly number[], now: Date): Promise<void> {
  if (ticketIds.length === 0) return;
  await sql`update unclear_answer a set seen_at = ${now} from post p
    where p.feed_id = a.feed_id and p.ticket_id = any(${[...ticketIds]}::int[]) and a.seen_at is null`.execute(tx);
}
