/**
 * Visible text: at least one sign other than blanks, controls and invisible signs. The text itself is not changed:
 * Devanagari needs its joiners inside words. Pure.
 */

const UNSEEN = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** One visible sign, as a pattern for schemas. */
export const SEEN = "[^\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]";
/** Visible text without blanks at either end. */
export const SEEN_WHOLE = `^(?=.*${SEEN})\\S(.*\\S)?$`;

/** Length of a text in code points, without blanks at the ends, for minimum lengths. */
export const lettersIn = (text: string): number => [...text.replace(UNSEEN, "").trim()].length;

export const isGiven = (text: string): boolean => lettersIn(text) > 0;
