/** Hold-out set of the corpus: one text in five of the learning part, on which a model trained on the others is measured. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { hashOf } from "@smgt/server/domain/law/detection/model/seeded-random.ts";
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
const isHeldOut = ({ text }: { readonly text: string }): boolean => hashOf(`held back: ${text}`) % PARTS === 0;

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
  const isForTraining = (one: { readonly text: string }): boolean => !isHeldOut(one);
  return {
    teaching: trainingSetFrom({ posts: posts.filter(isForTraining), answers: answers.filter(isForTraining) }),
    judging: { posts: posts.filter(isHeldOut), answers: answers.filter(isHeldOut) },
  };
}
