/** Phrases of citizens' answers in English, Hindi and Hinglish (syntax: `phrases.ts`). */
import type { AnswerKind } from "@smgt/contract/understanding.ts";
import { FALSE_REPORT_PHRASES } from "./answer-phrases-false.ts";
import { SOLVED_PHRASES } from "./answer-phrases-solved.ts";
import { UNSOLVED_PHRASES } from "./answer-phrases-unsolved.ts";

/** Phrases of one answer. */
export interface AnswerPhrases {
  /** Sufficient alone. */
  readonly sure: readonly string[];
  /** Sufficient when nothing else is found. */
  readonly likely: readonly string[];
  /** Words covered by these count for nothing. */
  readonly nots: readonly string[];
}

/** Phrases by answer. */
export const ANSWER_PHRASES: Readonly<Record<AnswerKind, AnswerPhrases>> = {
  ...SOLVED_PHRASES,
  ...UNSOLVED_PHRASES,
  ...FALSE_REPORT_PHRASES,
};
