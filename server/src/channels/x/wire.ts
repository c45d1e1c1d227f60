/**
 * Wire shapes of X, and the requested fields, in both spellings (REQUIREMENTS X5.3). Every reader accepts unknown input
 * and returns null instead of throwing.
 */
import type { XConfig } from "./config.ts";
import { countAt, idAt, isObject, listAt, objectAt, objectsAt, textAt, toId, type JsonObject } from "./json.ts";

export interface WirePost {
  readonly id: string;
  readonly text: string;
  /** Entities of `text`: those of the long text if present. */
  readonly entities: JsonObject | null;
  readonly authorId: string | null;
  readonly createdAt: string | null;
  readonly conversationId: string | null;
  readonly lang: string | null;
  readonly mediaKeys: readonly string[];
  readonly repliedTo: string | null;
  readonly quoted: string | null;
  readonly reposted: string | null;
  readonly editIds: readonly string[];
  /** All mentions in the short and the long text. */
  readonly mentions: readonly { readonly id: string | null; readonly handle: string }[];
}

/** Post in either spelling; null without an id or text. */
export function readPost(value: unknown): WirePost | null {
  const id = idAt(value, "id");
  const short = textAt(value, "text");
  if (id === null || short === null) return null;
  const note = objectAt(value, "note_tweet", "note_post");
  const entities = objectAt(value, "entities");
  const longEntities = objectAt(note, "entities");
  const long = textAt(note, "text");
  const references = objectsAt(value, "referenced_tweets", "referenced_posts");
  const refersTo = (...types: readonly string[]): string | null =>
    idAt(
      references.find((reference) => types.includes(textAt(reference, "type") ?? "")),
      "id",
    );
  return {
    id,
    text: long ?? short,
    entities: long === null ? entities : longEntities,
    authorId: idAt(value, "author_id"),
    createdAt: textAt(value, "created_at"),
    conversationId: idAt(value, "conversation_id"),
    lang: textAt(value, "lang"),
    mediaKeys: listAt(objectAt(value, "attachments"), "media_keys").filter((key) => typeof key === "string"),
    repliedTo: refersTo("replied_to"),
    // A post shared in a message has no type.
    quoted: refersTo("quoted") ?? refersTo(""),
    reposted: refersTo("retweeted", "reposted"),
    editIds: listAt(value, "edit_history_tweet_ids", "edit_history_post_ids")
      .map(toId)
      .filter((entry) => entry !== null),
    mentions: [...objectsAt(entities, "mentions"), ...objectsAt(longEntities, "mentions")].map((mention) => ({
      id: idAt(mention, "id"),
      handle: (textAt(mention, "username", "screen_name") ?? "").toLowerCase(),
    })),
  };
}

export interface WireUser {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly profileImageUrl: string | null;
  readonly followers: number;
  readonly isVerified: boolean;
}

/** User in the shape of v2, of the old messages, or wrapped in `data`. */
export function readUser(value: unknown): WireUser | null {
  const user = objectAt(value, "data") ?? (isObject(value) ? value : null);
  const id = idAt(user, "id", "id_str");
  const handle = textAt(user, "username", "screen_name");
  if (id === null || handle === null || handle === "") return null;
  const verifiedType = textAt(user, "verified_type");
  return {
    id,
    handle,
    name: textAt(user, "name") ?? handle,
    profileImageUrl: textAt(user, "profile_image_url", "profile_image_url_https"),
    followers: countAt(objectAt(user, "public_metrics"), "followers_count") ?? countAt(user, "followers_count") ?? 0,
    isVerified: verifiedType === null ? user?.["verified"] === true : verifiedType !== "none" && verifiedType !== "",
  };
}

/** True when an answer has a list: entries, or an explicit empty one. Errors alone, or an empty body, are no list. */
export function isListAnswer(body: unknown): boolean {
  if (isObject(body) && Array.isArray(body["data"])) return true;
  const meta = objectAt(body, "meta");
  return meta !== null && (countAt(meta, "result_count") ?? 0) === 0 && objectsAt(body, "errors").length === 0;
}

/** Token of the next page; null at the end. */
export function nextTokenOf(body: unknown): string | null {
  const token = textAt(objectAt(body, "meta"), "next_token");
  return token === "" ? null : token;
}

/** Posts in an answer's includes, in either spelling. */
export function includedPosts(includes: unknown): readonly JsonObject[] {
  return objectsAt(includes, "tweets", "posts");
}

const POST_FIELDS_CLASSIC =
  "attachments,author_id,conversation_id,created_at,edit_controls,edit_history_tweet_ids,entities,geo,in_reply_to_user_id,lang,note_tweet,possibly_sensitive,public_metrics,referenced_tweets,reply_settings";
const POST_FIELDS_NEW = POST_FIELDS_CLASSIC.replaceAll("_tweet", "_post");
const USER_FIELDS =
  "created_at,location,name,profile_image_url,protected,public_metrics,receives_your_dm,username,verified,verified_type";
const MEDIA_FIELDS = "alt_text,height,preview_image_url,type,url,variants,width";
const POLL_FIELDS = "id,options";
const PLACE_FIELDS = "full_name,id,name";
const EXPANSIONS_CLASSIC =
  "author_id,attachments.media_keys,attachments.poll_ids,geo.place_id,referenced_tweets.id,referenced_tweets.id.author_id,referenced_tweets.id.attachments.media_keys";
const EXPANSIONS_NEW =
  "author_id,attachments.media_keys,attachments.poll_ids,geo.place_id,referenced_posts,referenced_posts.author_id,referenced_posts.attachments.media_keys";

/** Parameters that request a complete post; streams know only the classic names. */
export function postFields(config: XConfig, where: "rest" | "stream"): Readonly<Record<string, string>> {
  const isNew = config.spelling === "new" && where === "rest";
  return {
    [isNew ? "post.fields" : "tweet.fields"]: isNew ? POST_FIELDS_NEW : POST_FIELDS_CLASSIC,
    expansions: isNew ? EXPANSIONS_NEW : EXPANSIONS_CLASSIC,
    "user.fields": USER_FIELDS,
    "media.fields": MEDIA_FIELDS,
    "poll.fields": POLL_FIELDS,
    "place.fields": PLACE_FIELDS,
  };
}

/** Parameters that request complete messages. */
export const messageFields: Readonly<Record<string, string>> = {
  "dm_event.fields":
    "attachments,created_at,dm_conversation_id,entities,event_type,id,referenced_tweets,sender_id,text",
  event_types: "MessageCreate",
  expansions: "sender_id,attachments.media_keys,referenced_tweets.id",
  "tweet.fields": "attachments,author_id,created_at,entities,note_tweet",
  "user.fields": USER_FIELDS,
  "media.fields": MEDIA_FIELDS,
};
