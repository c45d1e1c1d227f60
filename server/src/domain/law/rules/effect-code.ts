/**
 * Effects of rules, one entry each, so that a new effect does not compile without its code. `put` sets a value unless
 * an earlier rule did. The consequences for a ticket are in `ingest/rule-effects.ts`, also with one entry per effect.
 * Pure.
 */
import { isGiven } from "@smgt/contract/given.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import type { DismissWhy, Rule, RuleOutcome } from "@smgt/contract/shapes/rule.ts";
import { worded } from "../../../texts/say.ts";
import type { Known } from "./known-rows.ts";

export const EFFECTS = [
  "outcome",
  "issue",
  "department",
  "district",
  "priority",
  "sensitive",
  "tags",
  "mark",
  "acknowledge",
] as const;
export type EffectName = (typeof EFFECTS)[number];

/** Values set by rules so far. Null: not set. */
export interface Said {
  outcome: Exclude<RuleOutcome, "as_usual"> | null;
  dismissWhy: DismissWhy | null;
  subIssueTypeId: number | null;
  departmentId: number | null;
  districtId: number | null;
  priorityTagId: number | null;
  isSensitive: boolean;
  tags: string[];
  isMarked: boolean;
  userId: number | null;
  ackReplyId: number | null;
}

export interface EffectCode {
  /** Returns true when the rule has this effect. */
  readonly says: (rule: Rule) => boolean;
  /** Problem with the present masters; null when the effect is possible. */
  readonly problem: (rule: Rule, known: Known) => Wording | null;
  /** Sets the value; returns false when nothing changes. */
  readonly put: (said: Said, rule: Rule) => boolean;
}

export const nothingSaid = (): Said => ({
  outcome: null,
  dismissWhy: null,
  subIssueTypeId: null,
  departmentId: null,
  districtId: null,
  priorityTagId: null,
  isSensitive: false,
  tags: [],
  isMarked: false,
  userId: null,
  ackReplyId: null,
});

/** Outcome for the post; falls back to the specification's flag when the finer field is missing. */
export const outcomeOf = (rule: Pick<Rule, "outcome" | "auto_create_ticket">): RuleOutcome =>
  rule.outcome ?? (rule.auto_create_ticket === "Y" ? "ticket" : "feed");

const gone = (effect: EffectName, value: number | string): Wording =>
  worded("rule.problem.gone", { effect: worded(`rule.effect.${effect}`), value: String(value) });

const unless = (isThere: boolean, effect: EffectName, value: number | string): Wording | null =>
  isThere ? null : gone(effect, value);

const tagsOf = (rule: Rule): string[] =>
  (rule.action_tags ?? []).map((tag) => tag.normalize("NFC").trim()).filter(isGiven);

type Once = "subIssueTypeId" | "departmentId" | "districtId" | "priorityTagId" | "ackReplyId";

/** Sets a single value; the first rule wins. */
function sayFirst(said: Said, what: Once, value: number | undefined): boolean {
  if (value === undefined || said[what] !== null) return false;
  said[what] = value;
  return true;
}

const EFFECT_CODE: { readonly [Name in EffectName]: EffectCode } = {
  outcome: {
    says: (rule) => outcomeOf(rule) !== "as_usual",
    problem: (rule) =>
      outcomeOf(rule) === "dismiss" && rule.dismiss_why === undefined ? worded("rule.problem.dismiss") : null,
    put: (said, rule) => {
      const outcome = outcomeOf(rule);
      if (said.outcome !== null || outcome === "as_usual") return false;
      said.outcome = outcome;
      said.dismissWhy = outcome === "dismiss" ? (rule.dismiss_why ?? null) : null;
      return true;
    },
  },
  issue: {
    says: (rule) => rule.action_issue_type !== undefined || rule.action_sub_issue_type !== undefined,
    problem: (rule, known) => {
      const subIssue = rule.action_sub_issue_type;
      if (subIssue === undefined) return worded("rule.problem.subIssue");
      const issue = known.issueOfSub.get(subIssue);
      if (issue === undefined) return gone("issue", subIssue);
      const isOther = rule.action_issue_type !== undefined && rule.action_issue_type !== issue;
      return isOther ? worded("rule.problem.otherIssue") : null;
    },
    put: (said, rule) => sayFirst(said, "subIssueTypeId", rule.action_sub_issue_type),
  },
  department: {
    says: (rule) => rule.action_department_id !== undefined,
    problem: ({ action_department_id: id = 0 }, known) =>
      unless(known.options.departments.has(String(id)), "department", id),
    put: (said, rule) => sayFirst(said, "departmentId", rule.action_department_id),
  },
  district: {
    says: (rule) => rule.action_district_id !== undefined,
    problem: ({ action_district_id: id = 0 }, known) =>
      unless(id === "AUTO" || known.options.districts.has(String(id)), "district", id),
    put: (said, { action_district_id: id }) => sayFirst(said, "districtId", id === "AUTO" ? undefined : id),
  },
  priority: {
    says: (rule) => rule.action_priority !== undefined,
    problem: ({ action_priority: id = 0 }, known) => unless(known.priorities.has(id), "priority", id),
    put: (said, rule) => sayFirst(said, "priorityTagId", rule.action_priority),
  },
  sensitive: {
    says: (rule) => rule.action_sensitive === "Y",
    problem: () => null,
    put: (said) => {
      const isNew = !said.isSensitive;
      said.isSensitive = true;
      return isNew;
    },
  },
  tags: {
    says: (rule) => tagsOf(rule).length > 0,
    problem: () => null,
    put: (said, rule) => {
      const fresh = [...new Set(tagsOf(rule))].filter((tag) => !said.tags.includes(tag));
      said.tags.push(...fresh);
      return fresh.length > 0;
    },
  },
  mark: {
    says: (rule) => rule.action_mark === "Y" || rule.action_user_id !== undefined,
    problem: ({ action_user_id: id }, known) =>
      unless(id === undefined || known.users === null || known.users.has(id), "mark", id ?? 0),
    put: (said, rule) => {
      if (said.isMarked) return false;
      said.isMarked = true;
      said.userId = rule.action_user_id ?? null;
      return true;
    },
  },
  acknowledge: {
    says: (rule) => rule.auto_ack_reply_id !== undefined,
    problem: ({ auto_ack_reply_id: id = 0 }, known) => unless(known.purposes.has(id), "acknowledge", id),
    put: (said, rule) => sayFirst(said, "ackReplyId", rule.auto_ack_reply_id),
  },
};

export const effectCode = (name: EffectName): EffectCode => EFFECT_CODE[name];
