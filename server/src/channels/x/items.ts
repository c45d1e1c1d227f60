/**
 * Splits an answer of X into raw items: one per post or message, with only its own includes, so that each can be
 * understood and stored alone. Pure.
 */
import type { RawItem } from "../channel.ts";
import { placeIdOf, pollIdsOf } from "./beside.ts";
import { completenessOf, NOTHING } from "./completeness.ts";
import {
  compareIds,
  idAt,
  isObject,
  listAt,
  objectAt,
  objectsAt,
  storableText,
  textAt,
  type Json,
  type JsonObject,
} from "./json.ts";
import { includedPosts, readPost } from "./wire.ts";

type Via = RawItem["via"];

const MAX_EXCERPT = 4_000;

/** Items of one page; `channel` is the kind of its `data`. */
export function itemsOfPage(body: Json, channel: RawItem["channel"], via: Via): readonly RawItem[] {
  const includes = objectAt(body, "includes");
  return listAt(body, "data").map((entry) => itemOf(entry, includes, channel, via));
}

/** Post or message with its includes; `extra` is added beside them. */
export function itemOf(
  entry: Json,
  includes: JsonObject | null,
  channel: RawItem["channel"],
  via: Via,
  extra: JsonObject = {},
): RawItem {
  const raw = { data: entry, includes: cutIncludes(entry, includes), ...extra };
  return { channel, externalId: idAt(entry, "id", "event_id"), via, raw, ...completenessOf(raw) };
}

/**
 * Unparseable input, stored as text for a person. A webhook delivery may be a message, and counts as one unless it is
 * certainly public.
 */
export function unreadableItem(
  text: string,
  problem: string,
  via: Via,
  channel: "X" | "X-DM" = via === "webhook" ? "X-DM" : "X",
): RawItem {
  return {
    channel,
    externalId: null,
    via,
    raw: { unreadable: storableText(text.slice(0, MAX_EXCERPT)), problem: storableText(problem) },
    ...NOTHING,
  };
}

export function newestIdOf(items: readonly RawItem[]): string | null {
  let newest: string | null = null;
  for (const { externalId } of items)
    if (externalId !== null && (newest === null || compareIds(externalId, newest) > 0)) newest = externalId;
  return newest;
}

function cutIncludes(entry: Json, includes: JsonObject | null): JsonObject {
  if (includes === null || !isObject(entry)) return {};
  const post = readPost(entry);
  const referencedIds = new Set([post?.quoted, post?.repliedTo, post?.reposted]);
  const posts = includedPosts(includes).filter((candidate) => referencedIds.has(idAt(candidate, "id")));
  const userIds = new Set([
    idAt(entry, "author_id"),
    idAt(entry, "sender_id"),
    ...posts.map((candidate) => idAt(candidate, "author_id")),
  ]);
  const mediaKeys = new Set([entry, ...posts].flatMap((one) => listAt(objectAt(one, "attachments"), "media_keys")));
  const pollIds = pollIdsOf(entry);
  const kept: Record<string, Json> = {};
  const keep = (name: string, values: readonly JsonObject[]): void => {
    if (values.length > 0) kept[name] = values;
  };
  keep(
    "users",
    objectsAt(includes, "users").filter((user) => userIds.has(idAt(user, "id"))),
  );
  keep(
    "media",
    objectsAt(includes, "media").filter((media) => mediaKeys.has(textAt(media, "media_key"))),
  );
  keep(
    "polls",
    objectsAt(includes, "polls").filter((poll) => pollIds.includes(idAt(poll, "id"))),
  );
  keep(
    "places",
    objectsAt(includes, "places").filter((place) => textAt(place, "id") === placeIdOf(entry)),
  );
  keep(Array.isArray(includes["posts"]) ? "posts" : "tweets", posts);
  return kept;
}
