/** Processing of a text by X: mentions, tags and links, short links, escapes, weighted length. */
import { createHash } from "node:crypto";
import twitterText from "twitter-text";

export interface StoredText {
  readonly text: string;
  readonly entities: Readonly<Record<string, readonly unknown[]>>;
}

export interface AddedLink {
  readonly expandedUrl: string;
  readonly mediaKey: string | null;
}

const SHORT_WEIGHT = 280;

/** Returns the mentioned handles in lower case, in order. */
export function mentionsIn(text: string): readonly string[] {
  return twitterText.extractMentions(text).map((handle) => handle.toLowerCase());
}

/** Returns the weighted length by X's table. */
export function weightOf(text: string): number {
  return twitterText.parseTweet(text).weightedLength;
}

/** Guesses the language, well enough for a stand-in. */
export function languageOf(text: string): string {
  if (/[\u0900-\u097f]/.test(text)) return "hi";
  return /\b(?:hai|nahi|mein|ki|ka|se|raat|paani|bijli)\b/i.test(text) ? "hi" : "en";
}

/** Returns text and entities as X stores them: links shortened, `&`, `<` and `>` escaped. */
export function storeText(
  text: string,
  idOfHandle: (handle: string) => string | null,
  links: readonly AddedLink[] = [],
): StoredText {
  const found = twitterText.extractUrlsWithIndices(text);
  const urls: unknown[] = [];
  let stored = text;
  for (const { url } of found) {
    const short = shortLink(url);
    stored = stored.replace(url, short);
    urls.push({
      url: short,
      expanded_url: /^https?:/i.test(url) ? url : `http://${url}`,
      display_url: url.replace(/^https?:\/\//i, "").slice(0, 26),
    });
  }
  for (const link of links) {
    const short = shortLink(link.expandedUrl);
    stored += `${stored === "" ? "" : " "}${short}`;
    urls.push({
      url: short,
      expanded_url: link.expandedUrl,
      display_url: link.expandedUrl.slice(0, 26),
      ...(link.mediaKey === null ? {} : { media_key: link.mediaKey }),
    });
  }
  const mentions = twitterText.extractMentionsWithIndices(text).map(({ screenName, indices }) => {
    const id = idOfHandle(screenName);
    return {
      start: indices[0],
      end: indices[1],
      username: screenName,
      ...(id === null ? {} : { id }),
    };
  });
  const hashtags = twitterText
    .extractHashtagsWithIndices(text)
    .map(({ hashtag, indices }) => ({ start: indices[0], end: indices[1], tag: hashtag }));
  const entities = {
    ...(mentions.length > 0 && { mentions }),
    ...(urls.length > 0 && { urls }),
    ...(hashtags.length > 0 && { hashtags }),
  };
  return { text: escapeText(stored), entities };
}

/** Returns the truncated text of a long post; null for a short one. */
export function cutLongText(text: string): string | null {
  if (weightOf(text) <= SHORT_WEIGHT) return null;
  let cut = "";
  for (const word of text.split(/(?<=\s)/)) {
    if (weightOf(cut + word) > SHORT_WEIGHT - 2) break;
    cut += word;
  }
  return `${cut.trimEnd()}…`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Returns the short link, the same for the same link, of X's length. */
function shortLink(url: string): string {
  return `https://t.co/${createHash("sha256").update(url).digest("base64url").replaceAll(/[-_]/g, "x").slice(0, 10)}`;
}
