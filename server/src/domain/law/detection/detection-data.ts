/** What of a pack posts are understood by: places, words, situations of danger. Types only. */
import type { PostKind } from "@smgt/contract/understanding.ts";
import type { SituationData } from "./situations.ts";

/** A name by which a district is called. */
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

/** A district and since when it exists; before, its posts belong to the predecessor. */
export interface DetectionDistrict {
  readonly districtId: number;
  readonly kind: "district" | "state_level" | "outside";
  /** Local day `YYYY-MM-DD`. */
  readonly validFrom: string;
  readonly predecessorId: number | null;
}

/** One word or phrase that speaks for a sub-issue, or against it when the weight is negative. */
export interface IssueWord {
  readonly subIssueId: number;
  readonly phrase: string;
  readonly weight: number;
}

/** What the decision needs to know of a sub-issue. */
export interface DetectionSubIssue {
  readonly subIssueId: number;
  readonly departmentId: number;
  readonly priorityTagId: number;
  readonly isSensitive: boolean;
}

/** How certain a matter of a department has to be before a ticket takes it; null: as certain as elsewhere. */
export interface DetectionDepartment {
  readonly departmentId: number;
  readonly leastCertainty: number | null;
}

/** Everything that detection takes from the pack. */
export interface DetectionData {
  readonly districts: readonly DetectionDistrict[];
  readonly places: readonly PlaceName[];
  readonly notPlaces: readonly string[];
  /** Behind a place they make it the name of a road, a gate or a canal. */
  readonly ways: readonly string[];
  /** Before a place they say that somebody is going there. */
  readonly goals: readonly string[];
  /** What handles of offices begin or end with: dc, police. */
  readonly officeHandles: readonly string[];
  readonly subIssues: readonly DetectionSubIssue[];
  readonly departments: readonly DetectionDepartment[];
  /** For departments that say nothing else. */
  readonly leastCertainty: number;
  readonly issueWords: readonly IssueWord[];
  readonly spam: readonly string[];
  readonly hinglish: readonly string[];
  /** Fewer points than this are no finding. */
  readonly leastScore: number;
  /** From this many points on a second, sensitive sub-issue makes the post sensitive too. */
  readonly strongScore: number;
  readonly unclassifiedId: number;
  readonly stateLevelIds: readonly number[];
  /** Sub-issues that are complaints about an officer. */
  readonly aboutOfficerIds: readonly number[];
  /** The sub-issues of posts of a kind that are no complaint: a suggestion, thanks. */
  readonly kindSubIssues: { readonly [Kind in PostKind]?: number };
  /** Sub-issues that are each person's own: pensions, bills, certificates. */
  readonly personalIds: readonly number[];
  /** Dangers to life and safety. */
  readonly danger: SituationData;
}
