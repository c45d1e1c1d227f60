/**
 * Mentions of colleagues in a note (decision 65). The text keeps `@Name`, who is meant stands beside it: this file finds
 * the one in the other, for the server that checks, the box that is typed into and the history that is read. Pure.
 */

/** A colleague whom a note is to name. */
export interface Mention {
  readonly user_id: number;
  readonly user_name: string;
}

/** Where a text names somebody: from the sign to the last letter of the name. */
export interface NamedAt {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** Letters of any script, the signs that belong to them, and figures: before the sign or after the name they are no mention. */
export const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{M}\p{N}]/u;

/** Where the text names these people; of two names that begin alike, the longer one. */
export function namedIn(text: string, names: readonly string[]): readonly NamedAt[] {
  const longestFirst = [...new Set(names)].filter((name) => name !== "").toSorted((a, b) => b.length - a.length);
  const found: NamedAt[] = [];
  for (let from = text.indexOf("@"); from >= 0; from = text.indexOf("@", from + 1)) {
    if (ENDS_IN_WORD.test(text.slice(Math.max(0, from - 2), from))) continue;
    const rest = text.slice(from + 1);
    const name = longestFirst.find((one) => rest.startsWith(one) && !BEGINS_WITH_WORD.test(rest.slice(one.length)));
    if (name !== undefined) found.push({ from, to: from + 1 + name.length, name });
  }
  return found;
}
