/** SQL that turns raw items into posts. Batches: no statement runs once per item. */
import { sql, type RawBuilder } from "kysely";
import type { ChannelCode, ChannelTraits, Post } from "../../../channels/channel.ts";
import { codesOf } from "../../../channels/list.ts";
import { andCommit, withNext, type Tx } from "../../../db/tx.ts";

/** Only one consumer of a channel works at a time, so that two posts of one conversation never open two tickets. */
const CONSUMER_LOCK = 72_616_301;

export interface WaitingItem {
  readonly raw_id: number;
  readonly channel: ChannelCode;
  readonly external_id: string;
  readonly via: "stream" | "poll" | "webhook" | "lookup";
  readonly raw: unknown;
  /** Duplicates that add something to the first payload, oldest first. */
  readonly later: readonly unknown[];
  readonly attempts: number;
  readonly received_at: Date;
}

/** Outcome of an item. */
export interface ItemEnd {
  readonly raw_id: number;
  readonly state: "done" | "ignored" | "parked";
  readonly reason: string | null;
  /** Ids in the stored payload (`idsIn`). */
  readonly ids: readonly string[];
  /** Payload merged from all duplicates; absent without duplicates. */
  readonly raw?: unknown;
}

/** Takes the consumer's lock until the transaction ends; false when another holds it. */
export async function takeConsumerLock(tx: Tx, { code }: ChannelTraits): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${CONSUMER_LOCK}, hashtext(${code})) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Locks the oldest waiting items of a channel. */
export async function waitingItems(tx: Tx, channel: ChannelTraits, limit: number, now: Date): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    select raw_id, channel, external_id, via, raw, later, attempts, received_at from raw_item
     where state = 'received' and channel = any(${codesOf(channel)}) and (retry_at is null or retry_at <= ${now})
     order by raw_id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** Records outcomes, as the last statement of the transaction. */
export async function resolveItems(tx: Tx, ends: readonly ItemEnd[]): Promise<void> {
  if (ends.length === 0) return;
  await sql`update raw_item r set state = e.state, reason = e.reason, raw = coalesce(e.raw, r.raw), later = '[]', ids = e.ids
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e(raw_id integer, state text, reason text, ids text[], raw jsonb)
    where r.raw_id = e.raw_id ${andCommit}`.execute(tx);
}

/** An author known only by id has the id as name. */
export const isKnown = ({ id, handle }: Post["author"]): boolean => handle !== id;

/**
 * Inserts or updates authors; returns citizen ids by platform id. Missing values keep the stored ones, and so does a
 * name corrected at the person's request.
 */
export async function upsertCitizens(
  tx: Tx,
  { code }: ChannelTraits,
  posts: readonly Post[],
  now: Date,
): Promise<Map<string, number>> {
  const authors = new Map<string, Post["author"]>();
  for (const { author } of posts) if (isKnown(author) || !authors.has(author.id)) authors.set(author.id, author);
  const rows = [...authors.values()]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((author) => ({
      x_user_id: author.id,
      handle: author.handle,
      citizen_name: author.name,
      profile_image_url: author.profileImageUrl,
      followers: author.followers,
      is_verified: author.isVerified,
    }));
  const { rows: known } = await sql<{ citizen_id: number; x_user_id: string }>`
    insert into citizen (account_channel, x_user_id, handle, citizen_name, profile_image_url, followers, is_verified, updated_at)
    select ${code}, a.x_user_id, a.handle, a.citizen_name, a.profile_image_url, a.followers, a.is_verified, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as a(x_user_id text, handle text, citizen_name text, profile_image_url text, followers integer, is_verified boolean)
    on conflict (account_channel, x_user_id) do update set
      handle = case when excluded.handle <> excluded.x_user_id or citizen.handle is null then excluded.handle else citizen.handle end,
      citizen_name = case when (excluded.handle <> excluded.x_user_id or citizen.handle is null) and not citizen.is_name_corrected
                          then excluded.citizen_name else citizen.citizen_name end,
      profile_image_url = case when excluded.handle <> excluded.x_user_id or citizen.handle is null then excluded.profile_image_url else citizen.profile_image_url end,
      followers = case when excluded.handle <> excluded.x_user_id or citizen.handle is null then excluded.followers else citizen.followers end,
      is_verified = case when excluded.handle <> excluded.x_user_id or citizen.handle is null then excluded.is_verified else citizen.is_verified end,
      updated_at = excluded.updated_at
    returning citizen_id, x_user_id`.execute(tx);
  return new Map(known.map((row) => [row.x_user_id, row.citizen_id]));
}

export interface KnownPost {
  readonly feed_id: number;
  readonly channel: string;
  readonly origin_id: string;
  readonly ticket_id: number | null;
  /** The requested version, and its text if that very version is stored. */
  readonly version_id: string;
  readonly kept_text: string | null;
  /** True when that version is shown, or will be. */
  readonly is_latest: boolean;
  readonly posted_at: Date;
  /** True for an orphan: this payload is the first to name its conversation. */
  readonly is_stray: boolean;
}

/** Stored posts, in any version. */
export async function knownPosts(tx: Tx, posts: readonly Post[]): Promise<KnownPost[]> {
  const keys = posts.map((post) => ({
    channel: post.channel,
    origin_id: post.originId,
    version_id: post.versionId,
    conversation_id: post.conversationId,
  }));
  const { rows } = await sql<KnownPost>`
    select p.feed_id, p.channel, p.origin_id, p.ticket_id, k.version_id, v.text as kept_text, p.posted_at,
           (length(k.version_id), k.version_id) >= (length(p.version_id), p.version_id) as is_latest,
           p.conversation_id in (p.origin_id, coalesce(p.in_reply_to_id, '')) and p.conversation_id <> k.conversation_id as is_stray
      from post p
      join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as k(channel text, origin_id text, version_id text, conversation_id text)
        on p.channel = k.channel and p.origin_id = k.origin_id
      left join post_version v on v.feed_id = p.feed_id and v.version_id = k.version_id`.execute(tx);
  return rows;
}

export interface PostRow {
  readonly channel: string;
  readonly origin_id: string;
  readonly version_id: string;
  readonly kind: string;
  readonly citizen_id: number;
  readonly text: string;
  readonly lang: string;
  readonly conversation_id: string;
  readonly in_reply_to_id: string | null;
  readonly quoted_id: string | null;
  readonly media: readonly unknown[];
  readonly beside: readonly unknown[];
  readonly is_summoned: boolean;
  readonly posted_at: string;
  readonly ticket_id: number | null;
}

/** Row of a new post, with its ticket if it has one. */
export function postRow(
  { post, citizenId }: { readonly post: Post; readonly citizenId: number },
  lang: string,
  ticketId: number | null,
): PostRow {
  return {
    channel: post.channel,
    origin_id: post.originId,
    version_id: post.versionId,
    kind: post.kind,
    citizen_id: citizenId,
    text: post.text,
    lang,
    conversation_id: post.conversationId,
    in_reply_to_id: post.inReplyToPostId,
    quoted_id: post.quotedPostId,
    media: post.media,
    beside: post.beside,
    is_summoned: post.canReplyPublicly,
    posted_at: post.createdAt,
    ticket_id: ticketId,
  };
}

/** Inserts new posts; returns feed ids by channel and origin. */
export async function insertPosts(tx: Tx, posts: readonly PostRow[], now: Date): Promise<Map<string, number>> {
  if (posts.length === 0) return new Map();
  const { rows } = await sql<{ feed_id: number; channel: string; origin_id: string }>`
    insert into post (channel, origin_id, version_id, kind, citizen_id, text, lang, conversation_id, in_reply_to_id,
                      quoted_id, media, beside, is_summoned, posted_at, received_at, ticket_id)
    select p.channel, p.origin_id, p.version_id, p.kind, p.citizen_id, p.text, p.lang, p.conversation_id, p.in_reply_to_id,
           p.quoted_id, p.media, p.beside, p.is_summoned, p.posted_at, ${now}, p.ticket_id
      from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p(channel text, origin_id text, version_id text, kind text,
        citizen_id integer, text text, lang text, conversation_id text, in_reply_to_id text, quoted_id text, media jsonb,
        beside jsonb, is_summoned boolean, posted_at timestamptz, ticket_id integer)
    returning feed_id, channel, origin_id`.execute(tx);
  return new Map(rows.map((row) => [`${row.channel} ${row.origin_id}`, row.feed_id]));
}

/** Stores every version of a post. */
export async function insertVersions(
  tx: Tx,
  versions: readonly { feed_id: number; version_id: string; text: string; raw_id: number }[],
  now: Date,
): Promise<void> {
  if (versions.length === 0) return;
  await sql`
    insert into post_version (feed_id, version_id, text, raw_id, received_at)
    select v.feed_id, v.version_id, v.text, v.raw_id, ${now}
      from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v(feed_id integer, version_id text, text text, raw_id integer)
    on conflict do nothing ${withNext}`.execute(tx);
}

/** Updates posts to their latest edit; ids grow with time, so the longest, highest id is the newest. */
export async function editPosts(
  tx: Tx,
  edits: readonly {
    feed_id: number;
    version_id: string;
    text: string;
    lang: string;
    media: readonly unknown[];
    beside: readonly unknown[];
    is_summoned: boolean;
  }[],
): Promise<void> {
  if (edits.length === 0) return;
  await sql`
    update post p set version_id = e.version_id, text = e.text, lang = e.lang, media = e.media, beside = e.beside,
           is_summoned = e.is_summoned
      from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb)
        as e(feed_id integer, version_id text, text text, lang text, media jsonb, beside jsonb, is_summoned boolean)
     where p.feed_id = e.feed_id
       and (length(e.version_id), e.version_id) > (length(p.version_id), p.version_id)`.execute(tx);
}

export interface BackfilledPost {
  readonly feed_id: number;
  readonly ticket_id: number | null;
  readonly version_id: string;
  readonly kept_text: string;
  readonly text: string;
  readonly snippet: string;
  readonly lang: string;
  readonly media: readonly unknown[];
  readonly beside: readonly unknown[];
  readonly in_reply_to_id: string | null;
  readonly quoted_id: string | null;
  readonly is_summoned: boolean;
}

/**
 * Backfills from a richer payload: the version, the post if it shows that version, and the ticket if its text is still
 * the earlier payload's.
 */
export async function backfillPosts(tx: Tx, mended: readonly BackfilledPost[]): Promise<void> {
  if (mended.length === 0) return;
  await sql`
    with m as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(mended)}::jsonb)
        as m(feed_id integer, ticket_id integer, version_id text, kept_text text, text text, snippet text, lang text,
             media jsonb, beside jsonb, in_reply_to_id text, quoted_id text, is_summoned boolean)),
    versions as (
      update post_version v set text = m.text from m
       where v.feed_id = m.feed_id and v.version_id = m.version_id and v.text <> m.text),
    posts as (
      update post p set text = m.text, lang = m.lang, media = m.media, beside = m.beside, is_summoned = p.is_summoned or m.is_summoned,
             in_reply_to_id = coalesce(p.in_reply_to_id, m.in_reply_to_id), quoted_id = coalesce(p.quoted_id, m.quoted_id)
        from m where p.feed_id = m.feed_id and p.version_id = m.version_id)
    update ticket t set description = m.text, snippet = m.snippet from m
     where t.ticket_id = m.ticket_id and m.text <> m.kept_text and t.description = m.kept_text`.execute(tx);
}

/** Group rows: the first post of a ticket, or a follow-up. */
export async function insertMembers(
  tx: Tx,
  members: readonly { ticket_id: number; relation: "PRIMARY" | "FOLLOWUP_POST"; feed_id: number }[],
  now: Date,
): Promise<void> {
  if (members.length === 0) return;
  await sql`
    insert into ticket_combined (ticket_id, relation, feed_id, created_at)
    select m.ticket_id, m.relation, m.feed_id, ${now}
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m(ticket_id integer, relation text, feed_id integer)
    ${withNext}`.execute(tx);
}

/** A ticket with its primary ticket; a ticket that is not merged is its own primary. */
export interface LedTicket {
  readonly ticket_id: number;
  readonly leading_id: number;
  /** Phase of the primary. */
  readonly phase: string;
  readonly status_id: number;
  readonly resolved_at: Date | null;
  readonly disposal_type_id: number | null;
}

export async function ledTickets(tx: Tx, ticketIds: readonly number[]): Promise<LedTicket[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<LedTicket>`
    select t.ticket_id, s.ticket_id as leading_id, s.phase, s.status_id, s.resolved_at, s.disposal_type_id
      from ticket t
      left join ticket_combined m
        on m.member_ticket_id = t.ticket_id and m.relation = 'DUPLICATE' and m.deleted_at is null
      join ticket s on s.ticket_id = coalesce(m.ticket_id, t.ticket_id)
     where t.ticket_id = any(${[...ticketIds]}::int[]) order by t.ticket_id`.execute(tx);
  return rows;
}

/** Records a failure: retry later, or park with the ids by which an erasure finds the item. */
export async function countFailure(
  tx: Tx,
  rawId: number,
  end: { readonly isParked: boolean; readonly reason: string; readonly retryAt: Date },
): Promise<void> {
  await tx
    .updateTable("raw_item")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      state: end.isParked ? "parked" : "received",
      reason: end.reason,
      retry_at: end.isParked ? null : end.retryAt,
      // Waiting items have no ids stored yet.
      ...(end.isParked && { ids: sql<string[]>`coalesce(ids, ids_in(jsonb_build_array(raw, later)))` }),
    }))
    .where("raw_id", "=", rawId)
    .execute();
}

/** Number of items parked for a person. */
export const parkedCount = (): RawBuilder<number> => sql`(select count(*)::int from raw_item where state = 'parked')`;
