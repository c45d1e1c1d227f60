/**
 * Classification of a post by a trained model: kind, issue label, department, danger, misconduct and further labels, each
 * with certainty and evidence. Pure and deterministic.
 */
import { POST_KINDS, type Understanding } from "@smgt/contract/understanding.ts";
import type { KnownWord } from "../lexicon.ts";
import { NOTHING } from "./learn.ts";
import {
  bestGroup,
  certaintyIn,
  inputOf,
  scoresOf,
  sharesIn,
  weightIn,
  type Model,
  type Share,
} from "./linear-model.ts";

/** Inputs beside the model. */
export interface Asked {
  readonly words: readonly KnownWord[];
  /** Sounds of the whole post. */
  readonly sounds: readonly string[];
  /** Folded words as written. */
  readonly asWritten: (folded: readonly string[]) => string;
  readonly departmentOf: (subIssueId: number) => number | null;
  /** Words of each sentence; computed on demand. */
  readonly sentences: () => Iterable<readonly KnownWord[]>;
}

export interface Learned extends Pick<Understanding, "kind" | "matter" | "department" | "danger" | "further"> {
  /** Certainty of a complaint about the conduct of an officer. */
  readonly misconduct: number;
}

/** Minimum certainty of a danger. */
const LEAST_DANGER = 0.8;
/** Minimum certainty of an issue label, and of a further one. */
const LEAST_MATTER = 0.2;
const LEAST_FURTHER = 0.45;
/** Probability of `NOTHING` above which a post has no issue label. */
const MOST_NOTHING = 0.5;
const MOST_FURTHER = 5;
const MOST_WORDS = 6;
/** Fraction of the strongest word's weight below which a word is not shown. */
const TELLING = 0.35;
/** Minimum words of a sentence classified separately. */
const LEAST_PART = 4;
const MOST_PARTS = 8;
/** Minimum certainty of an issue label found in one sentence only. */
const LEAST_OF_PART = 0.85;

/** Kinds with a question of yes or no each; a post of none of them is a grievance. */
export const OTHER_KINDS = POST_KINDS.filter((kind) => kind !== "grievance");
/** Minimum certainty of a kind other than a grievance. */
const LEAST_KIND = 0.5;

const scoresFor = (model: Model, sounds: readonly string[]): Float64Array =>
  scoresOf(model, inputOf(sounds, model.known));

/** Words with the most weight for a label, best first. */
function tellingWords(model: Model, { column }: Share, { words, asWritten }: Asked): string[] {
  const each = new Map(words.map((one) => [one.word, one.sound]));
  const said = [...each]
    .map(([word, sound]) => ({ word, weight: weightIn(model, column, sound) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const most = said[0]?.weight ?? 0;
  return said
    .filter(({ weight }) => weight >= most * TELLING)
    .slice(0, MOST_WORDS)
    .map(({ word }) => asWritten([word]));
}

/** The answer to a question of yes or no. */
interface Answered {
  readonly certainty: number;
  readonly words: () => string[];
}

function answerTo(model: Model, scores: Float64Array, question: string, asked: Asked): Answered {
  const [yes] = sharesIn(model, scores, question);
  if (yes === undefined) return { certainty: 0, words: () => [] };
  return { certainty: certaintyIn(model, question, yes.share), words: () => tellingWords(model, yes, asked) };
}

function kindOf(model: Model, scores: Float64Array, asked: Asked): Learned["kind"] {
  const [best] = OTHER_KINDS.map((kind) => ({ kind, ...answerTo(model, scores, kind, asked) })).toSorted(
    (a, b) => b.certainty - a.certainty,
  );
  const { kind, certainty, words } = best ?? { kind: "grievance" as const, certainty: 0, words: () => [] };
  if (certainty >= LEAST_KIND) return { kind, certainty, words: words() };
  // A grievance has no telling words: the whole text shows it.
  return { kind: "grievance", certainty: 1 - certainty, words: [] };
}

/** Shares of the sub-issues, best first, and the share of no issue. */
function issuesIn(model: Model, scores: Float64Array): { readonly issues: readonly Share[]; readonly nothing: number } {
  const shares = sharesIn(model, scores, "issue");
  return {
    issues: shares.filter(({ label }) => label !== NOTHING),
    nothing: shares.find(({ label }) => label === NOTHING)?.share ?? 0,
  };
}

/** Issue labels of single sentences, when certain; a post of one sentence has none. */
function mattersOfParts(model: Model, { sentences }: Asked): Map<string, Share & { certainty: number }> {
  const found = new Map<string, Share & { certainty: number }>();
  const long: (readonly KnownWord[])[] = [];
  for (const part of sentences()) {
    if (part.length >= LEAST_PART) long.push(part);
    if (long.length === MOST_PARTS) break;
  }
  if (long.length < 2) return found;
  for (const part of long) {
    const scores = scoresFor(
      model,
      part.map(({ sound }) => sound),
    );
    const { issues, nothing } = issuesIn(model, scores);
    const [best] = issues;
    if (best === undefined || nothing > best.share) continue;
    const certainty = certaintyIn(model, "issue", best.share);
    if (certainty >= LEAST_OF_PART) found.set(best.label, { ...best, certainty });
  }
  return found;
}

/** Issue labels besides the best one, most certain first. */
function furtherThan(best: Share, issues: readonly Share[], model: Model, asked: Asked): Learned["further"] {
  const departmentOf = ({ label }: Share): number | null => asked.departmentOf(Number(label));
  const further = mattersOfParts(model, asked);
  // Within one department the next best is another name of the same problem, unless a sentence alone indicates it.
  for (const one of issues) {
    const certainty = certaintyIn(model, "issue", one.share);
    if (certainty < LEAST_FURTHER) break;
    if (departmentOf(one) !== departmentOf(best) && certainty > (further.get(one.label)?.certainty ?? 0))
      further.set(one.label, { ...one, certainty });
  }
  further.delete(best.label);
  return [...further.values()]
    .toSorted((a, b) => b.certainty - a.certainty || a.column - b.column)
    .slice(0, MOST_FURTHER)
    .map((one) => ({
      sub_issue_type_id: Number(one.label),
      certainty: one.certainty,
      words: tellingWords(model, one, asked),
    }));
}

/** Classifies a post by the trained model. */
export function understandPost(model: Model, asked: Asked): Learned {
  const scores = scoresFor(model, asked.sounds);
  const danger = answerTo(model, scores, "danger", asked);
  const beside = {
    kind: kindOf(model, scores, asked),
    danger:
      danger.certainty < LEAST_DANGER ? null : { situation: null, certainty: danger.certainty, words: danger.words() },
    misconduct: answerTo(model, scores, "misconduct", asked).certainty,
  };
  const { issues, nothing } = issuesIn(model, scores);
  const [best] = issues;
  const certainty = best === undefined ? 0 : certaintyIn(model, "issue", best.share);
  if (best === undefined || nothing >= MOST_NOTHING || certainty < LEAST_MATTER)
    return { ...beside, matter: null, department: null, further: [] };
  // Evidence of the issue label stands for its department too.
  const words = tellingWords(model, best, asked);
  const department = bestGroup(issues, (label) => asked.departmentOf(Number(label)));
  return {
    ...beside,
    matter: { sub_issue_type_id: Number(best.label), certainty, words },
    department:
      department === null
        ? null
        : {
            department_id: department.group,
            certainty: certaintyIn(model, "issue", department.share, "groupScale"),
            words,
          },
    further: furtherThan(best, issues, model, asked),
  };
}
