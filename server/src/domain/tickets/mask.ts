/** Masking of personal data in text and fields. Pure. */

const DIGIT_RUN = /(?<![\p{L}\p{N}])(\+?\d[\d \u00a0-]{7,17}\d)(?![\p{L}\p{N}])/gu;

/** How many digits a run has. */
const digitsIn = (run: string): number => run.replace(/\D/g, "").length;

/** Runs that look like an Indian mobile (10 digits from 6, with 0 or 91), an Aadhaar (12) or a family id (8). */
function looksPersonal(run: string): boolean {
  const digits = run.replace(/\D/g, "");
  if (/^(?:91|0)?[6-9]\d{9}$/.test(digits)) return true;
  return digits.length === 12 || digits.length === 8;
}

/** The first number in a text that looks personal, or null. */
export function personalNumberIn(text: string): string | null {
  for (const match of text.matchAll(DIGIT_RUN)) if (looksPersonal(match[0])) return match[0];
  return null;
}

/** Every number in a text that looks personal. */
export function personalNumbersIn(text: string): string[] {
  return [...text.matchAll(DIGIT_RUN)].map(([run]) => run).filter(looksPersonal);
}

/** The text with such numbers blotted out but for their last two digits. */
export function maskNumbers(text: string): string {
  return text.replace(DIGIT_RUN, (run) => {
    if (!looksPersonal(run)) return run;
    const total = digitsIn(run);
    let seen = 0;
    return run.replace(/\d/g, (digit) => ((seen += 1) > total - 2 ? digit : "•"));
  });
}

/** A phone number but for its last three digits. */
export function maskMobile(mobile: string | null): string | null {
  return mobile === null ? null : mobile.slice(-3).padStart(mobile.length, "•");
}

/** Anything else that is personal: only that it is there. */
export function maskText(text: string | null): string | null {
  return text === null ? null : "•••";
}
