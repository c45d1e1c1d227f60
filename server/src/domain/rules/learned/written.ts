/** The words of a text as their author wrote them, found by their folded form. Pure. */
import { foldWord } from "../fold.ts";
import { opened } from "./seen.ts";

/** Folded word by folded word, as each was written first. */
export function writtenWords(text: string): (folded: readonly string[]) => string {
  const written = new Map<string, string>();
  for (const word of opened(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const folded = foldWord(word);
    if (!written.has(folded)) written.set(folded, word);
  }
  return (folded) => folded.map((word) => written.get(word) ?? word).join(" ");
}
