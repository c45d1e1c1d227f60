/** A rule in plain words: its conditions and effects, in the officer's language. Pure. */
import { wordedIn, type Language } from "@smgt/contract/languages.ts";
import type { Rule, RuleCondition } from "@smgt/contract/shapes/rule.ts";
import { say } from "../../../texts/say.ts";
import { departmentOf, districtOf, subIssueOf } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { conditionById, operatorById } from "../../law/rules/condition-code.ts";
import { EFFECTS, effectCode, outcomeOf, type EffectName } from "../../law/rules/effect-code.ts";
import type { Options } from "./condition-options.ts";

/** Sources of the words. */
export interface RuleLexicon {
  readonly masters: Masters;
  readonly options: Options;
  readonly language: Language;
  /** Names of the officers whom rules name. */
  readonly officers: ReadonlyMap<number, string>;
}

/** One condition as a sentence. */
export function conditionWords(condition: RuleCondition, { options, language }: RuleLexicon): string {
  const [key, code] = conditionById.get(condition.condition_id) ?? [];
  const operator = operatorById(condition.operator_id);
  if (key === undefined || code === undefined || operator === undefined) return String(condition.condition_id);
  const list = code.options === undefined ? [] : options[code.options];
  const written = Array.isArray(condition.value) ? condition.value : [String(condition.value)];
  const value = written.map((one) => list.find((option) => option.value === one)?.label ?? one).join(", ");
  const sentence = say(language, "rule.condition", {
    name: say(language, `condition.${key}`),
    operator: say(language, `operator.${operator}`),
    value,
  });
  const least = condition.least_certainty;
  if (least === undefined || least === 0) return sentence;
  return say(language, "rule.certain", { sentence, percent: Math.round(least * 100) });
}

const joined = (parts: readonly string[], match: "ALL" | "ANY", language: Language): string =>
  parts.join(say(language, match === "ALL" ? "rule.and" : "rule.or"));

/** All conditions in words. */
export function whenWords(rule: Rule, lexicon: RuleLexicon): string {
  const { language } = lexicon;
  const beside = rule.conditions.filter((one) => one.group_no === undefined);
  const numbers = [...new Set(rule.conditions.flatMap((one) => one.group_no ?? []))];
  const groups = numbers.map((number) => {
    const parts = rule.conditions.filter((one) => one.group_no === number).map((one) => conditionWords(one, lexicon));
    const match = rule.groups?.find((group) => group.group_no === number)?.match_type ?? "ALL";
    return parts.length === 1 ? (parts[0] ?? "") : `(${joined(parts, match, language)})`;
  });
  return joined([...beside.map((one) => conditionWords(one, lexicon)), ...groups], rule.match_type, language);
}

function effectValue(name: EffectName, rule: Rule, { masters, language, officers }: RuleLexicon): string {
  switch (name) {
    case "outcome":
      return say(language, `rule.outcome.${outcomeOf(rule)}`);
    case "issue":
      return wordedIn(subIssueOf(masters, rule.action_sub_issue_type ?? null)?.name, language) ?? "–";
    case "department":
      return wordedIn(departmentOf(masters, rule.action_department_id ?? null)?.name, language) ?? "–";
    case "district": {
      const { action_district_id: id } = rule;
      if (id === "AUTO") return say(language, "rule.asDetected");
      return wordedIn(districtOf(masters, id ?? null)?.name, language) ?? "–";
    }
    case "priority": {
      const tag = masters.priorityTags.find((one) => one.priorityTagId === rule.action_priority);
      return wordedIn(tag?.name, language) ?? "–";
    }
    case "sensitive":
      return say(language, "option.Y");
    case "tags":
      return (rule.action_tags ?? []).join(", ");
    case "mark":
      return rule.action_user_id === undefined
        ? say(language, "rule.leastLoaded")
        : (officers.get(rule.action_user_id) ?? String(rule.action_user_id));
    case "acknowledge": {
      const named = masters.cannedReplies.find((one) => one.cannedReplyId === rule.auto_ack_reply_id);
      const own = masters.cannedReplies.find((one) => one.purpose === named?.purpose && one.lang === language);
      return (own ?? named)?.title ?? "–";
    }
  }
}

/** One sentence for each of these effects. */
export const effectWords = (rule: Rule, names: readonly EffectName[], lexicon: RuleLexicon): string[] =>
  names.map((name) =>
    say(lexicon.language, "rule.did", {
      effect: say(lexicon.language, `rule.effect.${name}`),
      value: effectValue(name, rule, lexicon),
    }),
  );

/** All effects in words. */
export const whatWords = (rule: Rule, lexicon: RuleLexicon): string =>
  effectWords(
    rule,
    EFFECTS.filter((name) => effectCode(name).says(rule)),
    lexicon,
  ).join(" · ");
