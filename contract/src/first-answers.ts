/**
 * A public page brings the answers to its first questions with it, so that nobody waits for the same server twice. The
 * server writes them into the page under these keys; the web looks there before it asks (decision 55).
 */

/** The id of the element of the page that holds them. */
export const FIRST_ANSWERS_ID = "first-answers";
/** The id of the element of every page that holds what the State is called and what it looks like. */
export const STATE_LOOK_ID = "state-look";
/** The id of the style with the State's colours. */
export const STATE_STYLE_ID = "state-style";

/** A call with a query, as one text; the order of the query's fields is of no account. */
export function firstAnswerKey(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return `${path}?${pairs.toSorted().join("&")}`;
}
