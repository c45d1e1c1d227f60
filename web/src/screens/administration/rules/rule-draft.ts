/** Form values of a rule, and their conversion. Pure. */
import { isGiven } from "@smgt/contract/given.ts";
import type { DismissWhy, RuleBody, RuleCondition, RuleOutcome } from "@smgt/contract/shapes/rule.ts";
import { CONDITION_WORDS, RULE_TAGS, type WordLimits } from "@smgt/contract/word-limits.ts";
import type { RuleOptions } from "../../../api/rule-queries.ts";

export type FieldOption = RuleOptions["conditions"][number];

/** Condition being edited; `words` holds every kind of value. */
export interface DraftCondition {
  /** Key within this form: rows keep their fields when others are removed. */
  readonly key: number;
  readonly conditionId: number | null;
  readonly operatorId: number | null;
  readonly words: readonly string[];
  readonly groupNo: number | null;
  /** Percent; null for any. */
  readonly least: number | null;
}

export interface RuleDraft {
  readonly name: string;
  readonly description: string;
  readonly isAll: boolean;
  readonly isActive: boolean;
  readonly stops: boolean;
  readonly conditions: readonly DraftCondition[];
  /** Groups in which any condition suffices; the others need all. */
  readonly anyGroups: readonly number[];
  /** Value of a date field, `2026-04-01T14:30` Indian time; or empty. */
  readonly validFrom: string;
  readonly validTo: string;
  readonly outcome: RuleOutcome;
  readonly dismissWhy: DismissWhy | null;
  readonly priorityId: number | null;
  readonly tags: readonly string[];
  readonly issueId: number | null;
  readonly subIssueId: number | null;
  readonly departmentId: number | null;
  readonly districtId: number | "AUTO" | null;
  readonly marks: boolean;
  readonly userId: number | null;
  readonly isSensitive: boolean;
  readonly ackId: number | null;
}

export const newCondition = (key: number, groupNo: number | null): DraftCondition => ({
  key,
  conditionId: null,
  operatorId: null,
  words: [],
  groupNo,
  least: null,
});

export const EMPTY_RULE: RuleDraft = {
  name: "",
  description: "",
  isAll: true,
  isActive: true,
  stops: false,
  conditions: [newCondition(1, null)],
  anyGroups: [],
  validFrom: "",
  validTo: "",
  outcome: "as_usual",
  dismissWhy: null,
  priorityId: null,
  tags: [],
  issueId: null,
  subIssueId: null,
  departmentId: null,
  districtId: null,
  marks: false,
  userId: null,
  isSensitive: false,
  ackId: null,
};

const OFFSET = "+05:30";
const OFFSET_MS = 5.5 * 3_600_000;
const localOf = (iso: string | undefined): string =>
  iso === undefined ? "" : new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(0, 16);
const momentOf = (local: string): string => (local === "" ? "" : new Date(`${local}:00${OFFSET}`).toISOString());

const wordsOf = (value: RuleCondition["value"]): readonly string[] =>
  Array.isArray(value) ? value : value === "" ? [] : [String(value)];

export const draftOf = (rule: RuleBody): RuleDraft => ({
  name: rule.rule_name,
  description: rule.description ?? "",
  isAll: rule.match_type === "ALL",
  isActive: rule.is_active === "Y",
  stops: rule.stop_on_match === "Y",
  conditions: rule.conditions.map((one, at) => ({
    key: at + 1,
    conditionId: one.condition_id,
    operatorId: one.operator_id,
    words: wordsOf(one.value),
    groupNo: one.group_no ?? null,
    least: one.least_certainty === undefined ? null : Math.round(one.least_certainty * 100),
  })),
  anyGroups: (rule.groups ?? []).filter((group) => group.match_type === "ANY").map((group) => group.group_no),
  validFrom: localOf(rule.valid_from),
  validTo: localOf(rule.valid_to),
  outcome: rule.outcome ?? (rule.auto_create_ticket === "N" ? "feed" : "as_usual"),
  dismissWhy: rule.dismiss_why ?? null,
  priorityId: rule.action_priority ?? null,
  tags: rule.action_tags ?? [],
  issueId: rule.action_issue_type ?? null,
  subIssueId: rule.action_sub_issue_type ?? null,
  departmentId: rule.action_department_id ?? null,
  districtId: rule.action_district_id ?? null,
  marks: rule.action_mark === "Y" || rule.action_user_id !== undefined,
  userId: rule.action_user_id ?? null,
  isSensitive: rule.action_sensitive === "Y",
  ackId: rule.auto_ack_reply_id ?? null,
});

/** Fields that are merged together: all local or all of the other version. */
const TOGETHER: readonly (readonly (keyof RuleDraft)[])[] = [
  ["name"],
  ["description"],
  ["isActive"],
  ["stops"],
  ["isAll", "conditions", "anyGroups"],
  ["validFrom", "validTo"],
  ["outcome", "dismissWhy"],
  ["priorityId"],
  ["tags"],
  ["issueId", "subIssueId"],
  ["departmentId", "districtId", "marks", "userId"],
  ["isSensitive"],
  ["ackId"],
];

/** Applies the local edits to the rule as a colleague has changed it. */
export const over = (draft: RuleDraft, seen: RuleDraft, now: RuleDraft): RuleDraft => ({
  ...now,
  ...Object.fromEntries(
    TOGETHER.filter((names) => names.some((name) => JSON.stringify(draft[name]) !== JSON.stringify(seen[name])))
      .flat()
      .map((name) => [name, draft[name]]),
  ),
});

function valueOf(words: readonly string[], field: FieldOption | undefined): RuleCondition["value"] {
  if (field?.field_type === "TI") return Number(words[0] ?? 0);
  if (field?.field_type === "DD" && field.select_type === "S") return words[0] ?? "";
  return [...words];
}

const flag = (is: boolean) => (is ? "Y" : "N") as "Y" | "N";
const given = <K extends string, V>(key: K, value: V | null | "" | undefined) =>
  (value === null || value === "" || value === undefined ? {} : { [key]: value }) as { [P in K]?: V };

export function ruleOf(draft: RuleDraft, fields: readonly FieldOption[]): RuleBody {
  const numbers = [...new Set(draft.conditions.flatMap((one) => one.groupNo ?? []))];
  return {
    rule_name: draft.name.trim(),
    match_type: draft.isAll ? "ALL" : "ANY",
    is_active: flag(draft.isActive),
    stop_on_match: flag(draft.stops),
    conditions: draft.conditions.map((one) => ({
      condition_id: one.conditionId ?? 0,
      operator_id: one.operatorId ?? 0,
      value: valueOf(
        one.words,
        fields.find((field) => field.condition_id === one.conditionId),
      ),
      ...given("group_no", one.groupNo),
      ...(one.least === null ? {} : { least_certainty: one.least / 100 }),
    })),
    groups: numbers.map((no) => ({ group_no: no, match_type: draft.anyGroups.includes(no) ? "ANY" : "ALL" })),
    auto_create_ticket: flag(draft.outcome === "as_usual" || draft.outcome === "ticket"),
    outcome: draft.outcome,
    ...given("description", draft.description.trim()),
    ...given("valid_from", momentOf(draft.validFrom)),
    ...given("valid_to", momentOf(draft.validTo)),
    ...given("dismiss_why", draft.outcome === "dismiss" ? draft.dismissWhy : null),
    ...given("action_priority", draft.priorityId),
    ...(draft.tags.length === 0 ? {} : { action_tags: [...draft.tags] }),
    ...given("action_issue_type", draft.issueId),
    ...given("action_sub_issue_type", draft.subIssueId),
    ...given("action_department_id", draft.departmentId),
    ...given("action_district_id", draft.districtId),
    ...(draft.marks ? { action_mark: "Y" as const } : {}),
    ...given("action_user_id", draft.marks ? draft.userId : null),
    ...(draft.isSensitive ? { action_sensitive: "Y" as const } : {}),
    ...given("auto_ack_reply_id", draft.ackId),
  };
}

/** Problem, by the place where it is shown. */
export type Problem = "name" | "outcome" | "does" | "tags" | "period" | `condition-${number}`;

/** Exceeds the server's limits; must never be cut off silently. */
export const isTooMuch = (words: readonly string[], { count, letters }: WordLimits): boolean =>
  words.length > count || words.some((word) => word.length > letters);

const doesNothing = (draft: RuleDraft): boolean =>
  draft.outcome === "as_usual" &&
  draft.tags.length === 0 &&
  !draft.marks &&
  !draft.isSensitive &&
  [draft.priorityId, draft.issueId, draft.departmentId, draft.districtId, draft.ackId].every((one) => one === null);

export function problemsOf(draft: RuleDraft): readonly Problem[] {
  const conditions = draft.conditions.filter(
    (one) =>
      one.conditionId === null ||
      one.operatorId === null ||
      one.words.every((word) => word.trim() === "") ||
      isTooMuch(one.words, CONDITION_WORDS),
  );
  const isPeriodWrong = draft.validFrom !== "" && draft.validTo !== "" && draft.validFrom >= draft.validTo;
  return [
    ...(!isGiven(draft.name) ? (["name"] as const) : []),
    ...conditions.map(({ key }) => `condition-${key}` as const),
    ...(draft.outcome === "dismiss" && draft.dismissWhy === null ? (["outcome"] as const) : []),
    ...(doesNothing(draft) ? (["does"] as const) : []),
    ...(isTooMuch(draft.tags, RULE_TAGS) ? (["tags"] as const) : []),
    ...(isPeriodWrong ? (["period"] as const) : []),
  ];
}

export const freeGroup = (draft: RuleDraft): number =>
  Math.max(0, ...draft.conditions.map((one) => one.groupNo ?? 0)) + 1;

export const freeKey = (draft: RuleDraft): number => Math.max(0, ...draft.conditions.map((one) => one.key)) + 1;

/** Storage place of a rule's edits in this window. */
export const placeOf = (id: number | "new", postId: number | null = null): string => `rule ${id} ${postId ?? ""}`;
