/** Kinds of refusals, each with its STATUS_ID and HTTP status. The catalogue is `refusals.ts`. */
export interface Refusal {
  readonly statusId: "111" | "888" | "999";
  readonly http: 200 | 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503;
  readonly silent: boolean;
  readonly en: string;
}

/** Business rule, or bad input. */
export const business = (en: string): Refusal => ({ statusId: "111", http: 200, silent: false, en });
/** Business rule without a toast. */
export const silent = (en: string): Refusal => ({ statusId: "111", http: 200, silent: true, en });
export const barred = (en: string): Refusal => ({ statusId: "888", http: 200, silent: false, en });
/** Refusal with its own HTTP status. */
export const plain = (statusId: "111" | "888" | "999", http: Refusal["http"], en: string): Refusal => ({
  statusId,
  http,
  silent: false,
  en,
});
