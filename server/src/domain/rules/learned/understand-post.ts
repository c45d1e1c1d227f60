/**
 * What the learned classifiers make of a post: its kind, matter, department, danger and further matters, each with how
 * certain it is and the words that led there. Pure, and the same for the same text always.
 */
import { POST_KINDS, type PostKind, type Understanding } from "@smgt/contract/understanding.ts";
import { certaintyOf } from "./calibrate.ts";
import { featuresOf } from "./features.ts";
import { departmentShares } from "./learn.ts";
import { inputOf, judge, speaksFor, type Input, type Judgement } from "./linear-model.ts";
import { IN_DANGER, NOTHING, type Judge, type PostJudges } from "./models.ts";
import { seenOfPost, type Listed } from "./seen.ts";

/** What is found in a post beside its text. */
export interface Asked {
  readonly words: readonly string[];
  readonly listed: Listed;
  /** Folded words as they were written. */
  readonly asWritten: (folded: readonly string[]) => string;
  /** What of the pack's lists speaks for a sub-issue, as written. */
  readonly listedWords: (subIssueId: number) => readonly string[];
  readonly departmentOf: (subIssueId: number) => number | null;
  /** What classifiers see of single words: the same ones are asked about several times. */
  readonly inputs: Map<string, Input>;
}

export type Learned = Pick<Understanding, "kind" | "matter" | "department" | "danger" | "further">;

/** Less certain matters are not worth a look; a further one has to be as certain as this. */
const LEAST_MATTER = 0.2;
const LEAST_FURTHER = 0.45;
/** A post that is more certainly about nothing has no matter. */
const MOST_NOTHING = 0.5;
const MOST_FURTHER = 5;
const MOST_WORDS = 6;
/** A word that says less than this of what the most telling one says is not shown. */
const TELLING = 0.35;
/** A part of a post with fewer words is not judged by itself. */
const LEAST_PART = 4;
const MOST_PARTS = 8;
/** A matter that one sentence alone speaks for has to be more certain than one of the whole post. */
const LEAST_OF_PART = 0.85;

const isKind = (label: string): label is PostKind => (POST_KINDS as readonly string[]).includes(label);

function inputOfWord(word: string, judges: PostJudges, { inputs }: Asked): Input {
  const known = inputs.get(word);
  if (known !== undefined) return known;
  const input = inputOf(featuresOf([word]), judges.known);
  inputs.set(word, input);
  return input;
}

/** The words of the post that say most for a label, best first. */
function tellingWords(judges: PostJudges, by: Judge, label: string, asked: Asked): string[] {
  const { words, asWritten } = asked;
  const said = [...new Set(words)]
    .map((word) => ({ word, points: speaksFor(by, label, inputOfWord(word, judges, asked)) }))
    .toSorted((a, b) => b.points - a.points);
  const most = said[0]?.points ?? 0;
  return said.filter(({ points }) => points > 0 && points >= most * TELLING).map(({ word }) => asWritten([word]));
}

/** First what stands in the pack's lists, then what was learned; each once. */
function wordsFor(judges: PostJudges, subIssueId: number, asked: Asked): string[] {
  const listed = asked.listedWords(subIssueId);
  const learned = tellingWords(judges, judges.matter, String(subIssueId), asked);
  const isSaid = (word: string): boolean => listed.some((one) => one.split(" ").includes(word));
  return [...listed, ...learned.filter((word) => !isSaid(word))].slice(0, MOST_WORDS);
}

function kindOf(judges: PostJudges, shares: readonly Judgement[], asked: Asked): Learned["kind"] {
  const [best] = shares;
  if (best === undefined || !isKind(best.label)) return { kind: "grievance", certainty: 0, words: [] };
  // That it is a grievance is said by the whole text.
  const words = best.label === "grievance" ? [] : tellingWords(judges, judges.kind, best.label, asked);
  return {
    kind: best.label,
    certainty: certaintyOf(best.share, judges.kind.scale),
    words: words.slice(0, MOST_WORDS),
  };
}

/** What single sentences are about, where they are certain. */
function mattersOfParts(judges: PostJudges, parts: readonly (readonly string[])[]): Map<number, number> {
  const found = new Map<number, number>();
  const long = parts.filter((part) => part.length >= LEAST_PART);
  if (long.length < 2) return found;
  for (const part of long.slice(0, MOST_PARTS)) {
    const seen = seenOfPost(part, { subIssueIds: [], isSpam: false, isOutside: false });
    const [best] = judge(judges.matter, inputOf(seen, judges.known));
    if (best === undefined || best.label === NOTHING) continue;
    const certainty = certaintyOf(best.share, judges.matter.scale);
    if (certainty >= LEAST_OF_PART) found.set(Number(best.label), certainty);
  }
  return found;
}

/** What the classifiers say; `parts` are the words of each sentence of the post. */
export function understandPost(judges: PostJudges, asked: Asked, parts: readonly (readonly string[])[]): Learned {
  const input = inputOf(seenOfPost(asked.words, asked.listed), judges.known);
  const shares = judge(judges.matter, input);
  const matters = shares.filter(({ label }) => label !== NOTHING);
  const nothing = shares.find(({ label }) => label === NOTHING)?.share ?? 0;
  const certain = ({ share }: Judgement): number => certaintyOf(share, judges.matter.scale);
  const found = (subIssueId: number, certainty: number) => ({
    sub_issue_type_id: subIssueId,
    certainty,
    words: wordsFor(judges, subIssueId, asked),
  });
  const [best] = nothing >= MOST_NOTHING ? [] : matters;
  const isWorth = best !== undefined && certain(best) >= LEAST_MATTER;
  const [department] = nothing >= MOST_NOTHING ? [] : departmentShares(matters, asked.departmentOf);
  const danger = judge(judges.danger, input).find(({ label }) => label === IN_DANGER);
  // Of one department, the next best is another name of the same matter, unless a sentence alone speaks for it.
  const isElsewhere = ({ label }: Judgement): boolean =>
    asked.departmentOf(Number(label)) !== asked.departmentOf(Number(best?.label));
  const further = new Map(
    matters
      .filter((one) => certain(one) >= LEAST_FURTHER && isElsewhere(one))
      .map((one) => [Number(one.label), certain(one)]),
  );
  for (const [id, certainty] of isWorth ? mattersOfParts(judges, parts) : []) {
    further.set(id, Math.max(certainty, further.get(id) ?? 0));
  }
  further.delete(Number(best?.label));
  const matter = isWorth ? found(Number(best.label), certain(best)) : null;
  return {
    kind: kindOf(judges, judge(judges.kind, input), asked),
    matter,
    department:
      department === undefined || matter === null
        ? null
        : {
            department_id: department[0],
            certainty: certaintyOf(department[1], judges.department),
            // Those for the matter.
            words: matter.words,
          },
    danger:
      danger === undefined
        ? null
        : {
            situation: null,
            certainty: certaintyOf(danger.share, judges.danger.scale),
            words: [],
          },
    further: isWorth
      ? [...further]
          .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
          .slice(0, MOST_FURTHER)
          .map(([id, certainty]) => found(id, certainty))
      : [],
  };
}

/** The words that say most that somebody is in danger. */
export const wordsOfDanger = (judges: PostJudges, asked: Asked): string[] =>
  tellingWords(judges, judges.danger, IN_DANGER, asked).slice(0, MOST_WORDS);
