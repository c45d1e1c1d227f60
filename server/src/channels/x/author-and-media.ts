/** Common parts of posts and messages: author, time and media. Pure; never throws. */
import type { PostAuthor, PostMedia } from "../channel.ts";
import { countAt, objectsAt, storableText, textAt, type JsonObject } from "./json.ts";
import { readUser } from "./wire.ts";

/** Plausible range of times; PostgreSQL does not accept all others. */
const EARLIEST = Date.UTC(2006, 0);
const LATEST = Date.UTC(2100, 0);
/** Upper limit of counts, and the maximum of the column. */
const MOST_FOLLOWERS = 2_147_483_647;

/** Author as far as X included it; the id alone for a user X left out. */
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

/** Media of a post or message, in the author's order. */
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

/** Only web addresses are accepted: nothing else may end up in a link or image of ours. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\/[^\s]+$/i.test(url) ? url : null;
}

export function readTime(text: string | null): string | null {
  if (text === null) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) || at < EARLIEST || at > LATEST ? null : new Date(at).toISOString();
}
