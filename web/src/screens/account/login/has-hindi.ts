const hindiLetter = /[\u0900-\u097f]/;

/** Whether Devanagari letters stand where Latin ones are expected: the keyboard is switched to Hindi. */
export const hasHindi = (text: string): boolean => hindiLetter.test(text);
