/**
 * Says how complete a copy of an item is, so that a better one is known without understanding either. Pure.
 * X brings the same post by several ways, and not all of them bring everything. A bit says that a part is there; what no
 * copy can have (pictures of a post without any) has no bit, so that it makes no copy better than another.
 */
import { countAt, idAt, isObject, listAt, objectAt, objectsAt, textAt, type JsonObject } from "./json.ts";
import { includedPosts, readPost, readUser } from "./wire.ts";

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
} as const;

export interface Completeness {
  readonly has: number;
  readonly textLength: number;
}

/** Of what cannot be read at all. */
export const NOTHING: Completeness = { has: 0, textLength: 0 };

/** What this copy has. */
export function completenessOf(raw: JsonObject): Completeness {
  const data = objectAt(raw, "data");
  if (data === null) return NOTHING;
  const includes = objectAt(raw, "includes");
  const old = objectAt(data, "message_create");
  const text = textOf(data);
  const authorId = idAt(data, "author_id", "sender_id") ?? idAt(old, "sender_id");
  const author = objectsAt(includes, "users").find((user) => readUser(user)?.id === authorId);
  const parts: Readonly<Record<keyof typeof BIT, boolean>> = {
    text: text !== null,
    authorId: authorId !== null,
    time: textAt(data, "created_at", "created_timestamp", "created_at_msec") !== null,
    conversation: textAt(data, "conversation_id", "dm_conversation_id") !== null || objectAt(old, "target") !== null,
    author: author !== undefined,
    counts: hasCounts(author),
    media: hasMedia(data, includes),
    quoted: hasQuoted(data, includes),
    mentions: (readPost(data)?.mentions.length ?? 0) > 0,
  };
  const has = Object.entries(BIT).reduce((bits, [name, bit]) => (Reflect.get(parts, name) ? bits | bit : bits), 0);
  return { has, textLength: text?.length ?? 0 };
}

/** The text as it came, the long one where there is one. */
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

function hasQuoted(data: JsonObject, includes: JsonObject | null): boolean {
  const quoted = readPost(data)?.quoted ?? null;
  return quoted !== null && includedPosts(includes).some((post) => isObject(post) && idAt(post, "id") === quoted);
}
