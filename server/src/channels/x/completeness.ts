/**
 * Completeness of a copy, comparable without understanding it. Pure. X delivers the same post by several sources, and
 * not all include everything. A bit marks a present part; a part that no copy can have has no bit.
 */
import { countAt, idAt, listAt, objectAt, objectsAt, textAt, type JsonObject } from "./json.ts";
import { includedPosts, readUser } from "./wire.ts";

const BIT = {
  text: 1,
  authorId: 2,
  time: 4,
  conversation: 8,
  author: 16,
  counts: 32,
  media: 64,
  quoted: 128,
  mentions: 256,
  answered: 512,
  poll: 1_024,
  place: 2_048,
} as const;

export interface Completeness {
  readonly has: number;
  readonly textLength: number;
  readonly authorId: string | null;
}

/** Result for an unreadable item. */
export const NOTHING: Completeness = { has: 0, textLength: 0, authorId: null };

/** Parts of this copy, and its author. */
export function completenessOf(raw: JsonObject): Completeness {
  const data = objectAt(raw, "data");
  if (data === null) return NOTHING;
  const includes = objectAt(raw, "includes");
  const old = objectAt(data, "message_create");
  const text = textOf(data);
  const authorId = idAt(data, "author_id", "sender_id") ?? idAt(old, "sender_id");
  const author = objectsAt(includes, "users").find((user) => readUser(user)?.id === authorId);
  const has =
    (text === null ? 0 : BIT.text) |
    (authorId === null ? 0 : BIT.authorId) |
    (textAt(data, "created_at", "created_timestamp", "created_at_msec") === null ? 0 : BIT.time) |
    (hasConversation(data, old) ? BIT.conversation : 0) |
    (author === undefined ? 0 : BIT.author) |
    (hasCounts(author) ? BIT.counts : 0) |
    (hasMedia(data, includes) ? BIT.media : 0) |
    (hasReferenced(data, includes, "quoted") ? BIT.quoted : 0) |
    (hasReferenced(data, includes, "replied_to") ? BIT.answered : 0) |
    (objectsAt(includes, "polls").length > 0 ? BIT.poll : 0) |
    (objectsAt(includes, "places").length > 0 ? BIT.place : 0) |
    (hasMentions(data) ? BIT.mentions : 0);
  return { has, textLength: text?.length ?? 0, authorId };
}

/** Text as received, the long one if present. */
export function textOf(data: JsonObject): string | null {
  const long = textAt(objectAt(data, "note_tweet", "note_post"), "text");
  return long ?? textAt(data, "text") ?? textAt(objectAt(objectAt(data, "message_create"), "message_data"), "text");
}

function hasCounts(author: JsonObject | undefined): boolean {
  const user = objectAt(author, "data") ?? author;
  return (
    countAt(objectAt(user, "public_metrics"), "followers_count") !== null || countAt(user, "followers_count") !== null
  );
}

function hasMedia(data: JsonObject, includes: JsonObject | null): boolean {
  const keys = listAt(objectAt(data, "attachments"), "media_keys");
  const known = new Set(objectsAt(includes, "media").map((media) => textAt(media, "media_key")));
  return keys.length > 0 && keys.every((key) => typeof key === "string" && known.has(key));
}

function hasConversation(data: JsonObject, old: JsonObject | null): boolean {
  return textAt(data, "conversation_id", "dm_conversation_id") !== null || objectAt(old, "target") !== null;
}

function hasReferenced(data: JsonObject, includes: JsonObject | null, type: "quoted" | "replied_to"): boolean {
  const found = objectsAt(data, "referenced_tweets", "referenced_posts").find((one) => textAt(one, "type") === type);
  const id = idAt(found, "id");
  return id !== null && includedPosts(includes).some((post) => idAt(post, "id") === id);
}

function hasMentions(data: JsonObject): boolean {
  const long = objectAt(data, "note_tweet", "note_post");
  return [data, long].some((part) => listAt(objectAt(part, "entities"), "mentions").length > 0);
}
