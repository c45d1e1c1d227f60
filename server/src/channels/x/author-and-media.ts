/** What posts and messages have in common: who wrote, when, and the pictures. Pure; never throws. */
import type { PostAuthor, PostMedia } from "../channel.ts";
import { countAt, objectsAt, storableText, textAt, type JsonObject } from "./json.ts";
import { readUser } from "./wire.ts";

/** Times outside these are a fault, and PostgreSQL would not take all of them. */
const EARLIEST = Date.UTC(2006, 0);
const LATEST = Date.UTC(2100, 0);
/** More than anybody has, and the most that the database takes. */
const MOST_FOLLOWERS = 2_147_483_647;

/** The author as far as X told us; the id alone stands in for a user X left out. */
export function authorOf(authorId: string, includes: JsonObject | null): PostAuthor {
  const user = objectsAt(includes, "users")
    .map(readUser)
    .find((candidate) => candidate?.id === authorId);
  if (user === undefined || user === null)
    return {
      id: authorId,
      handle: authorId,
      name: authorId,
      profileImageUrl: null,
      followers: 0,
      isVerified: false,
    };
  return {
    ...user,
    handle: storableText(user.handle),
    name: storableText(user.name),
    profileImageUrl: webAddress(user.profileImageUrl),
    followers: Math.min(user.followers, MOST_FOLLOWERS),
  };
}

/** The media of a post or message, in the order the author gave them. */
export function mediaOf(mediaKeys: readonly string[], includes: JsonObject | null): readonly PostMedia[] {
  const known = objectsAt(includes, "media");
  return mediaKeys.map((key) => toMedia(known.find((media) => textAt(media, "media_key") === key) ?? null));
}

function toMedia(media: JsonObject | null): PostMedia {
  const type = textAt(media, "type");
  const altText = textAt(media, "alt_text");
  return {
    type: type === "photo" || type === "video" || type === "animated_gif" ? type : "other",
    url: webAddress(textAt(media, "url")) ?? bestVariant(media),
    previewUrl: webAddress(textAt(media, "preview_image_url")),
    altText: altText === null ? null : storableText(altText),
    width: countAt(media, "width"),
    height: countAt(media, "height"),
  };
}

function bestVariant(media: JsonObject | null): string | null {
  const playable = objectsAt(media, "variants").filter((variant) => textAt(variant, "content_type") === "video/mp4");
  const best = playable.toSorted((a, b) => (countAt(b, "bit_rate") ?? 0) - (countAt(a, "bit_rate") ?? 0))[0] ?? null;
  return webAddress(textAt(best, "url"));
}

/** Only web addresses are handed on: nothing else may end up in a link or a picture of ours. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\/[^\s]+$/i.test(url) ? url : null;
}

/** An ISO time in UTC, or null. */
export function readTime(text: string | null): string | null {
  if (text === null) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) || at < EARLIEST || at > LATEST ? null : new Date(at).toISOString();
}
