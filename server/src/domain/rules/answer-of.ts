/**
 * What a citizen answers when they were told that their complaint is resolved: yes, no, only thanks, still not, that the
 * report is false, or nothing that can be told, which is for a person to read. Pure.
 */
import type { AnswerKind } from "@smgt/contract/understanding.ts";
import type { Detector } from "./detector.ts";
import { certaintyOf } from "./learned/calibrate.ts";
import { inputOf, judge } from "./learned/linear-model.ts";
import { seenOfAnswer } from "./learned/seen.ts";
import { firstWordOf } from "./first-word.ts";

export interface AnswerSaid {
  readonly answer: AnswerKind;
  /** How certain; null where the first word alone said it. */
  readonly certainty: number | null;
}

/** Answers that say that the complaint is not solved. */
export const NOT_SOLVED: readonly AnswerKind[] = ["no", "still_not", "false_report"];
/** What is less certain is not understood. */
const LEAST = 0.5;

/** Which of two groups it is matters more than which answer of the group: those shares count together. */
const groupOf = (answer: string): string =>
  (NOT_SOLVED as readonly string[]).includes(answer) ? "not" : answer === "unclear" ? "unclear" : "done";

/** Understands an answer; before anything was learned by its first word, as the ready reply asks for Yes or No. */
export function answerOf(text: string, { learned }: Pick<Detector, "learned">): AnswerSaid {
  const judges = learned?.models.answers ?? null;
  if (judges === null) return { answer: firstWordOf(text), certainty: null };
  const shares = judge(judges.answer, inputOf(seenOfAnswer(text), judges.known));
  const [best] = shares;
  if (best === undefined) return { answer: "unclear", certainty: null };
  const group = shares.filter(({ label }) => groupOf(label) === groupOf(best.label));
  const certainty = certaintyOf(
    group.reduce((sum, { share }) => sum + share, 0),
    judges.answer.scale,
  );
  return { answer: certainty >= LEAST ? (best.label as AnswerKind) : "unclear", certainty };
}
