/**
 * Detects language, district, sub-issue, spam and sensitivity of a citizen's post. Pure and deterministic. A trained
 * model decides; without one the word lists decide alone. Called by `ingest` for every post
 * and by the rules for detected fields.
 */
import type { PostKind, Understanding } from "@smgt/contract/understanding.ts";
import { isFound, readByLists } from "./find-by-word-lists.ts";
import type { Detector } from "./detector.ts";
import { asWrittenIn, wordsIn } from "./fold-text.ts";
import { detectLanguage, type PostLanguage } from "./language.ts";
import { classifyByModel, classifyByKeywords, type Classification } from "./classify.ts";
import { findSituation, type SituationFound } from "./situations.ts";

/** Result of detection. Null: not visible in the text. */
export interface Detection {
  /** Folded words without URLs and handles; words of a hashtag separately. */
  readonly words: readonly string[];
  readonly lang: PostLanguage;
  readonly districtId: number | null;
  readonly districtEvidence: readonly string[];
  /** Sub-issue for the ticket: the issue label if certain enough, the sub-issue of its kind, or unclassified. */
  readonly subIssueId: number | null;
  readonly isSpam: boolean;
  readonly isSensitive: boolean;
  /** Complaint about an officer. */
  readonly isAboutOfficer: boolean;
  /** Minimum priority because of danger to life or safety; null without danger. */
  readonly priorityTagId: number | null;
  /** All findings with their certainty, for people and for rules. */
  readonly understanding: Understanding;
}

const MOST_WORDS = 10;
/** Minimum certainty of a kind for the ticket, and of an issue label for sensitivity. */
const LEAST_KIND = 0.5;
const LEAST_SENSITIVE = 0.3;
/** Minimum certainty of a complaint about the conduct of an officer. */
const LEAST_MISCONDUCT = 0.7;
/** Kinds of post whose issue label no ticket uses. */
const WITHOUT_MATTER: readonly PostKind[] = ["spam", "news", "other_state"];

/**
 * Detects; `day` is the post's local day, for districts that did not exist before. Only suggests: a follow-up without
 * new words inherits from its thread. The earliest word, then urgency, then id breaks ties.
 */
export function detect(text: string, detector: Detector, day: string | null = null): Detection {
  const lists = readByLists(text, detector, day);
  const { data } = detector;
  const { place } = lists;
  const asWritten = asWrittenIn(lists.read);
  const read = { text, lists, detector, asWritten };
  const posts = detector.learned?.models.posts ?? null;
  const { misconduct, ...said } = posts === null ? classifyByKeywords(read) : classifyByModel(posts, read);
  const { kind, matter } = said;
  const isSpam = kind.kind === "spam" && kind.certainty >= LEAST_KIND;
  const isTaken = matter !== null && isCertain(matter, detector);
  const isWithoutMatter = kind.certainty >= LEAST_KIND && WITHOUT_MATTER.includes(kind.kind);
  const dangerWords = lists.read.known.map((word) => word.danger);
  // Only the lists may discard a post that tells of a situation; the model never does.
  const isForUs = !isWithoutMatter || !(lists.isSpam || place.isOutside);
  const situation = isForUs ? findSituation(dangerWords, lists.read.written, detector.situations) : null;
  const danger = dangerOf(situation, isWithoutMatter ? null : said.danger);
  const isOfListsSensitive = isFound(lists.findings, detector, (id) => isSensitive(id, detector));
  const isSensitiveMatter =
    matter !== null && matter.certainty >= LEAST_SENSITIVE && isSensitive(matter.sub_issue_type_id, detector);
  const isMisconduct = misconduct >= LEAST_MISCONDUCT;
  const isStateLevel = matter !== null && data.stateLevelIds.includes(matter.sub_issue_type_id);
  const isOfListsAboutOfficer = isFound(lists.findings, detector, (id) => data.aboutOfficerIds.includes(id));
  const placeWords = place.evidence.slice(0, MOST_WORDS).map((alias) => asWritten(wordsIn(alias).folded));
  return {
    words: lists.words,
    lang: detectLanguage(text, lists.read.known),
    districtId: place.districtId ?? (isStateLevel && isTaken && !isSpam ? stateLevelId(detector) : null),
    districtEvidence: place.evidence,
    subIssueId: subIssueOf(said, isTaken, detector),
    isSpam,
    isSensitive:
      situation?.isSensitive === true || (!isSpam && (isOfListsSensitive || isSensitiveMatter || isMisconduct)),
    priorityTagId: danger === null ? null : (situation?.priorityTagId ?? mostUrgent(detector)),
    isAboutOfficer:
      !isSpam &&
      (isOfListsAboutOfficer || isMisconduct || (isTaken && data.aboutOfficerIds.includes(matter.sub_issue_type_id))),
    understanding: {
      ...said,
      danger,
      place:
        place.districtId === null
          ? null
          : { district_id: place.districtId, certainty: place.certainty, words: placeWords },
      model_version: posts === null ? null : (detector.learned?.version ?? null),
    },
  };
}

/** Returns true when a kind other than a grievance, an issue, a danger or a sensitive subject is found in a text. */
export function isAnythingFound(text: string, detector: Detector): boolean {
  const { isSensitive: isSealed, understanding } = detect(text, detector);
  const { kind, matter, danger } = understanding;
  return isSealed || matter !== null || danger !== null || kind.kind !== "grievance";
}

const isSensitive = (id: number, detector: Detector): boolean => detector.subIssues.get(id)?.isSensitive === true;

/**
 * Returns true when an issue label is certain enough for the ticket. Without a model the lists' own threshold decides.
 */
function isCertain(matter: NonNullable<Understanding["matter"]>, detector: Detector): boolean {
  if (detector.learned?.models.posts === null || detector.learned === null) return true;
  const departmentId = detector.subIssues.get(matter.sub_issue_type_id)?.departmentId ?? 0;
  return matter.certainty >= (detector.leastCertainty.get(departmentId) ?? detector.data.leastCertainty);
}

/** Sub-issue for the ticket; null when nothing is certain. */
function subIssueOf(
  { kind, matter }: Pick<Classification, "kind" | "matter">,
  isTaken: boolean,
  { data }: Detector,
): number | null {
  const isSure = kind.certainty >= LEAST_KIND;
  if (isSure && WITHOUT_MATTER.includes(kind.kind)) return data.unclassifiedId;
  if (isSure && data.kindSubIssues[kind.kind] !== undefined) return data.kindSubIssues[kind.kind] ?? null;
  return isTaken && matter !== null ? matter.sub_issue_type_id : null;
}

/** Danger found by the pack's list, by the model on the whole text, or by both; the list supplies its name. */
function dangerOf(situation: SituationFound | null, learned: Understanding["danger"]): Understanding["danger"] {
  if (situation === null) return learned;
  const { certainty, words } = situation;
  return {
    situation: situation.situation,
    certainty: Math.max(certainty, learned?.certainty ?? 0),
    words: [...words].slice(0, MOST_WORDS),
  };
}

/** Priority for a danger outside the list; null when the pack has no situations. */
export const mostUrgent = ({ data }: Detector): number | null =>
  data.danger.situations.reduce<number | null>(
    (least, { priorityTagId }) => Math.min(least ?? priorityTagId, priorityTagId),
    null,
  );

function stateLevelId(detector: Detector): number | null {
  return detector.data.districts.find((each) => each.kind === "state_level")?.districtId ?? null;
}
