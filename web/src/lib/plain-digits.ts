const DEVANAGARI_ZERO = 0x0966;

/** Replaces Devanagari digits by 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO));

export const digitsIn = (text: string): string => plainDigits(text).replace(/\D/g, "");
