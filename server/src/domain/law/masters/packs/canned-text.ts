/** What a canned reply may be: short enough for a public reply when its slots are filled, and without a link. Pure. */

/** The longest text to expect in each slot that the program can fill. */
export type SlotLengths = Readonly<Record<string, number>>;

/** Slots whose length does not depend on the pack. */
export const FIXED_SLOTS: SlotLengths = { ticket_no: 18, due_date: 10, reason: 60, place: 24 };

/** Length as a public reply is counted: Latin and Indian scripts one per sign, emoji and Chinese two. */
export function weightedLength(text: string): number {
  let total = 0;
  for (const sign of text.normalize("NFC")) total += isLight(sign.codePointAt(0) ?? 0) ? 1 : 2;
  return total;
}

/** The ranges of weight 100 (twitter-text configuration version 3). */
function isLight(point: number): boolean {
  return (
    point <= 4_351 ||
    (point >= 8_192 && point <= 8_205) ||
    (point >= 8_208 && point <= 8_223) ||
    (point >= 8_242 && point <= 8_247)
  );
}

/** Every slot named in the text. */
export function slotsOf(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? "");
}

/** Whether a platform would make a link of a part of the text. */
export function hasLink(text: string): boolean {
  return /(https?:\/\/|www\.|[a-z0-9-]\.(com|in|org|net|gov|info|io|co|me|app)\b)/i.test(text);
}

/** The length with every slot filled by the longest text to expect. */
export function longestLength(body: string, slots: SlotLengths): number {
  const filled = body.replace(/\{([^{}]*)\}/g, (_, name: string) => "x".repeat(slots[name] ?? 0));
  return weightedLength(filled);
}
