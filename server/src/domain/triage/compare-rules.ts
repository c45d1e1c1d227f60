/** What is other in one rule, or one set of rules, than in another. Pure. */
import type { Wording } from "@smgt/contract/languages.ts";
import type { Rule, RuleBody } from "@smgt/contract/shapes/rule.ts";
import { listed, worded } from "../../texts/say.ts";

type Field = keyof RuleBody;

/** The fields as people call them. */
const GROUPS: readonly (readonly [key: "name" | "when" | "what" | "switch" | "period", fields: readonly Field[]])[] = [
  ["name", ["rule_name", "description"]],
  ["when", ["match_type", "conditions", "groups"]],
  [
    "what",
    [
      "stop_on_match",
      "action_priority",
      "action_tags",
      "action_issue_type",
      "action_sub_issue_type",
      "action_department_id",
      "action_district_id",
      "action_user_id",
      "action_mark",
      "action_sensitive",
      "auto_create_ticket",
      "outcome",
      "dismiss_why",
      "auto_ack_reply_id",
    ],
  ],
  ["switch", ["is_active"]],
  ["period", ["valid_from", "valid_to"]],
];
const FIELDS = GROUPS.flatMap(([, fields]) => fields);

/** The same whatever the order of keys; the numbers of conditions say nothing. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key, one]) => key !== "ruleConditionId" && one !== undefined);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, plain(one)]));
}
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** The fields in which the rules differ. */
export const otherFields = (before: RuleBody, after: RuleBody): Field[] =>
  FIELDS.filter((field) => !isSame(before[field], after[field]));

/** The same in words. */
export function otherWords(before: RuleBody, after: RuleBody): Wording {
  const fields = otherFields(before, after);
  return listed(
    GROUPS.filter(([, own]) => own.some((field) => fields.includes(field))).map(([key]) =>
      worded(`draft.field.${key}`),
    ),
  );
}

export interface RuleChange {
  readonly ruleId: number;
  readonly rule_name: string;
  readonly change: "added" | "removed" | "changed" | "moved";
  readonly fields: string[];
  readonly before: Rule | null;
  readonly after: Rule | null;
}

/** Numbers of the rules that both sets have, in the order of one. */
const shared = (rules: readonly Rule[], others: ReadonlyMap<number, Rule>): number[] =>
  rules.filter((rule) => others.has(rule.ruleId)).map((rule) => rule.ruleId);

/** How one set becomes the other: what is new and changed in its order, then what is gone. */
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
