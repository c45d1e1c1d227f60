/** What is asked of a public reply while it is written; loaded then, for it is as large as the rest of the screen. */
import twitterText from "twitter-text";
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { surelyOver } from "@smgt/contract/reply-length.ts";

/** X's own way of counting: Devanagari counts one each, links 23, many signs two. */
export function weightedLength(text: string, max: number): number {
  const surely = surelyOver(text, max);
  return surely > 0 ? max + surely : twitterText.parseTweet(text).weightedLength;
}

/** The first piece of personal data as it is written, or null: the server refuses by the same rule. */
export const personalIn = (text: string): string | null => findPersonal(text)[0]?.text ?? null;
