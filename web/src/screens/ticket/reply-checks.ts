/** X's own way of counting, loaded when somebody begins to write: it is as large as the rest of the screen. */
import twitterText from "twitter-text";

/** 280 is the limit; Devanagari counts one each, links 23, many signs two. */
export function weightedLength(text: string): number {
  return twitterText.parseTweet(text).weightedLength;
}
