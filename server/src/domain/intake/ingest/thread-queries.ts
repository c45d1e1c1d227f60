/** SQL of conversations: the ticket that a post joins. */
import { sql, type RawBuilder } from "kysely";
import type { ChannelTraits, Post } from "../../../channels/channel.ts";
import type { Tx } from "../../../db/tx.ts";

export interface JoinableTicket {
  readonly ticket_id: number;
  readonly channel: string;
  readonly conversation_id: string;
  readonly citizen_id: number;
}

/** Condition: `ticket as t` is open, or resolved within the days in which it can be reopened. */
const isFollowed = (resolvedSince: Date): RawBuilder<boolean> =>
  sql<boolean>`(t.phase = 'open' or (t.phase in ('feedback', 'closed', 'no_action') and t.resolved_at >= ${resolvedSince}))`;

/** Locks tickets; returns those that a follow-up may join, judging merged ones by their primary. */
async function onlyFollowed(
  tx: Tx,
  rows: readonly (JoinableTicket & { readonly phase: string })[],
  resolvedSince: Date,
): Promise<JoinableTicket[]> {
  // Read only after locking: before, another transaction could move it into a group or out of it.
  const mergedIds = rows.flatMap((row) => (row.phase === "merged" ? [row.ticket_id] : []));
  const followed = await ofFollowed(tx, mergedIds, resolvedSince);
  return rows.filter((row) => row.phase !== "merged" || followed.has(row.ticket_id));
}

/** Merged tickets whose primary a follow-up may still join. */
async function ofFollowed(tx: Tx, mergedIds: readonly number[], resolvedSince: Date): Promise<ReadonlySet<number>> {
  if (mergedIds.length === 0) return new Set();
  const { rows } = await sql<{ ticket_id: number }>`
    select m.member_ticket_id as ticket_id from ticket_combined m join ticket t on t.ticket_id = m.ticket_id
     where m.member_ticket_id = any(${[...mergedIds]}::int[]) and m.relation = 'DUPLICATE' and m.deleted_at is null
       and ${isFollowed(resolvedSince)}`.execute(tx);
  return new Set(rows.map((row) => row.ticket_id));
}

/**
 * Tickets that a follow-up in each conversation of a citizen may join, best first: those opened by the conversation,
 * then those with posts of it, newest first. They are open, resolved within the days for reopening (REQUIREMENTS X5.4),
 * or merged into such a ticket, which shows their posts. Locked, since they will change.
 */
export async function joinableTickets(
  tx: Tx,
  keys: readonly { channel: string; conversation_id: string; citizen_id: number }[],
  resolvedSince: Date,
): Promise<JoinableTicket[]> {
  const { rows } = await sql<JoinableTicket & { readonly phase: string }>`
    select t.ticket_id, t.phase, k.channel, k.conversation_id, k.citizen_id
      from (select distinct * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
              as k(channel text, conversation_id text, citizen_id integer)) k
      join ticket t on t.citizen_id = k.citizen_id
     where (t.phase = 'merged' or ${isFollowed(resolvedSince)})
       and exists (select from post p where p.ticket_id = t.ticket_id and p.channel = k.channel
                     and p.conversation_id = k.conversation_id and p.citizen_id = k.citizen_id)
     order by (t.channel = k.channel and t.conversation_id = k.conversation_id) is true desc, t.ticket_id desc
       for update of t`.execute(tx);
  return onlyFollowed(tx, rows, resolvedSince);
}

/**
 * The same for authors who quote our reply to them, or a post of their own, newest first: a quote begins a new
 * conversation about the quoted matter. Locked. Such posts are few.
 */
export async function quotedTickets(
  tx: Tx,
  { code }: ChannelTraits,
  quotes: readonly { readonly post: Post; readonly citizenId: number }[],
  resolvedSince: Date,
): Promise<JoinableTicket[]> {
  if (quotes.length === 0) return [];
  const keys = quotes.map(({ post, citizenId }) => ({
    channel: post.channel,
    conversation_id: post.conversationId,
    citizen_id: citizenId,
    quoted_id: post.quotedPostId,
  }));
  const { rows } = await sql<JoinableTicket & { readonly phase: string }>`
    select t.ticket_id, t.phase, k.channel, k.conversation_id, k.citizen_id
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as k(channel text, conversation_id text, citizen_id integer, quoted_id text)
      join lateral (
        select r.ticket_id from reply r
         where r.channel = ${code} and (r.external_id = k.quoted_id or r.second_external_id = k.quoted_id)
        union select p.ticket_id from post p
         where p.channel = k.channel and p.origin_id = k.quoted_id and p.citizen_id = k.citizen_id) q on true
      join ticket t on t.ticket_id = q.ticket_id and t.citizen_id = k.citizen_id
     where t.phase = 'merged' or ${isFollowed(resolvedSince)}
     order by t.ticket_id desc for update of t`.execute(tx);
  return onlyFollowed(tx, rows, resolvedSince);
}

/** Moves orphans into their conversation once it is known. They are few. */
export async function placeOrphans(
  tx: Tx,
  orphans: readonly { readonly feed_id: number; readonly conversation_id: string }[],
): Promise<void> {
  if (orphans.length === 0) return;
  await sql`
    update post p set conversation_id = s.conversation_id
      from jsonb_to_recordset(${JSON.stringify(orphans)}::jsonb) as s(feed_id integer, conversation_id text)
     where p.feed_id = s.feed_id`.execute(tx);
}
