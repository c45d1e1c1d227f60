/** Checks of a public reply; loaded on demand, because they are as large as the rest of the screen. */
import twitterText from "twitter-text";
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { surelyOver } from "@smgt/contract/reply-length.ts";

/** Length by X's rules: Devanagari counts one a character, links 23, many other characters two. */
export function weightedLength(text: string, max: number): number {
  const surely = surelyOver(text, max);
  return surely > 0 ? max + surely : twitterText.parseTweet(text).weightedLength;
}

/** First personal data in the text, or null; the server refuses by the same check. */
export const personalIn = (text: string): string | null => findPersonal(text)[0]?.text ?? null;
