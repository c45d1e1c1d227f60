/**
 * Limits of a call's body, in bytes of JSON before encryption; files have their own limits
 * (`server/src/http/multipart.ts`). A call declares another limit when its screen needs one.
 */

/** Calls without a session. */
export const PUBLIC_BYTES = 32_768;
/** Default limit; most screens send far less. */
export const USUAL_BYTES = 65_536;
/** A rule with all its words, a row of the masters, an order of many rules, a draft. */
export const DOCUMENT_BYTES = 262_144;
/** A spreadsheet, or rules of another system. */
export const SHEET_BYTES = 1_048_576;

/** Average lower bound for a field name with its quotes, colon and comma. */
const LEAST_BYTES_A_NAME = 8;
/** Deepest nesting; no call needs half of it. */
const MOST_DEPTH = 32;

/** Limits of nesting and of field names in a body. */
export const bodyBounds = (bytes: number): { readonly depth: number; readonly names: number } => ({
  depth: MOST_DEPTH,
  names: Math.floor(bytes / LEAST_BYTES_A_NAME),
});
