/** Constraints on a canned reply: short enough for a public reply with its slots filled, and without a link. Pure. */

/** Maximum expected text of each slot that the program fills. */
export type SlotLengths = Readonly<Record<string, number>>;

/** Slots with a length independent of the pack. */
export const FIXED_SLOTS: SlotLengths = { ticket_no: 18, due_date: 10, reason: 60, place: 24 };

/** Length as in a public reply: Latin and Indian scripts count one per character, emoji and Chinese two. */
export function weightedLength(text: string): number {
  let total = 0;
  for (const sign of text.normalize("NFC")) total += isLight(sign.codePointAt(0) ?? 0) ? 1 : 2;
  return total;
}

/** Character ranges of weight 100 (twitter-text configuration version 3). */
function isLight(point: number): boolean {
  return (
    point <= 4_351 ||
    (point >= 8_192 && point <= 8_205) ||
    (point >= 8_208 && point <= 8_223) ||
    (point >= 8_242 && point <= 8_247)
  );
}

/** Slots named in the text. */
export function slotsOf(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? "");
}

/** Returns true when a platform would turn part of the text into a link. */
export function hasLink(text: string): boolean {
  return /(https?:\/\/|www\.|[a-z0-9-]\.(com|in|org|net|gov|info|io|co|me|app)\b)/i.test(text);
}

/** Length with every slot at its maximum. */
export function longestLength(body: string, slots: SlotLengths): number {
  const filled = body.replace(/\{([^{}]*)\}/g, (_, name: string) => "x".repeat(slots[name] ?? 0));
  return weightedLength(filled);
}
