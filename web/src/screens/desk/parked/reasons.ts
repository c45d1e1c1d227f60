/** Texts for the reasons of parking; an unknown reason is shown as its code. Pure. */
import type { MessageKey } from "../../../i18n/language.ts";

const KNOWN: Readonly<Record<string, MessageKey>> = {
  "the item is not an object": "parked.whyUnreadable",
  "the item has no data": "parked.whyUnreadable",
  "the post has no id or no text": "parked.whyEmpty",
  "the post has no author": "parked.whyNoAuthor",
  "the post has no time that can be read": "parked.whyNoTime",
};

export const reasonKey = (reason: string): MessageKey => KNOWN[reason] ?? "parked.whyOther";
