/** The learning part of the corpus, one text in five held back: what is learned from the others is judged by them. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { hashOf } from "@smgt/server/domain/law/detection/model/seeded-random.ts";
import type { TrainingSet } from "@smgt/server/domain/law/detection/learn-models.ts";
import { readLabelled, type LabelledAnswer, type LabelledPost } from "./posts.ts";

export interface Corpus {
  readonly posts: readonly LabelledPost[];
  readonly answers: readonly LabelledAnswer[];
}

export interface HeldBack {
  readonly teaching: TrainingSet;
  readonly judging: Corpus;
}

const PARTS = 5;
const isHeldBack = ({ text }: { readonly text: string }): boolean => hashOf(`held back: ${text}`) % PARTS === 0;

function allOf<T extends LabelledPost | LabelledAnswer>(folder: string, beginning: string): T[] {
  const files = readdirSync(folder).filter((name) => name.startsWith(beginning) && name.endsWith(".jsonl"));
  return files.toSorted().flatMap((name) => readLabelled<T>(path.join(folder, name)));
}

/** All examples of a pack. */
export const examplesOf = (packFolder: string): Corpus => ({
  posts: allOf<LabelledPost>(packFolder, "example-posts"),
  answers: allOf<LabelledAnswer>(packFolder, "example-answers"),
});

/** What there is to learn from examples. */
export const teachingOf = ({ posts, answers }: Corpus): TrainingSet => ({
  posts: posts.map(({ text, kind, sub_issues, life }) => ({ text, kind, matters: sub_issues, isDanger: life })),
  answers,
});

/** Parts the examples of a pack. */
export function heldBackOf(packFolder: string): HeldBack {
  const { posts, answers } = examplesOf(packFolder);
  const isTaught = (one: { readonly text: string }): boolean => !isHeldBack(one);
  return {
    teaching: teachingOf({ posts: posts.filter(isTaught), answers: answers.filter(isTaught) }),
    judging: { posts: posts.filter(isHeldBack), answers: answers.filter(isHeldBack) },
  };
}
