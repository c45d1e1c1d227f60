/** Numbers that must not stand in a public reply: telephone, Aadhaar, family id (decision 8). Pure. */
const DEVANAGARI_ZERO = 0x0966;

const plainDigits = (text: string): string =>
  text.replaceAll(/[\u0966-\u096f]/g, (digit) => String((digit.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO));

const PATTERNS: readonly RegExp[] = [
  /(?<!\d)(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?!\d)/,
  /(?<!\d)[2-9]\d{3}[\s-]?\d{4}[\s-]?\d{4}(?!\d)/,
  /\b\d[A-Z]{4}\d{3}\b/i,
];

/** The first number that looks like one, or null. */
export function personalNumber(text: string): string | null {
  const plain = plainDigits(text);
  for (const pattern of PATTERNS) {
    const found = pattern.exec(plain);
    if (found !== null) return found[0];
  }
  return null;
}
