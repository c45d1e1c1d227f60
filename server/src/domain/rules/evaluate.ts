/**
 * Understands a citizen's post: language, district, sub-issue, spam, sensitive. Pure, and the same
 * for the same text always; ties are broken by the earliest word, then urgency, then id. What was learned judges where
 * there is a model, and takes what the lists of words find as a hint; without one the lists judge alone.
 * Called by `ingest` for every post and by the rule engine for its detected fields. It only
 * suggests: a follow-up post without new words takes over what its thread has.
 */
import type { PostKind, Understanding } from "@smgt/contract/understanding.ts";
import type { DetectionSubIssue, Detector, IssueWord, PlaceName } from "./detector.ts";
import { fold } from "./fold.ts";
import { detectLanguage, type PostLanguage } from "./language.ts";
import type { PostJudges } from "./learned/models.ts";
import { wordsOf, type Listed } from "./learned/seen.ts";
import { understandPost, wordsOfDanger, type Asked } from "./learned/understand-post.ts";
import { writtenWords } from "./learned/written.ts";
import { findSituation, type SituationFound } from "./situations.ts";
import type { PhraseHit } from "./word-index.ts";

/** A sub-issue with the points that speak for it. */
export interface IssueFinding {
  readonly subIssueId: number;
  readonly score: number;
  /** Where the words of the pack were found: from a word of the text up to another that is not part of it. */
  readonly spans: readonly (readonly [start: number, end: number])[];
}

/** What was understood. Null means: not to be seen from the text. */
export interface Detection {
  readonly lang: PostLanguage;
  readonly districtId: number | null;
  readonly districtEvidence: readonly string[];
  /** What a ticket takes: the matter where it is certain enough, the sub-issue of its kind, or unclassified. */
  readonly subIssueId: number | null;
  readonly isSpam: boolean;
  readonly isSensitive: boolean;
  /** It complains about an officer. */
  readonly isAboutOfficer: boolean;
  /** What danger to life or safety asks for at least; null where there is none. */
  readonly priorityTagId: number | null;
  /** All of it with how certain it is, for people and for rules. */
  readonly understanding: Understanding;
}

const MAX_FURTHER = 3;
const SPAM_HITS = 2;

/** Points by kind of place name; a name said twice counts twice. */
const PLACE_POINTS: { readonly [Kind in PlaceName["kind"]]: number } = {
  name: 10,
  old_name: 10,
  spelling: 9,
  headquarters: 9,
  town: 7,
  outside_place: 1,
};

/** What the pack's lists of words say of a text. */
export interface ByLists {
  readonly plain: string;
  readonly folded: string;
  readonly words: readonly string[];
  readonly place: PlaceFinding;
  readonly findings: readonly IssueFinding[];
  readonly isSpam: boolean;
}

/** Reads a text by the lists of words alone; `day` is the local day of the post, for districts that did not exist before. */
export function readByLists(text: string, detector: Detector, day: string | null = null): ByLists {
  const plain = plainText(text);
  const folded = fold(plain);
  const words = folded === "" ? [] : folded.split(" ");
  const findings = findIssues(words, detector);
  const spamHits = new Set(detector.spam.search(words).map((hit) => hit.phrase)).size;
  const isSpam = spamHits >= SPAM_HITS && (findings[0]?.score ?? 0) < detector.data.strongScore;
  return { plain, folded, words, place: findDistrict(words, detector, day), findings, isSpam };
}

/** Understands a post; `day` is its local day, for districts that did not exist before. */
export function detect(text: string, detector: Detector, day: string | null = null): Detection {
  const lists = readByLists(text, detector, day);
  const { data } = detector;
  const asWritten = writtenWords(text);
  const read = { lists, detector, asWritten };
  const posts = detector.learned?.models.posts ?? null;
  const said = posts === null ? saidByLists(read) : saidByLearned(text, posts, read);
  const { kind, matter } = said;
  const isSpam = kind.kind === "spam" && kind.certainty >= LEAST_KIND;
  const isTaken = matter !== null && isCertain(matter, detector);
  const isWithoutMatter = kind.certainty >= LEAST_KIND && WITHOUT_MATTER.includes(kind.kind);
  const listed = isWithoutMatter ? null : findSituation(lists.plain, detector.situations);
  const danger = isWithoutMatter ? null : dangerOf(listed, said.danger);
  const situation = danger === null ? null : listed;
  const isOfListsSensitive = isFound(lists.findings, detector, (id) => isSensitive(id, detector));
  const isSensitiveMatter =
    matter !== null && matter.certainty >= LEAST_SENSITIVE && isSensitive(matter.sub_issue_type_id, detector);
  const isStateLevel = matter !== null && data.stateLevelIds.includes(matter.sub_issue_type_id);
  const isOfListsAboutOfficer = isFound(lists.findings, detector, (id) => data.aboutOfficerIds.includes(id));
  const { place } = lists;
  const placeWords = place.evidence.slice(0, MOST_WORDS).map((alias) => asWritten(fold(alias).split(" ")));
  return {
    lang: detectLanguage(lists.folded, lists.words, detector.hinglish),
    districtId: place.districtId ?? (isStateLevel && isTaken && !isSpam ? stateLevelId(detector) : null),
    districtEvidence: place.evidence,
    subIssueId: subIssueOf(said, isTaken, detector),
    isSpam,
    isSensitive: situation?.isSensitive === true || (!isSpam && (isOfListsSensitive || isSensitiveMatter)),
    priorityTagId: danger === null ? null : (situation?.priorityTagId ?? mostUrgent(detector)),
    isAboutOfficer:
      !isSpam && (isOfListsAboutOfficer || (isTaken && data.aboutOfficerIds.includes(matter.sub_issue_type_id))),
    understanding: {
      ...said,
      danger,
      place:
        place.districtId === null
          ? null
          : { district_id: place.districtId, certainty: SURE_OF_NAME, words: placeWords },
      model_version: posts === null ? null : (detector.learned?.version ?? null),
    },
  };
}

type Said = Omit<Understanding, "place" | "model_version">;

interface Read {
  readonly lists: ByLists;
  readonly detector: Detector;
  readonly asWritten: (folded: readonly string[]) => string;
}

/** A named place is the place in nine of ten posts. */
const SURE_OF_NAME = 0.9;
const MOST_WORDS = 10;
/** How certain the lists are of a kind that they know. */
const SURE_OF_KIND = 0.9;
/** How certain a kind has to be before a ticket follows it, a matter before it makes a ticket sensitive, a danger before it is one. */
const LEAST_KIND = 0.5;
const LEAST_SENSITIVE = 0.3;
const LEAST_DANGER = 0.4;
const RULED_OUT = 0.02;
const VERY_SURE = 0.9;
/** Kinds of which no ticket takes a matter. */
const WITHOUT_MATTER: readonly PostKind[] = ["spam", "news", "other_state"];

const isSensitive = (id: number, detector: Detector): boolean => detector.subIssues.get(id)?.isSensitive === true;

/** Whether a matter is so certain that a ticket takes it. Where nothing was learned, the lists' own measure holds. */
function isCertain(matter: NonNullable<Understanding["matter"]>, detector: Detector): boolean {
  if (detector.learned?.models.posts === null || detector.learned === null) return true;
  const departmentId = detector.subIssues.get(matter.sub_issue_type_id)?.departmentId ?? 0;
  return matter.certainty >= (detector.leastCertainty.get(departmentId) ?? detector.data.leastCertainty);
}

/** The sub-issue that a ticket takes; null where nothing is certain. */
function subIssueOf({ kind, matter }: Said, isTaken: boolean, { data }: Detector): number | null {
  const isSure = kind.certainty >= LEAST_KIND;
  if (isSure && WITHOUT_MATTER.includes(kind.kind)) return data.unclassifiedId;
  if (isSure && data.kindSubIssues[kind.kind] !== undefined) return data.kindSubIssues[kind.kind] ?? null;
  return isTaken && matter !== null ? matter.sub_issue_type_id : null;
}

/**
 * The danger of a situation of the pack's list, of the whole text, or of both; the list knows what it is called. What
 * the whole text all but rules out is a danger only where the list is very sure.
 */
function dangerOf(situation: SituationFound | null, learned: Understanding["danger"]): Understanding["danger"] {
  if (situation === null) return learned !== null && learned.certainty >= LEAST_DANGER ? learned : null;
  const { certainty, words } = situation;
  if (learned !== null && learned.certainty < RULED_OUT && certainty < VERY_SURE) return null;
  return {
    situation: situation.situation,
    certainty: Math.max(certainty, learned?.certainty ?? 0),
    words: [...words].slice(0, MOST_WORDS),
  };
}

/** What a danger gets that is in no list. */
const mostUrgent = ({ data }: Detector): number | null =>
  data.danger.situations.reduce<number | null>(
    (least, { priorityTagId }) => Math.min(least ?? priorityTagId, priorityTagId),
    null,
  );

/** How certain points are: half where they are strong. */
const certaintyOfPoints = (score: number, strong: number): number => score / (score + strong);

const writtenOf = ({ spans }: IssueFinding, { lists, asWritten }: Read): string[] => [
  ...new Set(spans.map(([start, end]) => asWritten(lists.words.slice(start, end)))),
];

/** Findings that have words of their own: the same words spoken for by two sub-issues are one matter. */
function apart(findings: readonly IssueFinding[]): IssueFinding[] {
  const taken = new Set<number>();
  return findings.filter(({ spans }) => {
    const own = spans.flatMap(([start, end]) => Array.from({ length: end - start }, (_, more) => start + more));
    const isNew = own.some((at) => !taken.has(at));
    for (const at of own) taken.add(at);
    return isNew;
  });
}

function saidByLists(read: Read): Said {
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
  const kind = lists.isSpam ? "spam" : lists.place.isOutside ? "other_state" : "grievance";
  return {
    kind: { kind, certainty: SURE_OF_KIND, words: [] },
    matter: best,
    department:
      best === null || departmentId === undefined
        ? null
        : { department_id: departmentId, certainty: best.certainty, words: best.words },
    danger: null,
    further: best === null ? [] : found.slice(1, 1 + MAX_FURTHER),
  };
}

function saidByLearned(text: string, posts: PostJudges, read: Read): Said {
  const { lists, detector } = read;
  const asked: Asked = {
    words: wordsOf(text),
    listed: listedOf(lists),
    asWritten: read.asWritten,
    listedWords(subIssueId) {
      const finding = lists.findings.find((one) => one.subIssueId === subIssueId);
      return finding === undefined ? [] : writtenOf(finding, read);
    },
    departmentOf: (subIssueId) => detector.subIssues.get(subIssueId)?.departmentId ?? null,
  };
  const parts = text.split(SENTENCE_END).map(wordsOf);
  const said = understandPost(posts, asked, parts);
  const danger = said.danger === null ? null : { ...said.danger, words: wordsOfDanger(posts, asked) };
  return { ...said, danger };
}

/** Ends of sentences and lines: what stands between is often one matter. */
const SENTENCE_END = /[.!?।\n;]+/u;

/** What the lists say, as the classifiers learn from it. */
export const listedOf = ({ findings, isSpam, place }: ByLists): Listed => ({
  subIssueIds: findings.slice(0, 1 + MAX_FURTHER).map((one) => one.subIssueId),
  isSpam,
  isOutside: place.isOutside,
});

/** Takes out addresses and handles, and parts the words of a hashtag: #GurugramRoads. */
function plainText(text: string): string {
  return text
    .replace(/https?:\/\/\S+/gi, " ")
    .replace(/@\w{1,50}/g, " ")
    .replace(/#(\w+)/g, (_, tag: string) => ` ${tag.replace(/([a-z])(?=[A-Z])/g, "$1 ").replaceAll("_", " ")} `);
}

export interface PlaceFinding {
  readonly districtId: number | null;
  readonly evidence: readonly string[];
  readonly isOutside: boolean;
}

function findDistrict(words: readonly string[], detector: Detector, day: string | null): PlaceFinding {
  const found = new Map<number, { points: number; first: number; names: Set<string> }>();
  let next = 0;
  for (const hit of longestFirst(detector.places.search(words))) {
    if (hit.start < next) continue;
    next = hit.end;
    if (hit.value === null) continue;
    const id = existingOn(hit.value.districtId, detector, day);
    const known = found.get(id) ?? { points: 0, first: hit.start, names: new Set<string>() };
    known.points += PLACE_POINTS[hit.value.kind];
    known.names.add(hit.value.alias);
    found.set(id, known);
  }
  const isInside = (id: number): boolean => detector.districts.get(id)?.kind === "district";
  const [best] = [...found].toSorted(
    ([a, one], [b, two]) =>
      Number(isInside(b)) - Number(isInside(a)) || two.points - one.points || one.first - two.first || a - b,
  );
  if (best === undefined) return { districtId: null, evidence: [], isOutside: false };
  return { districtId: best[0], evidence: [...best[1].names], isOutside: !isInside(best[0]) };
}

/** By beginning; of those that begin together the longest first. */
function longestFirst<T>(hits: readonly PhraseHit<T>[]): PhraseHit<T>[] {
  return hits.toSorted((a, b) => a.start - b.start || b.end - a.end || (a.phrase < b.phrase ? -1 : 1));
}

/** A district that did not exist on the day gives way to the one it came from. */
function existingOn(districtId: number, detector: Detector, day: string | null): number {
  const district = detector.districts.get(districtId);
  if (day === null || district === undefined || district.predecessorId === null) return districtId;
  return day < district.validFrom ? district.predecessorId : districtId;
}

function stateLevelId(detector: Detector): number | null {
  return detector.data.districts.find((each) => each.kind === "state_level")?.districtId ?? null;
}

function findIssues(words: readonly string[], detector: Detector): IssueFinding[] {
  const bySubIssue = new Map<number, PhraseHit<IssueWord>[]>();
  for (const hit of detector.issues.search(words)) {
    const known = bySubIssue.get(hit.value.subIssueId);
    if (known === undefined) bySubIssue.set(hit.value.subIssueId, [hit]);
    else known.push(hit);
  }
  const found: (IssueFinding & { first: number; about: DetectionSubIssue | undefined })[] = [];
  for (const [subIssueId, hits] of bySubIssue) {
    const counted = countOnce(hits);
    const score = counted.reduce((sum, hit) => sum + hit.value.weight, 0);
    const first = Math.min(...counted.filter((hit) => hit.value.weight > 0).map((hit) => hit.start));
    if (score < detector.data.leastScore || !Number.isFinite(first)) continue;
    const spans = counted.filter((hit) => hit.value.weight > 0).map((hit) => [hit.start, hit.end] as const);
    found.push({ subIssueId, score, spans, first, about: detector.subIssues.get(subIssueId) });
  }
  const urgency = (each: { about: DetectionSubIssue | undefined }): number => each.about?.priorityTagId ?? 99;
  return found
    .toSorted(
      (a, b) => b.score - a.score || a.first - b.first || urgency(a) - urgency(b) || a.subIssueId - b.subIssueId,
    )
    .map(({ subIssueId, score, spans }) => ({ subIssueId, score, spans }));
}

/** Each phrase once, and no phrase that lies within a longer one. */
function countOnce(hits: readonly PhraseHit<IssueWord>[]): PhraseHit<IssueWord>[] {
  const counted: PhraseHit<IssueWord>[] = [];
  const seen = new Set<string>();
  let covered = 0;
  for (const hit of longestFirst(hits)) {
    if (hit.value.weight > 0) {
      if (hit.end <= covered) continue;
      covered = Math.max(covered, hit.end);
    }
    if (seen.has(hit.phrase)) continue;
    seen.add(hit.phrase);
    counted.push(hit);
  }
  return counted;
}

/** The best finding, or any that is strong, is one of these sub-issues. */
function isFound(findings: readonly IssueFinding[], detector: Detector, isWanted: (subIssueId: number) => boolean) {
  return findings.some(
    (each, index) => isWanted(each.subIssueId) && (index === 0 || each.score >= detector.data.strongScore),
  );
}
