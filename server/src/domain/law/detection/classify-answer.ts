/**
 * Classifies a citizen's answer to "resolved": yes, no, thanks, still not, false report, or unclear, which a person
 * reads. Pure.
 */
import type { AnswerKind } from "@smgt/contract/understanding.ts";
import { answerByLists, PLAIN } from "./answer-phrases.ts";
import type { Detector } from "./detector.ts";
import { certaintyOf } from "./model/calibrate.ts";
import { inputOf, judge } from "./model/linear-model.ts";
import { seenOfAnswer } from "./model/post-features.ts";

export interface AnswerSaid {
  readonly answer: AnswerKind;
  /** Certainty from 0 to 1. */
  readonly certainty: number;
}

/** Answers that reject the resolution. */
export const NOT_SOLVED: readonly AnswerKind[] = ["no", "still_not", "false_report"];
/** Below this certainty an answer is unclear. */
const LEAST = 0.5;

/** Group of an answer. Probabilities add up within a group, since the group matters more than the answer in it. */
const groupOf = (answer: string): string =>
  (NOT_SOLVED as readonly string[]).includes(answer) ? "not" : answer === "unclear" ? "unclear" : "done";

/** Weight of the phrase lists against the model, by the certainty of their finding. */
const trustIn = (certainty: number): number =>
  certainty >= PLAIN ? 0.8 : certainty >= 0.85 ? 0.4 : certainty >= 0.6 ? 0.2 : 0;

/** Classifies an answer by the phrase lists, and by the model too once one is trained. */
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
