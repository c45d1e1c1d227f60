const hindiLetter = /[\u0900-\u097f]/;

/** True when the text has Devanagari letters, a sign of a Hindi keyboard layout. */
export const hasHindi = (text: string): boolean => hindiLetter.test(text);
