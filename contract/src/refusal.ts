/** What a refusal is, and short ways to write one. */
/** See `refusals.ts`, the catalogue. */
export interface Refusal {
  readonly statusId: "111" | "888" | "999";
  readonly http: 200 | 400 | 401 | 403 | 404 | 413 | 415 | 429 | 503;
  readonly silent: boolean;
  readonly en: string;
  readonly hi: string;
}

/** A rule of the business, or bad input. */
export const business = (en: string, hi: string): Refusal => ({ statusId: "111", http: 200, silent: false, en, hi });
/** The same, in words that never toast. */
export const silent = (en: string, hi: string): Refusal => ({ statusId: "111", http: 200, silent: true, en, hi });
/** Not permitted. */
export const barred = (en: string, hi: string): Refusal => ({ statusId: "888", http: 200, silent: false, en, hi });
/** Anything else. */
export const plain = (statusId: "111" | "888" | "999", http: Refusal["http"], en: string, hi: string): Refusal => ({
  statusId,
  http,
  silent: false,
  en,
  hi,
});
