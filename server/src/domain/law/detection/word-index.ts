/**
 * Multi-phrase search in one pass. A phrase is a row of words; a word that ends in `*` matches every word with that
 * beginning. Pure. Work for each word is bounded by the longest phrase and stem, so the search is linear in the length
 * of the text.
 */
import { wordsIn } from "./fold-text.ts";

/** A match: words `start` to `end` (exclusive). */
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

/** Nodes reached by a word that begins phrases; empty for most words. */
export type Begun<T> = readonly Node<T>[];

const NONE: readonly never[] = [];

/** Longer stems are truncated; no word of a pack is that long. */
const MAX_STEM = 32;

/** Index of phrases. Build once, use for every text. */
export class WordIndex<T> {
  private readonly root: Node<T> = emptyNode();

  /** Adds a phrase in the pack's syntax. */
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

  /** Phrases that begin with a word. */
  begunBy(word: string): Begun<T> {
    return step(this.root, word);
  }

  /** All matches, ordered by beginning. */
  search(words: readonly string[]): PhraseHit<T>[] {
    return this.searchIn(words, (at) => this.begunBy(words[at] ?? ""));
  }

  /** The same search with precomputed beginnings by word index. */
  searchIn(words: readonly string[], begunAt: (at: number) => Begun<T>): PhraseHit<T>[] {
    const hits: PhraseHit<T>[] = [];
    for (let start = 0; start < words.length; start += 1) {
      let open = begunAt(start);
      for (let end = start + 1; open.length > 0; end += 1) {
        for (const node of open) {
          for (const { value, phrase } of node.found) hits.push({ value, phrase, start, end });
        }
        const word = words[end];
        if (word === undefined) break;
        open = open.flatMap((node) => step(node, word));
      }
    }
    return hits;
  }
}

function step<T>(node: Node<T>, word: string): Begun<T> {
  const exact = node.exact.get(word);
  if (node.stems.size === 0) return exact === undefined ? NONE : [exact];
  const next: Node<T>[] = exact === undefined ? [] : [exact];
  for (let length = 1; length <= Math.min(word.length, MAX_STEM); length += 1) {
    const stem = node.stems.get(word.slice(0, length));
    if (stem !== undefined) next.push(stem);
  }
  return next;
}

function phraseWords(phrase: string): { word: string; isStem: boolean }[] {
  return phrase.split(/\s+/u).flatMap((part) => {
    const words = wordsIn(part).folded;
    return words.map((word, index) => ({
      word: word.slice(0, MAX_STEM),
      isStem: part.endsWith("*") && index === words.length - 1,
    }));
  });
}

function emptyNode<T>(): Node<T> {
  return { exact: new Map(), stems: new Map(), found: [] };
}
