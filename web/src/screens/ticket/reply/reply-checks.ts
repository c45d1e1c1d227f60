/** What is asked of a public reply while it is written; loaded then, for it is as large as the rest of the screen. */
import twitterText from "twitter-text";
import { REPLY_MAX_WEIGHTED } from "@smgt/contract/constants.ts";
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { surelyOver } from "@smgt/contract/reply-length.ts";

/** X's own way of counting: 280 is the limit; Devanagari counts one each, links 23, many signs two. */
export function weightedLength(text: string): number {
  const surely = surelyOver(text, REPLY_MAX_WEIGHTED);
  return surely > 0 ? REPLY_MAX_WEIGHTED + surely : twitterText.parseTweet(text).weightedLength;
}

/** The first piece of personal data as it is written, or null: the server refuses by the same rule. */
export const personalIn = (text: string): string | null => findPersonal(text)[0]?.text ?? null;
