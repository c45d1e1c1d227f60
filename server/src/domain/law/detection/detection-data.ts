/** Data of a pack for detection: places, words, situations of danger. */
import type { PostKind } from "@smgt/contract/understanding.ts";
import type { SituationData } from "./situations.ts";

/** A name of a district. */
export interface PlaceName {
  readonly alias: string;
  readonly districtId: number;
  readonly kind:
    | "name"
    | "old_name"
    | "spelling"
    | "headquarters"
    | "town"
    | "tehsil"
    | "block"
    | "locality"
    | "office"
    | "hint"
    | "outside_place";
}

/** A district and its first day; earlier posts belong to its predecessor. */
export interface DetectionDistrict {
  readonly districtId: number;
  readonly kind: "district" | "state_level" | "outside";
  /** Local day `YYYY-MM-DD`. */
  readonly validFrom: string;
  readonly predecessorId: number | null;
}

/** A word or phrase for a sub-issue, or against it with a negative weight. */
export interface IssueWord {
  readonly subIssueId: number;
  readonly phrase: string;
  readonly weight: number;
}

/** Properties of a sub-issue for the decision. */
export interface DetectionSubIssue {
  readonly subIssueId: number;
  readonly departmentId: number;
  readonly priorityTagId: number;
  readonly isSensitive: boolean;
}

/** Minimum certainty for an issue label of a department; null: the default. */
export interface DetectionDepartment {
  readonly departmentId: number;
  readonly leastCertainty: number | null;
}

/** Answers with a word set of the pack (`answer_no`), in the order in which they win. */
export const LISTED_ANSWERS = ["no", "yes", "thanks"] as const;

/** Detection data of a pack. */
export interface DetectionData {
  readonly districts: readonly DetectionDistrict[];
  readonly places: readonly PlaceName[];
  readonly notPlaces: readonly string[];
  /** After a place name they make it the name of a road, a gate or a canal. */
  readonly ways: readonly string[];
  /** Before a place name they mark it as a destination. */
  readonly goals: readonly string[];
  /** Beginnings or ends of office handles: dc, police. */
  readonly officeHandles: readonly string[];
  readonly subIssues: readonly DetectionSubIssue[];
  readonly departments: readonly DetectionDepartment[];
  /** Default for departments without their own. */
  readonly leastCertainty: number;
  readonly issueWords: readonly IssueWord[];
  readonly spam: readonly string[];
  readonly hinglish: readonly string[];
  /** Minimum score of a finding. */
  readonly leastScore: number;
  /** Score from which a second, sensitive sub-issue makes the post sensitive. */
  readonly strongScore: number;
  readonly unclassifiedId: number;
  readonly stateLevelIds: readonly number[];
  /** Sub-issues for complaints about an officer. */
  readonly aboutOfficerIds: readonly number[];
  /** Sub-issues of kinds that are no complaint: a suggestion, thanks. */
  readonly kindSubIssues: { readonly [Kind in PostKind]?: number };
  /** Personal sub-issues: pensions, bills, certificates. */
  readonly personalIds: readonly number[];
  /** Dangers to life and safety. */
  readonly danger: SituationData;
}
