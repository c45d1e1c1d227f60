/**
 * Deferred posts: a quote of what may be our own reply, published before its id was stored here, and the same author's
 * further posts. The consumer checks before planning. They are retried after seconds, and no longer than two searches
 * for the reply take: a reply of unknown outcome delays no complaint.
 */
import { sql } from "kysely";
import type { Channel } from "../../../channels/channel.ts";
import type { Tx } from "../../../db/tx.ts";
import { LOOKS_BEFORE_ASKING } from "../../tickets/replies/lookup-schedule.ts";
import type { Written } from "./plan.ts";

/** The second search runs about a minute after the attempt. */
const LONGEST_MS = 90_000;
const LOOK_AGAIN_MS = 2_000;

/** A post of the batch to be ingested. */
export interface Candidate extends Written {
  readonly rawId: number;
  readonly receivedAt: Date;
}

/** Returns the posts to defer and stores their next time, so that the consumer skips them until due. */
export async function deferPosts(
  tx: Tx,
  channel: Channel,
  batch: readonly Candidate[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const longest = new Date(now.getTime() - LONGEST_MS);
  const keys = batch
    .filter(({ post }) => post.channel === channel.publicCode)
    .map(({ rawId, citizenId, receivedAt, post }) => ({
      raw_id: rawId,
      citizen_id: citizenId,
      author_id: post.author.id,
      version_id: post.versionId,
      conversation_id: post.conversationId === post.originId ? null : post.conversationId,
      quoted_id: post.kind === "Q" && receivedAt > longest ? post.quotedPostId : null,
    }))
    .filter((key) => key.conversation_id !== null || key.quoted_id !== null);
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ raw_id: number }>`
    with k as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as k(raw_id integer, citizen_id integer, author_id text, version_id text, conversation_id text, quoted_id text)),
    quotes as materialized (
      select k.raw_id, k.version_id, k.author_id from k
       where k.quoted_id is not null
         and exists (select from reply r join ticket t on t.ticket_id = r.ticket_id
                      where t.citizen_id = k.citizen_id and r.channel = ${channel.code} and r.reply_channel = 'P'
                        and (r.state = 'sending' or (r.state = 'unknown' and r.looks < ${LOOKS_BEFORE_ASKING})))
         and not exists (select from reply r where r.channel = ${channel.code}
                      and (r.external_id = k.quoted_id or r.second_external_id = k.quoted_id)))
    select k.raw_id from k
     where k.raw_id in (select raw_id from quotes)
        or (k.conversation_id, k.author_id) in (select version_id, author_id from quotes)
        or exists (select from raw_item f where f.channel = ${channel.publicCode} and f.external_id = k.conversation_id
                     and f.author_id = k.author_id and f.state = 'received' and f.attempts = 0 and f.retry_at > ${now})`.execute(
    tx,
  );
  const held = rows.map((row) => row.raw_id);
  if (held.length > 0) {
    const dueAgainAt = new Date(now.getTime() + LOOK_AGAIN_MS);
    await tx.updateTable("raw_item").set({ retry_at: dueAgainAt }).where("raw_id", "in", held).execute();
  }
  return new Set(held);
}
