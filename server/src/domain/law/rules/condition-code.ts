/**
 * Condition fields of rules: each with its widget, its comparisons, and the facts that it reads. Rules store the
 * numbers, which never change. Texts are in `texts` (`condition.` and the key).
 */
import type { OptionList } from "./known-rows.ts";
import type { PostFacts } from "./post-facts.ts";

export const OPERATORS = {
  any: 1,
  all: 2,
  none: 3,
  phrase: 4,
  is: 5,
  is_not: 6,
  at_least: 7,
  at_most: 8,
} as const;
export type OperatorKey = keyof typeof OPERATORS;

/** `words`: searched in the text. `values`: matching values and their certainty. `number`: null without one. */
export type Reading =
  | { readonly kind: "words" }
  | {
      readonly kind: "values";
      readonly of: (facts: PostFacts) => readonly string[];
      readonly certainty?: (facts: PostFacts) => number;
    }
  | { readonly kind: "number"; readonly of: (facts: PostFacts) => number | null };

export interface ConditionCode {
  readonly id: number;
  readonly field: "DD" | "TI" | "SW";
  readonly select?: "S" | "M";
  readonly operators: readonly OperatorKey[];
  /** Source of selectable values; absent for free text. */
  readonly options?: OptionList;
  readonly reading: Reading;
}

/** Value of a detected field without a result. */
export const NOTHING = "none";

const flag = (is: (facts: PostFacts) => boolean): Reading => ({
  kind: "values",
  of: (facts) => [is(facts) ? "Y" : "N"],
});
const value = (of: (facts: PostFacts) => string): Reading => ({ kind: "values", of: (facts) => [of(facts)] });
/** A missing result counts as `NOTHING`, with full certainty. */
const detected = (
  of: (facts: PostFacts) => number | null,
  certainty: (facts: PostFacts) => number | undefined,
): Reading => ({
  kind: "values",
  of: (facts) => [String(of(facts) ?? NOTHING)],
  certainty: (facts) => certainty(facts) ?? 1,
});

const yesNo = { field: "DD", select: "S", operators: ["is"], options: "yes_no" } as const;
const several = { field: "DD", select: "M", operators: ["is", "is_not"] } as const;
const written = { field: "SW", operators: ["any", "none"] } as const;

export const CONDITIONS = {
  text_contains: { id: 1, field: "SW", operators: ["any", "all", "phrase"], reading: { kind: "words" } },
  text_not_contains: { id: 2, field: "SW", operators: ["none"], reading: { kind: "words" } },
  hashtag: { id: 3, ...written, reading: { kind: "values", of: (facts) => facts.hashtags } },
  mentions_account: {
    id: 4,
    ...several,
    options: "accounts",
    reading: { kind: "values", of: (facts) => facts.mentions },
  },
  mentions_handle: { id: 5, ...written, reading: { kind: "values", of: (facts) => facts.mentions } },
  author_handle: { id: 6, ...written, reading: value((facts) => facts.handle) },
  author_followers_gte: {
    id: 7,
    field: "TI",
    operators: ["at_least", "at_most"],
    reading: { kind: "number", of: (facts) => facts.followers },
  },
  author_verified: { id: 8, ...yesNo, reading: flag((facts) => facts.isVerified) },
  lang: { id: 9, ...several, options: "languages", reading: value((facts) => facts.lang) },
  channel: { id: 10, ...several, options: "channels", reading: value((facts) => facts.channel) },
  has_media: { id: 11, ...yesNo, reading: flag((facts) => facts.hasMedia) },
  district_detected: {
    id: 12,
    ...several,
    options: "districts",
    reading: detected(
      ({ understanding }) => understanding.place?.district_id ?? null,
      ({ understanding }) => understanding.place?.certainty,
    ),
  },
  repeat_author_days: {
    id: 13,
    field: "TI",
    operators: ["at_most"],
    reading: { kind: "number", of: (facts) => facts.daysSinceBefore },
  },
  hour_of_day: {
    id: 14,
    field: "TI",
    operators: ["at_least", "at_most"],
    reading: { kind: "number", of: (facts) => facts.hour },
  },
  is_edit: { id: 15, ...yesNo, reading: flag((facts) => facts.isEdited) },
  issue_detected: {
    id: 16,
    ...several,
    options: "issues",
    reading: detected(
      (facts) => facts.issueTypeId,
      ({ understanding }) => understanding.matter?.certainty,
    ),
  },
  sub_issue_detected: {
    id: 17,
    ...several,
    options: "sub_issues",
    reading: detected(
      ({ understanding }) => understanding.matter?.sub_issue_type_id ?? null,
      ({ understanding }) => understanding.matter?.certainty,
    ),
  },
  department_detected: {
    id: 18,
    ...several,
    options: "departments",
    reading: detected(
      (facts) => facts.departmentId,
      ({ understanding }) => understanding.department?.certainty ?? understanding.matter?.certainty,
    ),
  },
  danger_detected: {
    id: 19,
    ...yesNo,
    reading: {
      kind: "values",
      of: ({ understanding }) => [understanding.danger === null ? "N" : "Y"],
      certainty: ({ understanding }) => understanding.danger?.certainty ?? 1,
    },
  },
  kind_detected: {
    id: 20,
    ...several,
    options: "kinds",
    reading: {
      kind: "values",
      of: ({ understanding }) => [understanding.kind.kind],
      certainty: ({ understanding }) => understanding.kind.certainty,
    },
  },
  working_time: { id: 21, ...yesNo, reading: flag((facts) => facts.isWorkingTime) },
  is_summoned: { id: 22, ...yesNo, reading: flag((facts) => facts.isSummoned) },
  source: { id: 23, ...several, options: "sources", reading: value((facts) => String(facts.sourceId)) },
} as const satisfies Record<string, ConditionCode>;
export type ConditionKey = keyof typeof CONDITIONS;

/** Field of a condition by number. */
export const conditionById: ReadonlyMap<number, readonly [ConditionKey, ConditionCode]> = new Map(
  (Object.entries(CONDITIONS) as [ConditionKey, ConditionCode][]).map((entry) => [entry[1].id, entry]),
);

const KEYS_BY_OPERATOR: ReadonlyMap<number, OperatorKey> = new Map(
  (Object.entries(OPERATORS) as [OperatorKey, number][]).map(([key, id]) => [id, key]),
);

/** The comparison operator that has this number on the wire. */
export const operatorById = (id: number): OperatorKey | undefined => KEYS_BY_OPERATOR.get(id);

/** Returns true when the field has a certainty. */
export const hasCertainty = ({ reading }: ConditionCode): boolean =>
  reading.kind === "values" && reading.certainty !== undefined;
