/** Addresses, handles and hashtags in a text: removed, or split into words. Pure. */
import { wordsIn, type Words } from "./fold-text.ts";

const TAG = /[@#]|https?:/i;

/** Quick test, since most texts have no tags. */
export const hasTags = (text: string): boolean => TAG.test(text);

/** Words of a hashtag or handle: GurugramRoads, DC_Rohtak. */
export const partsOf = (tag: string): string => tag.replace(/([a-z])(?=[A-Z])/g, "$1 ").replaceAll("_", " ");

/** Removes addresses and handles, which are names, and splits the words of a hashtag: #GurugramRoads. */
export function withoutTags(text: string): string {
  if (!hasTags(text)) return text;
  // Few texts have an address, and searching for one costs more than the rest.
  const named = text.includes("://") ? text.replace(/https?:\/\/\S+/gi, " ") : text;
  return named.replace(/@\w{1,50}/g, " ").replace(/#(\w+)/g, (_, tag: string) => ` ${partsOf(tag)} `);
}

/** Words of a text, including those of its hashtags. */
export const wordsOfText = (text: string): Words => wordsIn(withoutTags(text));
