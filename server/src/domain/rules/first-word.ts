/**
 * What the first words of a citizen's reply say to our question whether their problem is solved (the ready reply asks
 * for Yes or No). Only the beginning counts: a "not" somewhere in a sentence is no answer. It judges until something was
 * learned; what it cannot tell is for a person. Pure.
 */
import type { AnswerKind } from "@smgt/contract/understanding.ts";

const NO = /^(?:no|nope|nahi|nahin|nahee|nhi|not (?:solved|resolved|done|yet|fixed)|नहीं|नही|ना)(?![\p{L}\p{M}\p{N}])/iu;
const NO_PROBLEM = /^no[\s,]+(?:problem|problems|issue|issues|worries|complaint|complaints|need)(?![\p{L}\p{N}])/iu;
const YES =
  /^(?:yes|yeah|yep|solved|resolved|ha|haa|haan|han|ji ha|ji haan|हाँ|हां|जी हाँ|जी हां|जी)(?![\p{L}\p{M}\p{N}])/iu;
const THANKS =
  /^(?:thanks|thank you|thanku|thank u|thx|dhanyavad|dhanyawad|dhanyvad|shukriya|धन्यवाद|शुक्रिया|आभार)(?![\p{L}\p{M}\p{N}])/iu;

/** "No", "नहीं, अभी भी अँधेरा है" and "not solved" are no; "No problem now, thanks" is yes; "Nobody came" is unclear. */
export function firstWordOf(text: string): AnswerKind {
  const words = text
    .normalize("NFC")
    .replace(/^(?:\s*@\w{1,20})+/u, "")
    .replace(/^[\s"'.,!*-]+/u, "");
  if (NO_PROBLEM.test(words) || YES.test(words)) return "yes";
  if (NO.test(words)) return "no";
  return THANKS.test(words) ? "thanks" : "unclear";
}
