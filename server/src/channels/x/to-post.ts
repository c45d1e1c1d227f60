/**
 * Posts of X in either spelling: a citizen's post, an ignored item, or one for a person. Pure; never throws, whatever
 * the payload.
 */
import type { Post, PostKind, Understood } from "../channel.ts";
import { authorOf, mediaOf, readTime } from "./author-and-media.ts";
import { besideOf } from "./beside.ts";
import { idAt, storableText, type JsonObject } from "./json.ts";
import { madeAt } from "./made-at.ts";
import { writtenText } from "./plain-text.ts";
import type { OwnAccount } from "./own-account.ts";
import { includedPosts, readPost, type WirePost } from "./wire.ts";

export function toPost(data: JsonObject, includes: JsonObject | null, own: OwnAccount): Understood {
  const wire = readPost(data);
  if (wire === null) return unreadable("the post has no id or no text");
  if (wire.authorId === null) return unreadable("the post has no author");
  if (wire.authorId === own.id) return { kind: "ignored", reason: "our own post" };
  if (wire.reposted !== null) return { kind: "ignored", reason: "a repost" };
  const createdAt = readTime(wire.createdAt) ?? timeOfId(wire.id);
  if (createdAt === null) return unreadable("the post has no time that can be read");
  const text = storableText(writtenText(wire.text, wire.entities, wire.quoted));
  // A picture has content too, such as a street still dark.
  if (own.ignoreBareQuotes && wire.quoted !== null && wire.mediaKeys.length === 0 && isBare(text))
    return { kind: "ignored", reason: "a quote without words" };
  const editIds = wire.editIds.includes(wire.id) ? wire.editIds : [...wire.editIds, wire.id];
  const post: Post = {
    channel: "X",
    originId: editIds[0] ?? wire.id,
    versionId: wire.id,
    kind: kindOf(wire),
    text,
    lang: wire.lang === null || wire.lang === "" || wire.lang === "und" ? null : wire.lang,
    author: authorOf(wire.authorId, includes),
    createdAt,
    conversationId: wire.conversationId ?? wire.repliedTo ?? editIds[0] ?? wire.id,
    inReplyToPostId: wire.repliedTo,
    quotedPostId: wire.quoted,
    isRepost: false,
    editIds,
    media: mediaOf(wire.mediaKeys, includes),
    beside: besideOf(data, includes, own),
    canReplyPublicly: isSummoned(wire, includes, own),
  };
  return { kind: "post", post };
}

/** A reply that also quotes is a follow-up: its thread decides. */
function kindOf(wire: WirePost): PostKind {
  if (wire.repliedTo !== null) return "R";
  return wire.quoted === null ? "T" : "Q";
}

/** X allows a reply only to authors who mentioned us in this post or quoted a post of ours (REQUIREMENTS X5.6). */
function isSummoned(wire: WirePost, includes: JsonObject | null, own: OwnAccount): boolean {
  if (wire.mentions.some(({ id, handle }) => (id === null ? handle === own.handle.toLowerCase() : id === own.id)))
    return true;
  if (wire.quoted === null) return false;
  return includedPosts(includes).some((post) => idAt(post, "id") === wire.quoted && idAt(post, "author_id") === own.id);
}

/** Shorter ids predate ids with a timestamp. */
function timeOfId(id: string): string | null {
  return id.length < 15 ? null : (madeAt(id)?.toISOString() ?? null);
}

function isBare(text: string): boolean {
  return text.replace(/@\w+/g, "").trim() === "";
}

function unreadable(reason: string): Understood {
  return { kind: "unreadable", reason };
}
