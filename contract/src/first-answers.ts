/**
 * Answers embedded in a public page, which save a second round trip. The server writes them under these keys; the web
 * checks there before a request (decision 42).
 */

export const FIRST_ANSWERS_ID = "first-answers";
/** Id of the element with the State's name and branding, on every page. */
export const STATE_LOOK_ID = "state-look";
/** Id of the style element with the State's colours. */
export const STATE_STYLE_ID = "state-style";

/** Key of a call with a query; the order of the query's fields does not matter. */
export function firstAnswerKey(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return `${path}?${pairs.toSorted().join("&")}`;
}
