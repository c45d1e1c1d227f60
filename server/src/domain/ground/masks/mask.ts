/** Masking of contact data in their own fields; in text see `words.ts`. Pure. */

/** A phone number but for its last three digits. */
export function maskMobile(mobile: string | null): string | null {
  return mobile === null ? null : mobile.slice(-3).padStart(mobile.length, "•");
}

/** Anything else that is personal: only that it is there. */
export function maskText(text: string | null): string | null {
  return text === null ? null : "•••";
}
