/** Classification of a post: by keywords only, or by the trained model. Pure. */
import type { ByLists, IssueFinding } from "./find-by-word-lists.ts";
import type { Detector } from "./detector.ts";
import { wordsIn } from "./fold-text.ts";
import { sentencesOf } from "./lexicon.ts";
import type { Model } from "./model/linear-model.ts";
import { understandPost, type Learned } from "./model/understand-post.ts";
import { soundsOfPost } from "./sounds.ts";

/** Everything classified except the place. */
export type Classification = Learned;

/** Findings computed earlier. */
export interface Read {
  readonly text: string;
  readonly lists: ByLists;
  readonly detector: Detector;
  /** Folded words as written. */
  readonly asWritten: (folded: readonly string[]) => string;
}

/** Certainty of a kind found by keywords. */
const SURE_OF_KIND = 0.9;
const MOST_FURTHER = 3;
const MOST_WORDS = 10;
/** Minimum of different telling words for a finding of the model. */
const LEAST_TELLING = 2;

/** Classification of a text without content. */
const UNKNOWN: Classification = {
  kind: { kind: "grievance", certainty: 0, words: [] },
  matter: null,
  department: null,
  danger: null,
  misconduct: 0,
  further: [],
};

/** Certainty of a score: one half at the strong score. */
const certaintyOfPoints = (score: number, strong: number): number => score / (score + strong);

const writtenOf = ({ spans }: Pick<IssueFinding, "spans">, { lists, asWritten }: Read): string[] => [
  ...new Set(spans.map(([start, end]) => asWritten(lists.words.slice(start, end)))),
];

/** Kind by keywords, with its evidence; the default is a grievance. */
function kindByLists(read: Read): Classification["kind"] {
  const { isSpam, spamSpans, place } = read.lists;
  const certainty = SURE_OF_KIND;
  if (isSpam) return { kind: "spam", certainty, words: writtenOf({ spans: spamSpans }, read).slice(0, MOST_WORDS) };
  if (!place.isOutside) return { kind: "grievance", certainty, words: [] };
  const words = place.evidence.slice(0, MOST_WORDS).map((alias) => read.asWritten(wordsIn(alias).folded));
  return { kind: "other_state", certainty, words };
}

/** Findings with words of their own: two sub-issues found by the same words are one issue label. */
function apart(findings: readonly IssueFinding[]): IssueFinding[] {
  const taken = new Set<number>();
  return findings.filter(({ spans }) => {
    const own = spans.flatMap(([start, end]) => Array.from({ length: end - start }, (_, more) => start + more));
    const isNew = own.some((at) => !taken.has(at));
    for (const at of own) taken.add(at);
    return isNew;
  });
}

/** Classification by keywords, before the first training. */
export function classifyByKeywords(read: Read): Classification {
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
    misconduct: 0,
    further: best === null ? [] : found.slice(1, 1 + MOST_FURTHER),
  };
}

/** Returns true when a text has words that tell something: no names of places, and none of the pack's empty words. */
function hasContent({ read, place }: ByLists): boolean {
  const ofPlaces = new Set(
    place.spans.flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + at)),
  );
  const telling = read.known.filter(({ isEmpty }, at) => !isEmpty && !ofPlaces.has(at));
  return new Set(telling.map(({ sound }) => sound)).size >= LEAST_TELLING;
}

/** Classification by the model; a text without content is not classified, whatever the model would say. */
export function classifyByModel(posts: Model, { text, lists, detector, asWritten }: Read): Classification {
  if (!hasContent(lists)) return UNKNOWN;
  return understandPost(posts, {
    words: lists.read.known,
    sounds: soundsOfPost(text, lists),
    asWritten,
    departmentOf: (subIssueId) => detector.subIssues.get(subIssueId)?.departmentId ?? null,
    sentences: () => sentencesOf(lists.read, lists.read.known),
  });
}
