/**
 * Whether a text is given: whether there is a sign in it that somebody sees. Blanks, controls and signs without a picture
 * are none of them. Nothing is taken out of what people write: inside words Devanagari needs its joiners. Pure.
 */

const UNSEEN = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** One sign that is seen, as a pattern for shapes. */
export const SEEN = "[^\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]";
/** A text that begins and ends with something, and is seen. */
export const SEEN_WHOLE = `^(?=.*${SEEN})\\S(.*\\S)?$`;

/** How many letters of it count, for texts that have to have some: by code points, without blanks at the ends. */
export const lettersIn = (text: string): number => [...text.replace(UNSEEN, "").trim()].length;

/** Whether anybody can read something there. */
export const isGiven = (text: string): boolean => lettersIn(text) > 0;
