/**
 * Per-word knowledge for all readers of a post, computed once and memoized: list entries that begin with the word, its
 * spelling, its sound. One lookup serves them all. Pure.
 */
import type { IssueWord, PlaceName } from "./detection-data.ts";
import { eachPiece, pieceOf, signsOf, type Piece } from "./fold-text.ts";
import { lettersOf, type Letters } from "./language.ts";
import { soundOf } from "./model/features.ts";
import type { DangerWord, SituationIndex } from "./situations.ts";
import { perWord } from "./word-memo.ts";
import type { Begun, WordIndex } from "./word-index.ts";

/** Maximum memoized words and pieces; each takes half a kilobyte. */
const MOST_KNOWN = 20_000;
/** Two letters, or a letter with its mark. */
const A_WORD = /\p{L}[\p{L}\p{M}]/u;

/** List phrases that begin with a word. */
export interface Begins {
  readonly places: Begun<PlaceName | null>;
  readonly ways: Begun<string>;
  readonly goals: Begun<string>;
  readonly ownPlaces: Begun<string>;
  readonly comparisons: Begun<string>;
  readonly issues: Begun<IssueWord>;
  readonly spam: Begun<string>;
}

export interface KnownWord {
  readonly word: string;
  readonly letters: Letters;
  /** Listed as Hindi in Latin letters. */
  readonly isHinglish: boolean;
  readonly begins: Begins;
  readonly danger: DangerWord;
  readonly sound: string;
  /** Tells nothing: listed as empty, a single letter, or without letters. */
  readonly isEmpty: boolean;
}

/** Words of a text with their knowledge. */
export interface KnownText {
  readonly folded: readonly string[];
  readonly written: readonly string[];
  readonly known: readonly KnownWord[];
  /** Word counts after which a sentence ends; the same number may occur twice. */
  readonly ends: readonly number[];
}

export interface Lexicon {
  read(text: string): KnownText;
}

interface Sources {
  readonly places: WordIndex<PlaceName | null>;
  readonly ways: WordIndex<string>;
  readonly goals: WordIndex<string>;
  readonly ownPlaces: WordIndex<string>;
  readonly comparisons: WordIndex<string>;
  readonly issues: WordIndex<IssueWord>;
  readonly spam: WordIndex<string>;
  readonly situations: SituationIndex;
  readonly hinglish: ReadonlySet<string>;
  /** The pack's empty words. */
  readonly empty: ReadonlySet<string>;
}

interface KnownPiece extends Piece {
  readonly known: readonly KnownWord[];
  readonly signs: number;
}

export function lexiconOf(from: Sources): Lexicon {
  const makeWord = (word: string): KnownWord => {
    const sound = soundOf(word);
    return {
      word,
      letters: lettersOf(word),
      isHinglish: from.hinglish.has(word),
      begins: {
        places: from.places.begunBy(word),
        ways: from.ways.begunBy(word),
        goals: from.goals.begunBy(word),
        ownPlaces: from.ownPlaces.begunBy(word),
        comparisons: from.comparisons.begunBy(word),
        issues: from.issues.begunBy(word),
        spam: from.spam.begunBy(word),
      },
      danger: from.situations.wordOf(word),
      sound,
      isEmpty: from.empty.has(word) || !A_WORD.test(word),
    };
  };
  const wordOf = perWord(makeWord, MOST_KNOWN);
  const makePiece = (piece: string): KnownPiece => {
    const { folded, written, ends } = pieceOf(piece);
    return { folded, written, ends, known: folded.map(wordOf), signs: signsOf(folded) };
  };
  const knownPiece = perWord(makePiece, MOST_KNOWN);
  return {
    read(text) {
      const [folded, written, known, ends]: [string[], string[], KnownWord[], number[]] = [[], [], [], []];
      const take = (piece: string): number => {
        const of = knownPiece(piece);
        for (const end of of.ends) ends.push(folded.length + end);
        for (const word of of.folded) folded.push(word);
        for (const word of of.written) written.push(word);
        for (const word of of.known) known.push(word);
        return of.signs;
      };
      eachPiece(text, take, () => ends.push(folded.length));
      return { folded, written, known, ends };
    },
  };
}

/** Sentences of a text, as slices of `of`. */
export function* sentencesOf<T>({ ends }: Pick<KnownText, "ends">, of: readonly T[]): Generator<readonly T[]> {
  let start = 0;
  for (const end of [...ends, of.length]) {
    if (end > start) yield of.slice(start, end);
    start = Math.max(start, end);
  }
}
