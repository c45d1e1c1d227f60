/**
 * A post as people refer to it: id of a parked item, id of a post, or platform id. An unreadable parked item has
 * neither author nor text, only its raw form.
 */
import { sql } from "kysely";
import type { ChannelCode } from "../../../channels/channel.ts";
import { openChannelOf } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { wholeOf } from "./copies.ts";
import { insertPosts, insertVersions, knownPosts, postRow, upsertCitizens } from "./queries.ts";
import { detectorOf } from "../../law/masters/packs/detector-of.ts";
import type { ReadablePost } from "../../law/detection/read-post.ts";
import { understand } from "../rule-editor/judge-post.ts";

/** Data of a post needed for a ticket. */
export interface FeedItem extends ReadablePost {
  /** Absent (null) for an unreadable item, which has no post. */
  readonly feedId: number | null;
  readonly channel: ChannelCode;
  readonly citizenId: number;
  readonly conversationId: string | null;
  readonly lang: string;
  readonly postedAt: Date;
}

interface ParkedItem {
  readonly kind: "parked";
  readonly rawId: number;
  readonly channel: ChannelCode;
  readonly externalId: string;
  readonly via: "stream" | "poll" | "webhook" | "lookup";
  readonly raw: unknown;
  readonly later: readonly unknown[];
  readonly receivedAt: Date;
  readonly ticketId: number | null;
}

interface PostItem {
  readonly kind: "post";
  readonly item: FeedItem;
  readonly isNewPost: false;
  readonly ticketId: number | null;
}

export interface Wanted {
  readonly feed_id?: number;
  /** Kind of the id: posts and parked items are numbered separately. */
  readonly of?: "post" | "parked";
  readonly tweet_id?: string;
}

async function parkedOf(tx: Tx, wanted: Wanted): Promise<ParkedItem | null> {
  const { rows } = await sql<Omit<ParkedItem, "kind">>`
    select raw_id as "rawId", channel, external_id as "externalId", via, raw, later, received_at as "receivedAt",
           ticket_id as "ticketId"
      from raw_item where (state = 'parked' or reason = 'BY_HAND')
       and ${wanted.tweet_id === undefined ? sql`raw_id = ${wanted.feed_id ?? 0}` : sql`external_id = ${wanted.tweet_id}`}
     limit 1 for update`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { kind: "parked", ...row };
}

async function postItemOf(tx: Tx, wanted: Wanted): Promise<PostItem | null> {
  const { rows } = await sql<FeedItem & { ticketId: number | null }>`
    select feed_id as "feedId", channel, citizen_id as "citizenId", conversation_id as "conversationId", text, media, beside, lang,
           posted_at as "postedAt", ticket_id as "ticketId"
      from post
     where ${
       wanted.tweet_id === undefined
         ? sql`feed_id = ${wanted.feed_id ?? 0}`
         : sql`(origin_id = ${wanted.tweet_id} or version_id = ${wanted.tweet_id})`
     } limit 1 for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { ticketId, ...item } = row;
  return { kind: "post", item, isNewPost: false, ticketId };
}

/** Returns the locked item; without a kind, parked items take precedence over posts. */
export async function feedItemOf(tx: Tx, wanted: Wanted): Promise<ParkedItem | PostItem | null> {
  if (wanted.feed_id === undefined && wanted.tweet_id === undefined) return null;
  const parked = wanted.of === "post" ? null : await parkedOf(tx, wanted);
  return parked ?? (wanted.of === "parked" ? null : await postItemOf(tx, wanted));
}

/** All texts of an unreadable item, longest first: the longest is probably the author's. */
function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
}

/** Displayable text of an unreadable item. */
export function textOf(raw: unknown): string {
  const [longest] = wordsIn(raw).toSorted((a, b) => b.length - a.length);
  const text = longest?.trim() ?? "";
  return text === "" ? "…" : text.slice(0, 4_000);
}

/** Stores a parked item as a post if it is readable by now; otherwise returns its displayable text. */
export async function keepParked(
  ctx: Context,
  tx: Tx,
  masters: Masters,
  parked: ParkedItem,
  now: Date,
): Promise<{ item: FeedItem; isNewPost: boolean; ticketId: number | null }> {
  const channel = openChannelOf(ctx.channels, parked.channel);
  const raw = wholeOf(channel, parked);
  const understood = channel?.understand({ channel: parked.channel, raw });
  if (channel === undefined || understood?.kind !== "post") {
    const citizen = await tx
      .insertInto("citizen")
      .values({ citizen_name: "?", updated_at: now })
      .returning("citizen_id")
      .executeTakeFirstOrThrow();
    const item: FeedItem = {
      feedId: null,
      channel: parked.channel,
      citizenId: citizen.citizen_id,
      conversationId: null,
      text: textOf(raw),
      media: [],
      beside: [],
      lang: "other",
      postedAt: parked.receivedAt,
    };
    return { item, isNewPost: false, ticketId: null };
  }
  const { post } = understood;
  const [known] = await knownPosts(tx, [post]);
  const there = known === undefined ? null : await postItemOf(tx, { feed_id: known.feed_id });
  if (there !== null) return { item: there.item, isNewPost: false, ticketId: there.ticketId };
  const citizenId = (await upsertCitizens(tx, channel, [post], now)).get(post.author.id);
  if (citizenId === undefined) throw new Error("an author comes back from the upsert");
  const { lang } = understand(post, { masters, detector: await detectorOf(ctx) });
  const row = postRow({ post, citizenId }, lang, null);
  const feedId = [...(await insertPosts(tx, [row], now)).values()][0];
  if (feedId === undefined) throw new Error("a new post comes back from its insert");
  await insertVersions(
    tx,
    [{ feed_id: feedId, version_id: post.versionId, text: post.text, raw_id: parked.rawId }],
    now,
  );
  const item: FeedItem = {
    feedId,
    channel: post.channel,
    citizenId,
    conversationId: post.conversationId,
    text: post.text,
    media: post.media,
    beside: post.beside,
    lang,
    postedAt: new Date(post.createdAt),
  };
  return { item, isNewPost: true, ticketId: null };
}
