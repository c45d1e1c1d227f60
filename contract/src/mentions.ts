/**
 * Mentions of colleagues in a note (decision 25). The text contains `@Name`, and the ids are stored beside it. This
 * file locates names in a text for the server, the editor and the history. Pure.
 */

/** Colleague mentioned in a note. */
export interface Mention {
  readonly user_id: number;
  readonly user_name: string;
}

/** Range of a mention in a text: from the sign to the last letter of the name. */
export interface NamedAt {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** Letters of any script, their marks, and digits: one before the sign or after the name means no mention. */
export const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{M}\p{N}]/u;

/** Finds mentions of these people; the longer of two overlapping names wins. */
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
