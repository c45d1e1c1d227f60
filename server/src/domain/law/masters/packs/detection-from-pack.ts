/** Converts the detection words of a pack to detector data. Pure. */
import type { DetectionData, IssueWord } from "../../detection/detection-data.ts";
import { LEAST_CERTAIN_PERCENT } from "../parameters.ts";
import type { SituationData } from "../../detection/situations.ts";
import type { Pack } from "./schemas.ts";

/** Converts a percentage to a share. */
export const shareOf = (percent: number | null): number | null => (percent === null ? null : percent / 100);

/** Pack files for detection. */
export type DetectionFiles = Pick<
  Pack,
  | "pack.json"
  | "districts.json"
  | "departments.json"
  | "issues.json"
  | "detection.json"
  | "situations.json"
  | "priority-tags.json"
>;

/** Every word with its score; words against a sub-issue score negative. */
export function detectionFromPack(pack: DetectionFiles): DetectionData {
  const words = pack["detection.json"];
  const { departments } = pack["departments.json"];
  const idOf = new Map(departments.map((each) => [each.department_code, each.department_id]));
  const certain = pack["pack.json"].parameters.find((each) => each.name === "certain_percent");
  return {
    districts: pack["districts.json"].districts.map((each) => ({
      districtId: each.district_id,
      kind: each.kind,
      validFrom: each.valid_from,
      predecessorId: each.predecessor_district_id,
    })),
    places: pack["districts.json"].aliases.map((each) => ({
      alias: each.alias,
      districtId: each.district_id,
      kind: each.kind,
    })),
    notPlaces: words.not_places,
    ways: words.ways,
    goals: words.goals,
    officeHandles: words.office_handles,
    subIssues: pack["issues.json"].sub_issue_types.map((each) => ({
      subIssueId: each.sub_issue_type_id,
      departmentId: idOf.get(each.department_code) ?? 0,
      priorityTagId: each.priority_tag_id,
      isSensitive: each.is_sensitive,
    })),
    departments: departments.map((each) => ({
      departmentId: each.department_id,
      leastCertainty: shareOf(each.certain_percent ?? null),
    })),
    leastCertainty: Number(certain?.value ?? LEAST_CERTAIN_PERCENT) / 100,
    issueWords: words.keywords.flatMap((row): IssueWord[] => {
      const weighted = (phrases: readonly string[], weight: number): IssueWord[] =>
        phrases.map((phrase) => ({ subIssueId: row.sub_issue_type_id, phrase, weight }));
      return [
        ...weighted(row.strong, words.weights.strong),
        ...weighted(row.usual, words.weights.usual),
        ...weighted(row.weak, words.weights.weak),
        ...weighted(row.not, -words.weights.not),
      ];
    }),
    spam: words.spam,
    hinglish: words.hinglish,
    leastScore: words.weights.least,
    strongScore: words.weights.strong,
    unclassifiedId: words.unclassified_sub_issue_type_id,
    stateLevelIds: words.state_level_sub_issue_type_ids,
    aboutOfficerIds: words.about_officers_sub_issue_type_ids,
    kindSubIssues: words.kind_sub_issue_type_ids ?? {},
    personalIds: words.personal_sub_issue_type_ids,
    danger: dangerFromPack(pack),
  };
}

function dangerFromPack(pack: DetectionFiles): SituationData {
  const { word_sets: sets, situations } = pack["situations.json"];
  const priorities = new Map(
    pack["priority-tags.json"].priority_tags.map((each) => [each.priority_tag_code, each.priority_tag_id]),
  );
  return {
    situations: situations.map((each) => ({
      code: each.situation_code,
      priorityTagId: priorities.get(each.priority_tag_code) ?? 0,
      isSensitive: each.is_sensitive,
      phrases: each.phrases,
      hints: each.hints,
      notPhrases: each.not_phrases,
    })),
    wordSets: new Map(sets.map((each) => [each.word_set_code, each.phrases])),
  };
}
