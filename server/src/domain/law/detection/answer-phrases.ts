/**
 * Classifies a citizen's answer to "resolved" by phrase lists. Pure. The model may decide beside it; an answer in no
 * list is unclear, and a person reads it.
 */
import type { AnswerKind } from "@smgt/contract/understanding.ts";
import { PARTLY_PHRASES } from "./answer-phrases-partly.ts";
import { wordsIn } from "./fold-text.ts";
import { perWord } from "./word-memo.ts";
import { NOTHING, patternReader, Reading, Slots, type Pattern, type Span } from "./phrases.ts";
import { FALSE_REPORT_PHRASES } from "./answer-phrases-false.ts";
import { SOLVED_PHRASES } from "./answer-phrases-solved.ts";
import { UNSOLVED_PHRASES } from "./answer-phrases-unsolved.ts";

/** Phrases of one answer. */
interface AnswerPhrases {
  /** Sufficient alone. */
  readonly sure: readonly string[];
  /** Phrases that decide the answer only if no other phrase was found. */
  readonly likely: readonly string[];
  /** Words covered by these count for nothing. */
  readonly nots: readonly string[];
}

/** Phrases by answer. */
const ANSWER_PHRASES: Readonly<Record<AnswerKind, AnswerPhrases>> = {
  ...SOLVED_PHRASES,
  ...UNSOLVED_PHRASES,
  ...FALSE_REPORT_PHRASES,
};

/** An answer, its certainty, and its evidence as the citizen wrote it. */
export interface AnswerFound {
  readonly answer: AnswerKind;
  readonly certainty: number;
  readonly words: readonly string[];
}

/** Precedence when several are found: accusations first, then open problems. */
const ORDER: readonly AnswerKind[] = ["false_report", "still_not", "no", "yes", "thanks", "unclear"];
/** Certainty of "a part is done", which no other words outvote. */
export const PLAIN = 0.97;
const SURE = 0.85;
const LIKELY = 0.6;
/** Certainty when no list matches. */
const UNKNOWN = 0.3;
/** Conjunctions after which the real message follows: "thanks, but nothing was done". */
const TURN = /(?<![\p{L}\p{M}])(?:but|however|par|pr|lekin|magar|पर|लेकिन|मगर|परंतु|किंतु)(?![\p{L}\p{M}])/iu;
const LEAST_BEHIND_TURN = 2;

const slots = new Slots();
const pattern = patternReader(slots, new Map());
const filledBy = perWord((word) => slots.filledBy(word));
const lists = ORDER.map((answer) => {
  const { sure, likely, nots } = ANSWER_PHRASES[answer];
  return { answer, sure: sure.map(pattern), likely: likely.map(pattern), nots: nots.map(pattern) };
});

const partly = { sure: PARTLY_PHRASES.sure.map(pattern), nots: PARTLY_PHRASES.nots.map(pattern) };

function firstFound(
  patterns: readonly Pattern[],
  reading: Reading,
  hidden: ReadonlySet<number>,
): readonly Span[] | null {
  for (const each of patterns) {
    const spans = reading.find(each, hidden);
    if (spans !== null) return spans;
  }
  return null;
}

function readingOf(text: string): Reading {
  const { folded, written } = wordsIn(text);
  return new Reading(written, folded.map(filledBy));
}

/** Finds answers in which only a part is done. */
function partlyDone(text: string): AnswerFound | null {
  const reading = readingOf(text);
  const spans = firstFound(partly.sure, reading, reading.covered(partly.nots));
  return spans === null ? null : { answer: "still_not", certainty: PLAIN, words: reading.writtenAt(spans) };
}

/** Classifies one clause; null when no list matches. */
function clause(text: string): AnswerFound | null {
  const reading = readingOf(text);
  const hidden = new Map(lists.map(({ answer, nots }) => [answer, reading.covered(nots)]));
  for (const [strength, certainty] of [
    ["sure", SURE],
    ["likely", LIKELY],
  ] as const) {
    for (const list of lists) {
      const spans = firstFound(list[strength], reading, hidden.get(list.answer) ?? NOTHING);
      if (spans !== null) return { answer: list.answer, certainty, words: reading.writtenAt(spans) };
    }
  }
  return null;
}

/** Classifies an answer; a picture alone, or signs without words, is unclear. */
export function answerByLists(text: string): AnswerFound {
  const plain = text.replace(/https?:\/\/\S+|@\w+/gu, " ");
  const part = partlyDone(plain);
  if (part !== null) return part;
  const behind = plain.split(TURN).at(-1)?.trim() ?? "";
  const isTurned = behind !== plain.trim() && behind.split(/\s+/u).length >= LEAST_BEHIND_TURN;
  const turned = isTurned ? clause(behind) : null;
  const meant = turned !== null && turned.answer !== "thanks" && turned.answer !== "unclear" ? turned : clause(plain);
  return meant ?? { answer: "unclear", certainty: UNKNOWN, words: [] };
}
