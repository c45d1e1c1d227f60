/** Rules that can never apply, judged by their conditions alone. Pure; the rehearsal judges by posts. */
import type { Wording } from "@smgt/contract/languages.ts";
import type { Rule, RuleCondition } from "@smgt/contract/shapes/rule.ts";
import { worded } from "../../../texts/say.ts";

export interface Warning {
  readonly ruleId: number;
  readonly rule_name: string;
  readonly message: Wording;
}

const keyOf = ({ condition_id: id, operator_id: operator, value, least_certainty: least = 0 }: RuleCondition): string =>
  JSON.stringify([id, operator, Array.isArray(value) ? value.toSorted() : [String(value)], least]);

/** Conditions that must all be true; null for other combinations. */
const needed = (rule: Rule): readonly string[] | null =>
  rule.conditions.some((one) => one.group_no !== undefined) || (rule.match_type === "ANY" && rule.conditions.length > 1)
    ? null
    : rule.conditions.map(keyOf);

const isOn = (rule: Rule): boolean => rule.is_active === "Y";
const isAlways = (rule: Rule): boolean => rule.valid_from === undefined && rule.valid_to === undefined;

/** Warnings about these rules in their order, as of a moment. */
export function unreachableRules(rules: readonly Rule[], now: Date): Warning[] {
  const active = rules.filter(isOn);
  return active.flatMap((rule, at): Warning[] => {
    const { ruleId, rule_name } = rule;
    if (rule.valid_to !== undefined && Date.parse(rule.valid_to) <= now.getTime()) {
      return [{ ruleId, rule_name, message: worded("rule.warn.ended") }];
    }
    const own = needed(rule);
    if (own === null) return [];
    const before = active.slice(0, at).find((one) => {
      const theirs = one.stop_on_match === "Y" && isAlways(one) ? needed(one) : null;
      return theirs?.every((key) => own.includes(key)) === true;
    });
    if (before === undefined) return [];
    return [{ ruleId, rule_name, message: worded("rule.warn.shadowed", { rule: before.rule_name }) }];
  });
}
