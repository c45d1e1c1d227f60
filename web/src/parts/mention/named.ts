/** Mentions in a text: the name being typed, and the chosen colleagues still named. Pure. */
import { ENDS_IN_WORD, namedIn, type Mention } from "@smgt/contract/mentions.ts";

/** Chosen colleagues whom the text still names; for colleagues with one name, as many as it occurs. */
export function stillNamed(text: string, chosen: readonly Mention[]): readonly Mention[] {
  const named = namedIn(
    text,
    chosen.map((one) => one.user_name),
  );
  const unique = chosen.filter((one, at) => chosen.findIndex(({ user_id }) => user_id === one.user_id) === at);
  return unique.filter((one, at) => {
    const before = unique.slice(0, at).filter(({ user_name }) => user_name === one.user_name).length;
    return named.filter(({ name }) => name === one.user_name).length > before;
  });
}

/** Text typed between the @ and the caret. */
export interface Wanted {
  readonly from: number;
  readonly text: string;
}

/** Longer than any name worth searching. */
const MOST_LETTERS = 40;

/** Name being typed at the caret; null if there is none. */
export function wantedAt(text: string, caret: number): Wanted | null {
  const from = caret < 1 ? -1 : text.lastIndexOf("@", caret - 1);
  if (from < 0 || caret - from - 1 > MOST_LETTERS) return null;
  const typed = text.slice(from + 1, caret);
  const isOpen = !/^\s|\s{2}|[\n\r,;:!?()]/u.test(typed);
  return isOpen && !ENDS_IN_WORD.test(text.slice(Math.max(0, from - 2), from)) ? { from, text: typed } : null;
}

/** Text with the name inserted after the @, and the new caret. */
export function withName(
  text: string,
  wanted: Wanted,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, wanted.from)}@${name} `;
  const rest = text.slice(wanted.from + 1 + wanted.text.length);
  return { text: before + rest.replace(/^ /, ""), caret: before.length };
}
