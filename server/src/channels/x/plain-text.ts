/**
 * Conversion of X's stored text to the author's text. Pure. X escapes `&`, `<` and `>`, shortens every link and appends
 * links for pictures and quotes.
 */
import { isObject, objectsAt, textAt, type JsonObject } from "./json.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** Reverts X's three escapes, each once: `&amp;lt;` is the text `&lt;`. */
export function decodeText(text: string): string {
  return text.replace(/&(?:amp|lt|gt);/g, (escape) => ESCAPES[escape] ?? escape);
}

/** Text as its author wrote it: complete links, without links for pictures, quotes or the rest of a long post. */
export function writtenText(text: string, entities: JsonObject | null, quotedId: string | null): string {
  let written = text;
  for (const link of objectsAt(entities, "urls")) {
    const short = textAt(link, "url");
    if (short === null || short === "" || !written.includes(short)) continue;
    const full = textAt(link, "expanded_url", "unwound_url") ?? short;
    written = written.replace(short, () => (isAppended(link, full, quotedId) ? "" : full));
  }
  return decodeText(written).trim();
}

/** Text of our reply without the handles that X puts in front. */
export function withoutLeadingMentions(text: string): string {
  return text.replace(/^(?:@\w{1,15}\s+)+/, "");
}

/**
 * Canonical form for comparing texts: X trims, joins spaces at line ends, composes characters, and adds a scheme to
 * links.
 */
export function comparable(text: string): string {
  const words = text.normalize("NFC").replace(/\s+/g, " ").trim();
  return words.replace(/\bhttps?:\/\//gi, "").replace(/\/(?= |$)/g, "");
}

function isAppended(link: JsonObject, full: string, quotedId: string | null): boolean {
  if (isObject(link) && textAt(link, "media_key") !== null) return true;
  const status = /\/status\/(\d+)(?:\/|\?|$)/.exec(full);
  return status !== null && quotedId !== null && status[1] === quotedId;
}
