/**
 * How long an answer is where characters are counted, and a first look where they are weighed: the exact way takes long
 * over long texts. Pure.
 */

/** The length of a text on a channel where each character counts one: a picture of one sign is one, not two halves. */
export const charactersIn = (text: string): number => Array.from(text).length;

/** Signs that X counts together, two for a whole emoji of several. */
const OF_EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}]/gu;
/** No emoji has more signs for each two that it counts. */
const SIGNS_OF_EMOJI = 10;

/**
 * By how many characters a text is too long whatever X counts: every sign but those of emoji counts one at least. 0 when
 * it may fit. A link counts 23 however long it is, but no public reply may hold one.
 */
export function surelyOver(text: string, most: number): number {
  const signs = charactersIn(text);
  const ofEmoji = text.match(OF_EMOJI)?.length ?? 0;
  return Math.max(0, signs - ofEmoji - most, signs - most * SIGNS_OF_EMOJI);
}
