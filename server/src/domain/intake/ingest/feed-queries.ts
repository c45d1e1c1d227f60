/** SQL of the feed, along its own indexes. */
import { sql } from "kysely";
import type { FeedPost } from "@smgt/contract/calls/intake/feed.ts";
import type { PostKind } from "@smgt/contract/understanding.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import type { ReadablePost } from "../../law/detection/read-post.ts";

export interface FeedRow {
  readonly feed_id: number;
  readonly channel: string;
  readonly posted_at: Date;
  readonly received_at: Date;
  readonly text: string;
  readonly media: ReadablePost["media"];
  readonly beside: ReadablePost["beside"];
  readonly is_deleted: boolean;
  readonly lang: string;
  readonly citizen_name: string;
  readonly handle: string | null;
  readonly kind: PostKind;
  readonly certainty: number;
  readonly words: string[];
  readonly reason: FeedPost["reason"];
  readonly rule_id: number | null;
  readonly rule_name: string | null;
  readonly rule_version: number | null;
  readonly state: FeedPost["state"];
  readonly dismiss_why: FeedPost["dismiss_why"];
  readonly remark: string | null;
  readonly dismissed_by: string | null;
  readonly dismissed_at: Date | null;
  readonly is_edited: boolean;
}

/** Posts in this state before a cursor, newest first. */
export async function feedPage(
  db: Db,
  page: {
    readonly state: FeedPost["state"];
    readonly kind: PostKind | null;
    readonly ruleId: number | null;
    readonly before: number | null;
    readonly size: number;
  },
): Promise<FeedRow[]> {
  // Literal conditions, as in the partial index, so that it is used.
  const state = page.state === "waiting" ? sql`f.state = 'waiting'` : sql`f.state = 'dismissed'`;
  const { rows } = await sql<FeedRow>`
    with page as materialized (
      select f.* from feed_post f
       where ${state} ${page.before === null ? sql`` : sql`and f.feed_id < ${page.before}`}
         ${page.kind === null ? sql`` : sql`and f.kind = ${page.kind}`}
         ${page.ruleId === null ? sql`` : sql`and f.rule_id = ${page.ruleId}`}
       order by f.feed_id desc limit ${page.size})
    select f.feed_id, p.channel, p.posted_at, p.received_at, p.text, p.media, p.beside, p.is_deleted, p.lang, c.citizen_name, c.handle, f.kind, f.certainty,
           f.words, f.reason, f.rule_id, f.rule_version, f.state, f.dismiss_why, f.remark, u.user_name as dismissed_by,
           f.dismissed_at, p.version_id <> p.origin_id as is_edited,
           (select r.rule ->> 'rule_name' from rule_version v, jsonb_array_elements(v.rules) as r (rule)
             where v.rule_version = f.rule_version and (r.rule ->> 'ruleId')::int = f.rule_id limit 1) as rule_name
      from page f join post p on p.feed_id = f.feed_id join citizen c on c.citizen_id = p.citizen_id
      left join app_user u on u.user_id = f.dismissed_by
     order by f.feed_id desc`.execute(db);
  return rows;
}

/** Posts in this state by kind, most frequent first. */
export async function feedKinds(db: Db, state: FeedPost["state"]): Promise<{ kind: PostKind; count: number }[]> {
  const { rows } = await sql<{ kind: PostKind; count: number }>`
    select kind, count(*)::int as count from feed_post
     where ${state === "waiting" ? sql`state = 'waiting'` : sql`state = 'dismissed'`} group by kind order by 2 desc, 1`.execute(
    db,
  );
  return rows;
}

/** Locks those of the posts that are or were in the feed; returns the person who dismissed each, if any. */
export async function lockFeedPosts(
  tx: Tx,
  feedIds: readonly number[],
): Promise<Map<number, { readonly dismissedBy: number | null }>> {
  const { rows } = await sql<{ feed_id: number; dismissed_by: number | null }>`
    select feed_id, dismissed_by from feed_post where feed_id = any(${[...feedIds]}::int[]) and state <> 'converted'
     order by feed_id for update`.execute(tx);
  return new Map(rows.map((row) => [row.feed_id, { dismissedBy: row.dismissed_by }]));
}

/** Promotes posts of the feed: each is the first post of its own ticket. */
export async function raiseFeedPosts(
  tx: Tx,
  promoted: readonly { readonly feedId: number; readonly ticketId: number }[],
): Promise<void> {
  if (promoted.length === 0) return;
  const rows = promoted.map(({ feedId, ticketId }) => ({ feed_id: feedId, ticket_id: ticketId }));
  await sql`
    with r as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (feed_id integer, ticket_id integer)),
    posts as (update post p set ticket_id = r.ticket_id from r where p.feed_id = r.feed_id),
    firings as (update rule_firing f set ticket_id = r.ticket_id from r where f.feed_id = r.feed_id and f.ticket_id is null)
    update feed_post f set state = 'converted', dismiss_why = null, remark = null, dismissed_by = null, dismissed_at = null
      from r where f.feed_id = r.feed_id`.execute(tx);
}

/** Marks a post of the feed as converted; its rules appear on the ticket. */
export async function convertFeedPost(tx: Tx, feedId: number, ticketId: number): Promise<void> {
  await sql`update feed_post set state = 'converted', dismiss_why = null, remark = null, dismissed_by = null, dismissed_at = null
    where feed_id = ${feedId}`.execute(tx);
  await sql`update rule_firing set ticket_id = ${ticketId} where feed_id = ${feedId} and ticket_id is null`.execute(tx);
}
