/**
 * Whether a citizen's reply answers "No" to our question whether their problem is solved (the ready reply asks
 * for Yes or No). Only the beginning counts: a "not" somewhere in a sentence is no answer. Pure.
 */
const NO = /^(?:no|nope|nahi|nahin|nahee|nhi|not (?:solved|resolved|done|yet|fixed)|नहीं|नही|ना)(?![\p{L}\p{M}\p{N}])/iu;
const THANKS = /^no[\s,]+(?:problem|problems|issue|issues|worries|complaint|complaints|need)(?![\p{L}\p{N}])/iu;

/** True for "No", "नहीं, अभी भी अँधेरा है", "not solved"; false for "No problem now, thanks". */
export function isRejection(text: string): boolean {
  const words = text
    .normalize("NFC")
    .replace(/^(?:\s*@\w{1,20})+/u, "")
    .replace(/^[\s"'.,!*-]+/u, "");
  return NO.test(words) && !THANKS.test(words);
}
