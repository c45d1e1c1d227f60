/**
 * Trains a model on labelled texts and calibrates it. For calibration each text is judged once by a model that knows
 * neither it nor a near copy of it. Pure.
 */
import { scaleOf, AS_IT_IS, type Trial } from "./calibrate.ts";
import {
  bestGroup,
  inputOf,
  scoresOf,
  sharesIn,
  YES,
  type Head,
  type Model,
  type Share,
  type Vocabulary,
} from "./linear-model.ts";
import { groupsOf } from "./near-copies.ts";
import { hashOf } from "./seeded-random.ts";
import { costsOf, train, vocabularyOf, type Example, type Seen } from "./train.ts";

/** A text with its answers to questions. */
export interface Lesson extends Seen {
  /** Labels that apply, by question; a missing question was not answered, an empty list says no. */
  readonly said: Readonly<Record<string, readonly string[]>>;
  /** Weight in training; 1 for a text that a person labelled. Others are not tried. */
  readonly weight: number;
}

/** A question to the texts. */
export interface Question {
  readonly name: string;
  /** Answered by yes or no. */
  readonly isYesNo: boolean;
  /** Balance of the yes and the no of a label; 0: each text weighs the same, 1: all its yes weigh as much as all its no. */
  readonly balance: number;
  /** Group of a label, whose shares are added up; null for none. */
  readonly groupOf?: (label: string) => string | number | null;
}

/** Label for none of the others. */
export const NOTHING = "none";
const FOLDS = 3;

const labelsOf = (lessons: readonly Lesson[], { name, isYesNo }: Question): string[] =>
  isYesNo ? [YES] : [...new Set(lessons.flatMap(({ said }) => said[name] ?? []))].toSorted();

function exampleOf({ sounds, said, weight }: Lesson, heads: readonly Head[], known: Vocabulary): Example {
  const wanted = heads.flatMap(({ question, labels }) => {
    const own = said[question];
    return labels.map((label) => (own === undefined ? 0 : own.includes(label) ? 1 : -1));
  });
  return { input: inputOf(sounds, known), wanted: Int8Array.from(wanted), weight };
}

/** Findings on lessons, of labels and of groups. */
interface Trials {
  readonly scale: Trial[];
  readonly groupScale: Trial[];
}

/** Adds the findings on a lesson; none where there is nothing to find. */
function addTrials(
  { scale, groupScale }: Trials,
  { said }: Lesson,
  { name, isYesNo, groupOf }: Question,
  shares: readonly Share[],
): void {
  const own = said[name];
  if (own === undefined || (!isYesNo && own.every((label) => label === NOTHING))) return;
  const found = shares.filter(({ label }) => label !== NOTHING);
  const [best] = found;
  if (best !== undefined) scale.push({ share: best.share, isRight: own.includes(best.label) });
  const group = groupOf === undefined ? null : bestGroup(found, groupOf);
  if (group !== null && groupOf !== undefined)
    groupScale.push({ share: group.share, isRight: own.some((label) => groupOf(label) === group.group) });
}

/** Scales of each question, from lessons judged by models that know nothing like them. */
function scalesOf(
  lessons: readonly Lesson[],
  examples: readonly Example[],
  { questions, heads }: { readonly questions: readonly Question[]; readonly heads: readonly Head[] },
  trained: (some: readonly Example[]) => Pick<Model, "weights" | "scales" | "biases">,
): Pick<Head, "scale" | "groupScale">[] {
  const folds = groupsOf(lessons.map(({ sounds }) => sounds)).map((group) => hashOf(group) % FOLDS);
  const trials = questions.map((question) => ({ question, of: { scale: [], groupScale: [] } as Trials }));
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = trained(examples.filter((_, at) => folds[at] !== fold));
    for (const [at, lesson] of lessons.entries()) {
      const example = examples[at];
      if (folds[at] !== fold || lesson.weight < 1 || example === undefined) continue;
      const scores = scoresOf(model, example.input);
      for (const { question, of } of trials)
        addTrials(of, lesson, question, sharesIn({ heads }, scores, question.name));
    }
  }
  return trials.map(({ of }) => ({ scale: scaleOf(of.scale), groupScale: scaleOf(of.groupScale) }));
}

/** Trains on lessons; null without any. */
export function learn(lessons: readonly Lesson[], questions: readonly Question[]): Model | null {
  if (lessons.length === 0) return null;
  const known = vocabularyOf(lessons);
  const heads = questions.map((one): Head => ({
    question: one.name,
    labels: labelsOf(lessons, one),
    scale: AS_IT_IS,
    groupScale: AS_IT_IS,
  }));
  const balances = heads.flatMap(({ labels }, at) => labels.map(() => questions[at]?.balance ?? 0));
  const examples = lessons.map((lesson) => exampleOf(lesson, heads, known));
  const trained = (some: readonly Example[]) => train(some, known, costsOf(some, balances));
  const scales = scalesOf(lessons, examples, { questions, heads }, trained);
  return {
    known,
    heads: heads.map((head, at) => ({ ...head, ...scales[at] })),
    ...trained(examples),
  };
}
