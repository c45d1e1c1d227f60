/**
 * Finds many phrases in a text in one pass. A phrase is a row of words; a word that ends in `*`
 * stands for every word that begins so. Pure. The work for each word of a text is bounded by the
 * longest phrase and the longest stem, so the whole is linear in the length of the text.
 */
import { fold } from "./fold.ts";

/** A phrase found in a text: words `start` to `end` (not included). */
export interface PhraseHit<T> {
  readonly value: T;
  readonly phrase: string;
  readonly start: number;
  readonly end: number;
}

interface Node<T> {
  readonly exact: Map<string, Node<T>>;
  readonly stems: Map<string, Node<T>>;
  readonly found: { readonly value: T; readonly phrase: string }[];
}

/** Longer stems than this are cut; no word of a pack is so long. */
const MAX_STEM = 32;

/** Phrases, made ready for search. Build once, use for every text. */
export class WordIndex<T> {
  private readonly root: Node<T> = emptyNode();

  /** Adds a phrase as it stands in the pack. */
  add(phrase: string, value: T): void {
    let node = this.root;
    for (const { word, isStem } of phraseWords(phrase)) {
      const branch = isStem ? node.stems : node.exact;
      let next = branch.get(word);
      if (next === undefined) {
        next = emptyNode();
        branch.set(word, next);
      }
      node = next;
    }
    if (node !== this.root) node.found.push({ value, phrase });
  }

  /** Every phrase in the words, in the order in which they begin. */
  search(words: readonly string[]): PhraseHit<T>[] {
    const hits: PhraseHit<T>[] = [];
    for (let start = 0; start < words.length; start += 1) {
      let open: Node<T>[] = [this.root];
      for (let at = start; open.length > 0 && at < words.length; at += 1) {
        open = open.flatMap((node) => step(node, words[at] ?? ""));
        for (const node of open) {
          for (const { value, phrase } of node.found) hits.push({ value, phrase, start, end: at + 1 });
        }
      }
    }
    return hits;
  }
}

function step<T>(node: Node<T>, word: string): Node<T>[] {
  const next: Node<T>[] = [];
  const exact = node.exact.get(word);
  if (exact !== undefined) next.push(exact);
  if (node.stems.size === 0) return next;
  for (let length = 1; length <= Math.min(word.length, MAX_STEM); length += 1) {
    const stem = node.stems.get(word.slice(0, length));
    if (stem !== undefined) next.push(stem);
  }
  return next;
}

function phraseWords(phrase: string): { word: string; isStem: boolean }[] {
  return phrase.split(/\s+/u).flatMap((part) => {
    const words = fold(part)
      .split(" ")
      .filter((word) => word !== "");
    return words.map((word, index) => ({
      word: word.slice(0, MAX_STEM),
      isStem: part.endsWith("*") && index === words.length - 1,
    }));
  });
}

function emptyNode<T>(): Node<T> {
  return { exact: new Map(), stems: new Map(), found: [] };
}
