/**
 * The most that a call may be sent, in bytes of JSON before it is sealed; files are counted apart (`server/src/http/multipart.ts`).
 * Each call says more or less where its screen sends more or less.
 */

/** Calls of people who have not signed in. */
export const PUBLIC_BYTES = 32_768;
/** Limit for a call that names none; most screens send far less. */
export const USUAL_BYTES = 65_536;
/** A rule with all its words, a row of the masters, an order of many rules, a draft. */
export const DOCUMENT_BYTES = 262_144;
/** A sheet of rows, or rules of another system. */
export const SHEET_BYTES = 1_048_576;

/** A name of a field, its quotes, its colon and its comma take more than this on the average. */
const LEAST_BYTES_A_NAME = 8;
/** No call nests half as deep. */
const MOST_DEPTH = 32;

/** Limits of nesting and of field names in a body. */
export const bodyBounds = (bytes: number): { readonly depth: number; readonly names: number } => ({
  depth: MOST_DEPTH,
  names: Math.floor(bytes / LEAST_BYTES_A_NAME),
});
