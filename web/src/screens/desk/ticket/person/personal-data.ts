/** Warnings for a public reply: parts of an address, handles of others. Pure. */
import { plainDigits } from "../../../../lib/plain-digits.ts";

const ADDRESS = [
  /\b(?:h\.? ?no|house no|flat no|plot no|ward no|street no)\b\.?[ :#-]*\w+/i,
  /(?:मकान|गली|वार्ड|प्लॉट|फ्लैट) ?(?:नं\.?|नंबर|संख्या)[ :-]*\S+/,
  /(?<!\d)1[2-3]\d{4}(?!\d)/,
];

/** Finds text that resembles an address: a house number, a PIN code of the State. A warning only. */
export function addressIn(text: string): string | null {
  const plain = plainDigits(text);
  for (const pattern of ADDRESS) {
    const found = pattern.exec(plain);
    if (found !== null) return found[0].trim();
  }
  return null;
}

/** Handles in the text other than those of the citizen and of our account. */
export function otherHandles(text: string, own: readonly (string | null)[]): readonly string[] {
  const known = new Set(own.map((handle) => handle?.toLowerCase()));
  return [...new Set(text.match(/(?<![\w@])@\w{1,15}\b/g))].filter(
    (handle) => !known.has(handle.slice(1).toLowerCase()),
  );
}
