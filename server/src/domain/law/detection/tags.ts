/** Addresses, handles and hashtags in a text: what every reader of its words leaves out, or takes apart. Pure. */
import { wordsIn, type Words } from "./fold.ts";

const TAG = /[@#]|https?:/i;

/** Whether a text has any: most have none. */
export const hasTags = (text: string): boolean => TAG.test(text);

/** The words that a hashtag or a handle is made of: GurugramRoads, DC_Rohtak. */
export const partsOf = (tag: string): string => tag.replace(/([a-z])(?=[A-Z])/g, "$1 ").replaceAll("_", " ");

/** Takes out addresses and handles, which name somebody, and parts the words of a hashtag: #GurugramRoads. */
export function withoutTags(text: string): string {
  if (!hasTags(text)) return text;
  // Few texts have an address, and to look for one costs more than all the rest.
  const named = text.includes("://") ? text.replace(/https?:\/\/\S+/gi, " ") : text;
  return named.replace(/@\w{1,50}/g, " ").replace(/#(\w+)/g, (_, tag: string) => ` ${partsOf(tag)} `);
}

/** The words of a text that say something, those of its hashtags too. */
export const wordsOfText = (text: string): Words => wordsIn(withoutTags(text));
