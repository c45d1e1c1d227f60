/**
 * Words by which citizens answer, in English, Hindi and Hindi in Latin letters (`phrases.ts` says how a phrase is read).
 */
import type { AnswerKind } from "@smgt/contract/understanding.ts";
import { FALSE_REPORT_PHRASES } from "./answer-phrases-false.ts";
import { SOLVED_PHRASES } from "./answer-phrases-solved.ts";
import { UNSOLVED_PHRASES } from "./answer-phrases-unsolved.ts";

/** The phrases of one answer. */
export interface AnswerPhrases {
  /** Enough by themselves. */
  readonly sure: readonly string[];
  /** Enough where nothing else is said. */
  readonly likely: readonly string[];
  /** What they cover counts for nothing. */
  readonly nots: readonly string[];
}

/** By answer. */
export const ANSWER_PHRASES: Readonly<Record<AnswerKind, AnswerPhrases>> = {
  ...SOLVED_PHRASES,
  ...UNSOLVED_PHRASES,
  ...FALSE_REPORT_PHRASES,
};
