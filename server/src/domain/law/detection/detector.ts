/** The detector: a pack's words with their indexes, built once, and the trained models. Pure. */
import {
  LISTED_ANSWERS,
  type DetectionData,
  type DetectionDistrict,
  type DetectionSubIssue,
  type IssueWord,
  type PlaceName,
} from "./detection-data.ts";
import { fold, wordsIn } from "./fold-text.ts";
import type { Models } from "./model/linear-model.ts";
import { lexiconOf, type Lexicon } from "./lexicon.ts";
import { buildSituations, type SituationIndex } from "./situations.ts";
import { WordIndex } from "./word-index.ts";

/** Trained models with their version. */
export interface LearnedVersion {
  readonly version: number;
  readonly models: Models;
}

export interface Detector {
  readonly data: DetectionData;
  readonly places: WordIndex<PlaceName | null>;
  readonly ways: WordIndex<string>;
  readonly goals: WordIndex<string>;
  /** Words before the place of the writer. */
  readonly ownPlaces: WordIndex<string>;
  /** Words around a place named in comparison. */
  readonly comparisons: WordIndex<string>;
  readonly issues: WordIndex<IssueWord>;
  readonly spam: WordIndex<string>;
  /** Words of answers, used before the first training. */
  readonly answers: WordIndex<(typeof LISTED_ANSWERS)[number]>;
  readonly situations: SituationIndex;
  /** All that is known of a word, shared by all readers. */
  readonly lexicon: Lexicon;
  readonly districts: ReadonlyMap<number, DetectionDistrict>;
  readonly subIssues: ReadonlyMap<number, DetectionSubIssue>;
  /** Minimum confidence to classify into a department. */
  readonly leastCertainty: ReadonlyMap<number, number>;
  /** Trained models; null before the first training, while the word lists decide alone. */
  readonly learned: LearnedVersion | null;
}

/** Builds the indexes; once at start and after a pack is loaded. */
export function buildDetector(data: DetectionData, learned: LearnedVersion | null = null): Detector {
  const places = new WordIndex<PlaceName | null>();
  for (const place of data.places) places.add(place.alias, place);
  for (const phrase of data.notPlaces) places.add(phrase, null);
  const issues = new WordIndex<IssueWord>();
  for (const word of data.issueWords) issues.add(word.phrase, word);
  const [ways, goals, spam] = [indexOf(data.ways), indexOf(data.goals), indexOf(data.spam)];
  const situations = buildSituations(data.danger);
  const setOf = (code: string): readonly string[] => data.danger.wordSets.get(code) ?? [];
  const [ownPlaces, comparisons] = [indexOf(setOf("own_place")), indexOf(setOf("comparison"))];
  const answers = new WordIndex<(typeof LISTED_ANSWERS)[number]>();
  for (const answer of LISTED_ANSWERS) for (const phrase of setOf(`answer_${answer}`)) answers.add(phrase, answer);
  return {
    data,
    answers,
    places,
    ways,
    goals,
    ownPlaces,
    comparisons,
    issues,
    spam,
    situations,
    lexicon: lexiconOf({
      places,
      ways,
      goals,
      ownPlaces,
      comparisons,
      issues,
      spam,
      situations,
      hinglish: new Set(data.hinglish.map(fold)),
      empty: new Set(setOf("empty").flatMap((words) => wordsIn(words).folded)),
    }),
    districts: new Map(data.districts.map((each) => [each.districtId, each])),
    subIssues: new Map(data.subIssues.map((each) => [each.subIssueId, each])),
    leastCertainty: new Map(
      data.departments.map((each) => [each.departmentId, each.leastCertainty ?? data.leastCertainty]),
    ),
    learned,
  };
}

function indexOf(phrases: readonly string[]): WordIndex<string> {
  const index = new WordIndex<string>();
  for (const phrase of phrases) index.add(phrase, phrase);
  return index;
}
