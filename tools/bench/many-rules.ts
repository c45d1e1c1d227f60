/** Rules of six conditions each, on words and on detected facts. */
import {
  CONDITIONS,
  OPERATORS,
  type ConditionKey,
  type OperatorKey,
} from "@smgt/server/domain/law/rules/condition-code.ts";
import type { RuleBody, RuleCondition } from "@smgt/contract/shapes/rule.ts";

const on = (key: ConditionKey, operator: OperatorKey, value: RuleCondition["value"]): RuleCondition => ({
  condition_id: CONDITIONS[key].id,
  operator_id: OPERATORS[operator],
  value,
});

/** Conditions besides the words; each rule has four. Most posts meet all, so that the words are evaluated too. */
const BESIDE: readonly RuleCondition[] = [
  on("author_followers_gte", "at_least", 1),
  on("lang", "is", ["en", "hi", "hx", "other"]),
  on("has_media", "is", "N"),
  on("is_edit", "is", "N"),
  on("channel", "is", ["post", "reply", "quote"]),
  on("hour_of_day", "at_least", 0),
  on("author_verified", "is", "N"),
  on("kind_detected", "is_not", ["spam", "news"]),
  on("danger_detected", "is", "N"),
  on("district_detected", "is_not", ["7"]),
  on("sub_issue_detected", "is_not", ["101"]),
  on("department_detected", "is_not", ["2"]),
  on("author_handle", "none", ["some_account", "another_account"]),
  on("mentions_handle", "none", ["some_account"]),
];

/** Returns rule number `at`, with words of `words`. */
export function manyRule(words: readonly string[], at: number): RuleBody {
  const some = (from: number): string[] =>
    Array.from({ length: 6 }, (_, n) => words[(at * 31 + from * 7 + n * 13) % words.length] ?? "road");
  return {
    rule_name: `Rule ${at + 1}`,
    match_type: "ALL",
    is_active: "Y",
    stop_on_match: "N",
    auto_create_ticket: "Y",
    outcome: "as_usual",
    action_tags: [`tag ${at % 20}`],
    conditions: [
      on("text_not_contains", "none", some(1)),
      ...Array.from({ length: 4 }, (_, n) => BESIDE[(at * 4 + n * 5) % BESIDE.length]).filter(
        (one) => one !== undefined,
      ),
      on("text_contains", at % 5 === 0 ? "phrase" : "any", some(3)),
    ],
  };
}
