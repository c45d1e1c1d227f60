/**
 * Classifies a citizen's answer to "resolved": yes, no, thanks, still not, false report, or unclear, which a person
 * reads. Pure.
 */
import type { AnswerKind } from "@smgt/contract/understanding.ts";
import { LISTED_ANSWERS } from "./detection-data.ts";
import type { Detector } from "./detector.ts";
import { bestGroup, certaintyIn, inputOf, scoresOf, sharesIn } from "./model/linear-model.ts";
import { soundsOfAnswer } from "./sounds.ts";
import { wordsOfText } from "./tags.ts";

export interface AnswerSaid {
  readonly answer: AnswerKind;
  /** Certainty from 0 to 1. */
  readonly certainty: number;
}

/** Answers that reject the resolution. */
export const NOT_SOLVED: readonly AnswerKind[] = ["no", "still_not", "false_report"];

/** Least certainty of an answer. A wrong "solved" closes a complaint unread, so it needs more. */
const LEAST = { not: 0.5, done: 0.8, unclear: 0 } as const;

/** Group of an answer. Probabilities add up within a group, since the group matters more than the answer in it. */
export const groupOfAnswer = (answer: string): keyof typeof LEAST =>
  (NOT_SOLVED as readonly string[]).includes(answer) ? "not" : answer === "unclear" ? "unclear" : "done";

/** Certainty of an answer found by the pack's words. */
const SURE = 0.85;
/** Classifies an answer by the pack's words, before the first training. */
function answerByLists(text: string, { answers }: Pick<Detector, "answers">): AnswerSaid {
  const found = new Set(answers.search(wordsOfText(text).folded).map(({ value }) => value));
  const answer = LISTED_ANSWERS.find((one) => found.has(one));
  return answer === undefined ? { answer: "unclear", certainty: 0 } : { answer, certainty: SURE };
}

/** Classifies an answer by the trained model; by the pack's words without one. */
export function answerOf(text: string, detector: Pick<Detector, "learned" | "answers">): AnswerSaid {
  const model = detector.learned?.models.answers ?? null;
  if (model === null) return answerByLists(text, detector);
  const shares = sharesIn(model, scoresOf(model, inputOf(soundsOfAnswer(text), model.known)), "answer");
  const best = bestGroup(shares, groupOfAnswer);
  const label = shares.find((one) => groupOfAnswer(one.label) === best?.group)?.label;
  if (best === null || label === undefined) return { answer: "unclear", certainty: 0 };
  const certainty = certaintyIn(model, "answer", best.share, "groupScale");
  return { answer: certainty >= LEAST[best.group] ? (label as AnswerKind) : "unclear", certainty };
}
