/** The learning part of the corpus, one text in five held back: what is learned from the others is judged by them. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { hashOf } from "@smgt/server/domain/rules/learned/chance.ts";
import type { Teaching } from "@smgt/server/domain/rules/learn-models.ts";
import { readLabelled, type LabelledAnswer, type LabelledPost } from "./posts.ts";

export interface Corpus {
  readonly posts: readonly LabelledPost[];
  readonly answers: readonly LabelledAnswer[];
}

export interface HeldBack {
  readonly teaching: Teaching;
  readonly judging: Corpus;
}

const PARTS = 5;
const isHeldBack = ({ text }: { readonly text: string }): boolean => hashOf(`held back: ${text}`) % PARTS === 0;

function allOf<T extends LabelledPost | LabelledAnswer>(folder: string, beginning: string): T[] {
  const files = readdirSync(folder).filter((name) => name.startsWith(beginning) && name.endsWith(".jsonl"));
  return files.toSorted().flatMap((name) => readLabelled<T>(path.join(folder, name)));
}

/** Reads all examples of a pack. */
export function heldBackOf(packFolder: string): HeldBack {
  const posts = allOf<LabelledPost>(packFolder, "example-posts");
  const answers = allOf<LabelledAnswer>(packFolder, "example-answers");
  const taught = posts.filter((post) => !isHeldBack(post));
  return {
    teaching: {
      posts: taught.map(({ text, kind, sub_issues, life }) => ({ text, kind, matters: sub_issues, isDanger: life })),
      answers: answers.filter((answer) => !isHeldBack(answer)),
    },
    judging: { posts: posts.filter(isHeldBack), answers: answers.filter(isHeldBack) },
  };
}
