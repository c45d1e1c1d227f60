/** Classifiers that learned from the pack's labelled posts and answers, to be judged beside the lists of words. */
import path from "node:path";
import { fold } from "@smgt/server/domain/rules/fold.ts";
import { featuresOf } from "@smgt/server/domain/rules/learned/features.ts";
import { judge, train, type Example, type LinearModel } from "@smgt/server/domain/rules/learned/linear-model.ts";
import type { KindOfMatter } from "./judge.ts";
import { readLabelled, type LabelledAnswer, type LabelledPost } from "./posts.ts";

const POSTS = ["example-posts", "example-posts-a", "example-posts-b"];
const ANSWERS = ["example-answers", "example-answers-a"];

/** Address and hashtag as the words that they are made of: #GurugramRoads, @DC_Rohtak. */
const opened = (text: string): string =>
  text
    .replace(/https?:\/\/\S+/gi, " ")
    .replace(
      /[#@](\w{1,50})/g,
      (_, name: string) => ` ${name.replace(/([a-z])(?=[A-Z])/g, "$1 ").replaceAll("_", " ")} `,
    );

const seen = (text: string): string[] =>
  featuresOf(
    fold(opened(text))
      .split(" ")
      .filter((word) => word !== ""),
  );

const example = (text: string, label: string): Example => ({ features: seen(text), label, weight: 1 });

/** The best label of a text where it is at least so certain; null otherwise. */
export type Say = (text: string, least: number) => string | null;

const sayBy =
  (model: LinearModel): Say =>
  (text, least) => {
    const [best] = judge(model, seen(text));
    return best !== undefined && best.share >= least ? best.label : null;
  };

export interface Learned {
  readonly matter: Say;
  readonly kind: Say;
  /** How certain it is, from 0 to 1, that life or safety is in danger. */
  readonly danger: (text: string) => number;
  readonly answer: Say;
}

/** Learns from the pack in `folder`. */
export function learnFrom(folder: string, { suggestionId, thanksId }: KindOfMatter): Learned {
  const posts = POSTS.flatMap((name) => readLabelled<LabelledPost>(path.join(folder, `${name}.jsonl`)));
  const answers = ANSWERS.flatMap((name) => readLabelled<LabelledAnswer>(path.join(folder, `${name}.jsonl`)));
  const matters = posts.flatMap(({ text, sub_issues: all }) => {
    const matter = all.find((id) => id !== suggestionId && id !== thanksId);
    return matter === undefined ? [] : [example(text, String(matter))];
  });
  const danger = train(posts.map(({ text, life }) => example(text, life ? "life" : "none")));
  return {
    matter: sayBy(train(matters)),
    kind: sayBy(train(posts.map(({ text, kind }) => example(text, kind)))),
    danger: (text) => judge(danger, seen(text)).find(({ label }) => label === "life")?.share ?? 0,
    answer: sayBy(train(answers.map(({ text, answer }) => example(text, answer)))),
  };
}
