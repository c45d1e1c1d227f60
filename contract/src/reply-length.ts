/**
 * Length of a reply in characters, and a fast lower bound of X's weighted length: the exact computation is slow for
 * long texts. Pure.
 */

/** Length in code points: a picture of one sign counts one, not two. */
export const charactersIn = (text: string): number => Array.from(text).length;

/** Signs that X counts together, two for a whole emoji of several. */
const OF_EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}]/gu;
/** Maximum signs of an emoji per two counted characters. */
const SIGNS_OF_EMOJI = 10;

/**
 * Lower bound of the characters over X's limit: every sign but those of emoji counts at least one. 0 when the text may
 * fit. Links (23 each) are ignored, since no public reply may contain one.
 */
export function surelyOver(text: string, most: number): number {
  const signs = charactersIn(text);
  const ofEmoji = text.match(OF_EMOJI)?.length ?? 0;
  return Math.max(0, signs - ofEmoji - most, signs - most * SIGNS_OF_EMOJI);
}
