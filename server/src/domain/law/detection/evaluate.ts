/**
 * Understands a citizen's post: language, district, sub-issue, spam, sensitive. Pure, and the same
 * for the same text always; ties are broken by the earliest word, then urgency, then id. What was learned judges where
 * there is a model, and takes what the lists of words find as a hint; without one the lists judge alone.
 * Called by `ingest` for every post and by the rule engine for its detected fields. It only
 * suggests: a follow-up post without new words takes over what its thread has.
 */
import type { PostKind, Understanding } from "@smgt/contract/understanding.ts";
import { isFound, readByLists } from "./by-lists.ts";
import type { Detector } from "./detector.ts";
import { asWrittenIn, wordsIn } from "./fold.ts";
import { detectLanguage, type PostLanguage } from "./language.ts";
import { LEAST_DANGER, saidByLearned, saidByLists, type Said } from "./said.ts";
import { findSituation, type SituationFound } from "./situations.ts";

/** What was understood. Null means: not to be seen from the text. */
export interface Detection {
  /** Its folded words, without addresses and handles; a hashtag's apart. */
  readonly words: readonly string[];
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

const MOST_WORDS = 10;
/** How certain a kind has to be before a ticket follows it, a matter before it makes a ticket sensitive. */
const LEAST_KIND = 0.5;
const LEAST_SENSITIVE = 0.3;
/** Kinds of which no ticket takes a matter. */
const WITHOUT_MATTER: readonly PostKind[] = ["spam", "news", "other_state"];

/** Understands a post; `day` is its local day, for districts that did not exist before. */
export function detect(text: string, detector: Detector, day: string | null = null): Detection {
  const lists = readByLists(text, detector, day);
  const { data } = detector;
  const { place } = lists;
  const asWritten = asWrittenIn(lists.read);
  const read = { lists, detector, asWritten };
  const posts = detector.learned?.models.posts ?? null;
  const said = posts === null ? saidByLists(read) : saidByLearned(posts, read);
  const { kind, matter } = said;
  const isSpam = kind.kind === "spam" && kind.certainty >= LEAST_KIND;
  const isTaken = matter !== null && isCertain(matter, detector);
  const isWithoutMatter = kind.certainty >= LEAST_KIND && WITHOUT_MATTER.includes(kind.kind);
  const dangerWords = lists.read.known.map((word) => word.danger);
  // Only the lists themselves say that a post is not for us although it tells of a situation: what was learned drops none.
  const isForUs = !isWithoutMatter || !(lists.isSpam || place.isOutside);
  const situation = isForUs ? findSituation(dangerWords, lists.read.written, detector.situations) : null;
  const danger = dangerOf(situation, isWithoutMatter ? null : said.danger);
  const isOfListsSensitive = isFound(lists.findings, detector, (id) => isSensitive(id, detector));
  const isSensitiveMatter =
    matter !== null && matter.certainty >= LEAST_SENSITIVE && isSensitive(matter.sub_issue_type_id, detector);
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
          : { district_id: place.districtId, certainty: place.certainty, words: placeWords },
      model_version: posts === null ? null : (detector.learned?.version ?? null),
    },
  };
}

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

/** The danger of a situation of the pack's list, of the whole text, or of both; the list knows what it is called. */
function dangerOf(situation: SituationFound | null, learned: Understanding["danger"]): Understanding["danger"] {
  if (situation === null) return learned !== null && learned.certainty >= LEAST_DANGER ? learned : null;
  const { certainty, words } = situation;
  return {
    situation: situation.situation,
    certainty: Math.max(certainty, learned?.certainty ?? 0),
    words: [...words].slice(0, MOST_WORDS),
  };
}

/** What a danger gets that is in no list; null where the pack has no situations. */
export const mostUrgent = ({ data }: Detector): number | null =>
  data.danger.situations.reduce<number | null>(
    (least, { priorityTagId }) => Math.min(least ?? priorityTagId, priorityTagId),
    null,
  );

function stateLevelId(detector: Detector): number | null {
  return detector.data.districts.find((each) => each.kind === "state_level")?.districtId ?? null;
}
