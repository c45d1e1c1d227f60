/**
 * What a citizen answers when they were told that their complaint is resolved: yes, no, only thanks, still not, that the
 * report is false, or nothing that can be told, which is for a person to read. Pure.
 */
import type { AnswerKind } from "@smgt/contract/understanding.ts";
import { answerByLists, PLAIN } from "./answers.ts";
import type { Detector } from "./detector.ts";
import { certaintyOf } from "./model/calibrate.ts";
import { inputOf, judge } from "./model/linear-model.ts";
import { seenOfAnswer } from "./model/seen.ts";

export interface AnswerSaid {
  readonly answer: AnswerKind;
  /** How certain. */
  readonly certainty: number;
}

/** Answers that say that the complaint is not solved. */
export const NOT_SOLVED: readonly AnswerKind[] = ["no", "still_not", "false_report"];
/** What is less certain is not understood. */
const LEAST = 0.5;

/** Which of two groups it is matters more than which answer of the group: those shares count together. */
const groupOf = (answer: string): string =>
  (NOT_SOLVED as readonly string[]).includes(answer) ? "not" : answer === "unclear" ? "unclear" : "done";

/** How much a list of phrases counts beside what was learned, by how certain it is. */
const trustIn = (certainty: number): number =>
  certainty >= PLAIN ? 0.8 : certainty >= 0.85 ? 0.4 : certainty >= 0.6 ? 0.2 : 0;

/** Understands an answer: by the lists of phrases alone until something was learned, then by both. */
export function answerOf(text: string, { learned }: Pick<Detector, "learned">): AnswerSaid {
  const judges = learned?.models.answers ?? null;
  const listed = answerByLists(text);
  if (judges === null) return listed;
  const trust = trustIn(listed.certainty);
  const shares = judge(judges.answer, inputOf(seenOfAnswer(text), judges.known))
    .map(({ label, share }) => ({ label, share: share * (1 - trust) + (label === listed.answer ? trust : 0) }))
    .toSorted((a, b) => b.share - a.share);
  const [best] = shares;
  if (best === undefined) return listed;
  const group = shares.filter(({ label }) => groupOf(label) === groupOf(best.label));
  const certainty = certaintyOf(
    group.reduce((sum, { share }) => sum + share, 0),
    judges.answer.scale,
  );
  return { answer: certainty >= LEAST ? (best.label as AnswerKind) : "unclear", certainty };
}
