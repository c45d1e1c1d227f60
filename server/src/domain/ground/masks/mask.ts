/** Masking of contact data in its own fields; for free text see `consequence-words.ts`. Pure. */

/** Masks all but the last three digits of a phone number. */
export function maskMobile(mobile: string | null): string | null {
  return mobile === null ? null : mobile.slice(-3).padStart(mobile.length, "•");
}

/** Masks other personal data; shows only that it exists. */
export function maskText(text: string | null): string | null {
  return text === null ? null : "•••";
}
