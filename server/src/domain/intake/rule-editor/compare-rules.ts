/** Differences between two rules or two sets of rules. Pure. */
import type { Wording } from "@smgt/contract/languages.ts";
import type { Rule, RuleBody } from "@smgt/contract/shapes/rule.ts";
import { listed, worded } from "../../../texts/say.ts";

type Field = keyof RuleBody;

const GROUPS = ["name", "when", "what", "switch", "period"] as const;
type Group = (typeof GROUPS)[number];

/**
 * Display group of each field. Exhaustive: a new field without a group does not compile, as its changes would be
 * invisible.
 */
const GROUP_OF: Readonly<Record<Field, Group>> = {
  rule_name: "name",
  description: "name",
  match_type: "when",
  conditions: "when",
  groups: "when",
  stop_on_match: "what",
  action_priority: "what",
  action_tags: "what",
  action_issue_type: "what",
  action_sub_issue_type: "what",
  action_department_id: "what",
  action_district_id: "what",
  action_user_id: "what",
  action_mark: "what",
  action_sensitive: "what",
  auto_create_ticket: "what",
  outcome: "what",
  dismiss_why: "what",
  auto_ack_reply_id: "what",
  is_active: "switch",
  valid_from: "period",
  valid_to: "period",
};
const FIELDS = Object.keys(GROUP_OF) as Field[];

/** Normal form: key order, condition ids and unset fields do not count. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "ruleConditionId");
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, plain(one)]));
}
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** The fields in which the rules differ. */
export const otherFields = (before: RuleBody, after: RuleBody): Field[] =>
  FIELDS.filter((field) => !isSame(before[field], after[field]));

/** The same in words. */
export function otherWords(before: RuleBody, after: RuleBody): Wording {
  const fields = otherFields(before, after);
  const groups = GROUPS.filter((group) => fields.some((field) => GROUP_OF[field] === group));
  return listed(groups.map((group) => worded(`draft.field.${group}`)));
}

export interface RuleChange {
  readonly ruleId: number;
  readonly rule_name: string;
  readonly change: "added" | "removed" | "changed" | "moved";
  readonly fields: string[];
  readonly before: Rule | null;
  readonly after: Rule | null;
}

/** Ids of the rules in both sets, in the order of one. */
const shared = (rules: readonly Rule[], others: ReadonlyMap<number, Rule>): number[] =>
  rules.filter((rule) => others.has(rule.ruleId)).map((rule) => rule.ruleId);

/** Changes from one set to the other: new and changed rules in order, then removed ones. */
export function compareSets(before: readonly Rule[], after: readonly Rule[]): RuleChange[] {
  const old = new Map(before.map((rule) => [rule.ruleId, rule]));
  const now = new Map(after.map((rule) => [rule.ruleId, rule]));
  const placesBefore = shared(before, now);
  const placesAfter = shared(after, old);
  const changes = after.flatMap((rule): RuleChange[] => {
    const was = old.get(rule.ruleId) ?? null;
    const named = { ruleId: rule.ruleId, rule_name: rule.rule_name, before: was, after: rule };
    if (was === null) return [{ ...named, change: "added", fields: [] }];
    const fields = otherFields(was, rule);
    if (fields.length > 0) return [{ ...named, change: "changed", fields }];
    const isMoved = placesBefore.indexOf(rule.ruleId) !== placesAfter.indexOf(rule.ruleId);
    return isMoved ? [{ ...named, change: "moved", fields: [] }] : [];
  });
  const removed = before
    .filter((rule) => !now.has(rule.ruleId))
    .map((rule) => ({ ruleId: rule.ruleId, rule_name: rule.rule_name, before: rule, after: null }))
    .map((rule): RuleChange => ({ ...rule, change: "removed", fields: [] }));
  return [...changes, ...removed];
}
