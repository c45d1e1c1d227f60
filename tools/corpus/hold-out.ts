/**
 * Hold-out set of the corpus: one text in five of the learning part, on which a model trained on the others is measured.
 * Near copies of each other are on the same side.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { groupsOf } from "@smgt/server/domain/law/detection/model/near-copies.ts";
import { hashOf } from "@smgt/server/domain/law/detection/model/seeded-random.ts";
import { soundsOfWords } from "@smgt/server/domain/law/detection/sounds.ts";
import type { TrainingSet } from "@smgt/server/domain/law/detection/learn-models.ts";
import { readLabelled, type LabelledAnswer, type LabelledPost } from "./posts.ts";

export interface Corpus {
  readonly posts: readonly LabelledPost[];
  readonly answers: readonly LabelledAnswer[];
}

export interface HoldOut {
  readonly teaching: TrainingSet;
  readonly judging: Corpus;
}

const PARTS = 5;

/** Splits texts into those for training and those held out. */
function splitOf<T extends { readonly text: string }>(texts: readonly T[]): readonly [training: T[], heldOut: T[]] {
  const groups = groupsOf(texts.map(({ text }) => soundsOfWords(text)));
  const isHeldOut = (at: number): boolean => hashOf(`held back: ${groups[at]}`) % PARTS === 0;
  return [texts.filter((_, at) => !isHeldOut(at)), texts.filter((_, at) => isHeldOut(at))];
}

function allOf<T extends LabelledPost | LabelledAnswer>(folder: string, beginning: string): T[] {
  const files = readdirSync(folder).filter((name) => name.startsWith(beginning) && name.endsWith(".jsonl"));
  return files.toSorted().flatMap((name) => readLabelled<T>(path.join(folder, name)));
}

export const examplesOf = (packFolder: string): Corpus => ({
  posts: allOf<LabelledPost>(packFolder, "example-posts"),
  answers: allOf<LabelledAnswer>(packFolder, "example-answers"),
});

/** Returns the training set of examples. */
export const trainingSetFrom = ({ posts, answers }: Corpus): TrainingSet => ({
  posts: posts.map(({ text, kind, sub_issues, life }) => ({ text, kind, matters: sub_issues, isDanger: life })),
  answers,
});

/** Splits the examples of a pack. */
export function holdOutOf(packFolder: string): HoldOut {
  const { posts, answers } = examplesOf(packFolder);
  const [taughtPosts, otherPosts] = splitOf(posts);
  const [taughtAnswers, otherAnswers] = splitOf(answers);
  return {
    teaching: trainingSetFrom({ posts: taughtPosts, answers: taughtAnswers }),
    judging: { posts: otherPosts, answers: otherAnswers },
  };
}
