/** What is said of a post: by the lists of words alone, or by what was learned with the lists as a hint. Pure. */
import type { Understanding } from "@smgt/contract/understanding.ts";
import type { ByLists, IssueFinding } from "./by-lists.ts";
import { listedOf } from "./by-lists.ts";
import type { Detector } from "./detector.ts";
import { wordsIn } from "./fold.ts";
import { sentencesOf } from "./lexicon.ts";
import type { PostJudges } from "./model/models.ts";
import { understandPost, wordsOfDanger, type Asked } from "./model/understand-post.ts";

/** What is said beside the place. */
export type Said = Omit<Understanding, "place" | "model_version">;

/** What was read of a text before. */
export interface Read {
  readonly lists: ByLists;
  readonly detector: Detector;
  /** Folded words as they were written. */
  readonly asWritten: (folded: readonly string[]) => string;
}

/** How certain the lists are of a kind that they know. */
const SURE_OF_KIND = 0.9;
/** How certain a danger has to be that no list knows. */
export const LEAST_DANGER = 0.5;
const MOST_FURTHER = 3;
const MOST_WORDS = 10;

/** How certain points are: half where they are strong. */
const certaintyOfPoints = (score: number, strong: number): number => score / (score + strong);

const writtenOf = ({ spans }: Pick<IssueFinding, "spans">, { lists, asWritten }: Read): string[] => [
  ...new Set(spans.map(([start, end]) => asWritten(lists.words.slice(start, end)))),
];

/** The kind that the lists see, and by which words; what they do not know is a grievance. */
function kindByLists(read: Read): Said["kind"] {
  const { isSpam, spamSpans, place } = read.lists;
  const certainty = SURE_OF_KIND;
  if (isSpam) return { kind: "spam", certainty, words: writtenOf({ spans: spamSpans }, read).slice(0, MOST_WORDS) };
  if (!place.isOutside) return { kind: "grievance", certainty, words: [] };
  const words = place.evidence.slice(0, MOST_WORDS).map((alias) => read.asWritten(wordsIn(alias).folded));
  return { kind: "other_state", certainty, words };
}

/** Findings that have their own words: the same words spoken for by two sub-issues are one matter. */
function apart(findings: readonly IssueFinding[]): IssueFinding[] {
  const taken = new Set<number>();
  return findings.filter(({ spans }) => {
    const own = spans.flatMap(([start, end]) => Array.from({ length: end - start }, (_, more) => start + more));
    const isNew = own.some((at) => !taken.has(at));
    for (const at of own) taken.add(at);
    return isNew;
  });
}

/** By the lists alone, where nothing was learned yet. */
export function saidByLists(read: Read): Said {
  const { lists, detector } = read;
  const strong = detector.data.strongScore;
  const isUnclassified = lists.isSpam || lists.place.isOutside;
  const found = apart(lists.findings).map((one) => ({
    sub_issue_type_id: one.subIssueId,
    certainty: certaintyOfPoints(one.score, strong),
    words: writtenOf(one, read).slice(0, MOST_WORDS),
  }));
  const [best = null] = isUnclassified ? [] : found;
  const departmentId = detector.subIssues.get(best?.sub_issue_type_id ?? 0)?.departmentId;
  return {
    kind: kindByLists(read),
    matter: best,
    department:
      best === null || departmentId === undefined
        ? null
        : { department_id: departmentId, certainty: best.certainty, words: best.words },
    danger: null,
    further: best === null ? [] : found.slice(1, 1 + MOST_FURTHER),
  };
}

/** By what was learned. */
export function saidByLearned(posts: PostJudges, read: Read): Said {
  const { lists, detector } = read;
  const asked: Asked = {
    words: lists.read.known,
    listed: listedOf(lists),
    asWritten: read.asWritten,
    listedWords(subIssueId) {
      const finding = lists.findings.find((one) => one.subIssueId === subIssueId);
      return finding === undefined ? [] : writtenOf(finding, read);
    },
    departmentOf: (subIssueId) => detector.subIssues.get(subIssueId)?.departmentId ?? null,
    sentences: () => sentencesOf(lists.read, lists.read.known),
  };
  const said = understandPost(posts, asked);
  const { danger } = said;
  if (danger === null || danger.certainty < LEAST_DANGER) return said;
  return { ...said, danger: { ...danger, words: wordsOfDanger(posts, asked) } };
}
