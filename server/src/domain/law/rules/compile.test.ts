/** Problems of a rule as written: each with its text and the place of its condition. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Rule, RuleCondition } from "@smgt/contract/shapes/rule.ts";
import { compileRules, problemsOf } from "./compile.ts";
import type { Known } from "./known-rows.ts";

const known: Known = {
  options: {
    yes_no: new Set(["Y", "N"]),
    languages: new Set(["en", "hi"]),
    channels: new Set(["post"]),
    districts: new Set(["6", "7"]),
    issues: new Set(["1"]),
    sub_issues: new Set(["101"]),
    departments: new Set(["1"]),
    kinds: new Set(["grievance"]),
    accounts: new Set(["our_cell"]),
    sources: new Set(["1"]),
  },
  priorities: new Set([1]),
  issueOfSub: new Map([[101, 1]]),
  purposes: new Map(),
  users: null,
};

/** Ids of conditions and comparisons as stored in rules; they never change. */
const TEXT = 1;
const FOLLOWERS = 7;
const LANGUAGE = 9;
const HAS_MEDIA = 11;
const DISTRICT = 12;
const ANY = 1;
const PHRASE = 4;
const IS = 5;
const AT_LEAST = 7;

const asks = (
  condition_id: number,
  operator_id: number,
  value: RuleCondition["value"],
  more: Partial<RuleCondition> = {},
): RuleCondition => ({ condition_id, operator_id, value, ...more });
const SOUND = asks(HAS_MEDIA, IS, "N");

const rule = (conditions: readonly RuleCondition[], more: Partial<Rule> = {}): Rule => ({
  ruleId: 1,
  sequence: 1,
  rule_name: "Water",
  match_type: "ALL",
  is_active: "Y",
  stop_on_match: "N",
  auto_create_ticket: "Y",
  outcome: "as_usual",
  action_tags: ["water"],
  conditions: [...conditions],
  ...more,
});
const said = (one: Rule): string[] => problemsOf(one, known).map(({ en }) => en);

describe("a condition is wrong", () => {
  const cases: readonly (readonly [string, RuleCondition, string | null])[] = [
    ["that is sound", SOUND, null],
    ["that nobody knows", asks(99, IS, "N"), "Condition 2 asks for something that does not exist."],
    [
      "with a comparison of another",
      asks(HAS_MEDIA, AT_LEAST, "N"),
      "Condition 2 cannot be compared in this way. Choose another comparison.",
    ],
    [
      "with a comparison that nobody knows",
      asks(HAS_MEDIA, 99, "N"),
      "Condition 2 cannot be compared in this way. Choose another comparison.",
    ],
    ["with a number", asks(FOLLOWERS, AT_LEAST, "500"), null],
    ["with words for a number", asks(FOLLOWERS, AT_LEAST, "many"), "Condition 2 needs a number."],
    ["with no number", asks(FOLLOWERS, AT_LEAST, " "), "Condition 2 needs a number."],
    ["with two numbers", asks(FOLLOWERS, AT_LEAST, ["5", "6"]), "Condition 2 needs a number."],
    ["with words", asks(TEXT, ANY, ["paani", "water"]), null],
    ["without words", asks(TEXT, ANY, []), "Condition 2 needs a value."],
    ["with nothing but signs", asks(TEXT, PHRASE, "…"), "Condition 2 needs a value."],
    ["with signs among its words", asks(TEXT, ANY, ["paani", "!!"]), "Condition 2 needs a value."],
    ["with two answers to one question", asks(HAS_MEDIA, IS, ["Y", "N"]), "Condition 2 needs a value."],
    ["with several of a list", asks(LANGUAGE, IS, ["en", "hi"]), null],
    [
      "with one that has gone from its list",
      asks(LANGUAGE, IS, ["en", "pa"]),
      "Condition 2 names something that is gone: pa.",
    ],
    ["with a certainty", asks(DISTRICT, IS, ["6"], { least_certainty: 0.8 }), null],
    [
      "with a certainty where nothing is uncertain",
      asks(HAS_MEDIA, IS, "N", { least_certainty: 0.8 }),
      "Condition 2 takes no certainty.",
    ],
  ];
  for (const [name, condition, problem] of cases) {
    it(name, () => assert.deepEqual(said(rule([SOUND, condition])), problem === null ? [] : [problem]));
  }

  it("and its rule is never true, whatever the others say", () => {
    const { rules } = compileRules([rule([asks(99, IS, "N")], { match_type: "ANY" })], 1, known);
    const [one] = rules;
    assert.deepEqual([one?.conditions, one?.test({ is: () => true })], [[], false]);
  });
});

describe("a rule is wrong", () => {
  const PERIOD = "The period must end after it begins.";
  const cases: readonly (readonly [string, Partial<Rule>, readonly string[]])[] = [
    ["without a name", { rule_name: "  " }, ["Give the rule a name."]],
    ["that does nothing", { action_tags: [] }, ["Choose what the rule does."]],
    ["that ends before it begins", { valid_from: "2026-11-02T00:00:00Z", valid_to: "2026-11-01T00:00:00Z" }, [PERIOD]],
    ["that ends as it begins", { valid_from: "2026-11-02T00:00:00Z", valid_to: "2026-11-02T00:00:00Z" }, [PERIOD]],
    ["whose begin is no moment", { valid_from: "soon" }, [PERIOD]],
    ["whose end is no moment", { valid_to: "never" }, [PERIOD]],
  ];
  for (const [name, more, problems] of cases) it(name, () => assert.deepEqual(said(rule([SOUND], more)), problems));

  it("not with a begin alone, an end alone, or both in their order", () => {
    const [from, to] = [{ valid_from: "2026-11-01T00:00:00Z" }, { valid_to: "2026-11-02T00:00:00Z" }];
    for (const more of [from, to, { ...from, ...to }]) assert.deepEqual(said(rule([SOUND], more)), []);
  });
});

it("rules that are off are left out, the others come in their order", () => {
  const set = compileRules(
    [
      rule([SOUND], { ruleId: 1, sequence: 3 }),
      rule([SOUND], { ruleId: 2, sequence: 1 }),
      rule([SOUND], { ruleId: 3, sequence: 2, is_active: "N" }),
    ],
    4,
    known,
  );
  assert.deepEqual([set.version, set.asksBefore, set.rules.map((one) => one.rule.ruleId)], [4, false, [2, 1]]);
});
