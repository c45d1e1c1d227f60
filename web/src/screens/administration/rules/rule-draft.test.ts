import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { RuleFields, type RuleBody } from "@smgt/contract/shapes/rule.ts";
import {
  draftOf,
  EMPTY_RULE,
  freeGroup,
  freeKey,
  newCondition,
  over,
  problemsOf,
  ruleOf,
  type FieldOption,
} from "./rule-draft.ts";

const field = (id: number, type: "DD" | "TI" | "SW", select?: "S" | "M"): FieldOption => ({
  condition_id: id,
  condition_key: `key_${id}`,
  condition_name: `Field ${id}`,
  field_type: type,
  ...(select === undefined ? {} : { select_type: select }),
  operators: [{ operator_id: 1, operator_name: "is" }],
  options: [],
  has_certainty: "N",
});
const FIELDS = [field(1, "SW"), field(7, "TI"), field(8, "DD", "S"), field(12, "DD", "M")];

const RULE: RuleBody = {
  rule_name: "Water of Gurugram",
  description: "Tanker mafia",
  match_type: "ANY",
  is_active: "N",
  stop_on_match: "Y",
  conditions: [
    { condition_id: 1, operator_id: 1, value: ["tanker", "पानी"] },
    { condition_id: 7, operator_id: 7, value: 5000, group_no: 1 },
    { condition_id: 8, operator_id: 5, value: "Y", group_no: 1 },
    { condition_id: 12, operator_id: 5, value: ["6"], group_no: 2, least_certainty: 0.7 },
  ],
  groups: [
    { group_no: 1, match_type: "ANY" },
    { group_no: 2, match_type: "ALL" },
  ],
  valid_from: "2026-11-20T00:00:00.000Z",
  auto_create_ticket: "Y",
  outcome: "as_usual",
  action_priority: 2,
  action_tags: ["tanker"],
  action_district_id: "AUTO",
  action_mark: "Y",
  action_user_id: 12,
  action_sensitive: "Y",
  auto_ack_reply_id: 3,
};

describe("a rule in the form", () => {
  it("comes back from the form as it went in", () => {
    assert.deepEqual(ruleOf(draftOf(RULE), FIELDS), RULE);
  });

  it("loses no field that a rule may have", () => {
    const all: RuleBody = {
      ...RULE,
      auto_create_ticket: "N",
      outcome: "dismiss",
      dismiss_why: "spam",
      valid_to: "2026-11-30T00:00:00.000Z",
      action_issue_type: 3,
      action_sub_issue_type: 301,
      action_department_id: 1,
    };
    assert.deepEqual(Object.keys(all).toSorted(), Object.keys(RuleFields).toSorted(), "a new field is named here");
    assert.deepEqual(ruleOf(draftOf(all), FIELDS), all);
  });

  it("of the specification's own shape has its outcome from the one flag", () => {
    const { outcome: _, ...plain } = RULE;
    assert.equal(draftOf({ ...plain, auto_create_ticket: "N" }).outcome, "feed");
    assert.equal(draftOf({ ...plain, auto_create_ticket: "Y" }).outcome, "as_usual");
  });

  it("says what is missing, and nothing of a whole one", () => {
    assert.deepEqual(problemsOf(EMPTY_RULE), ["name", "condition-1", "does"]);
    assert.deepEqual(problemsOf({ ...draftOf(RULE), outcome: "dismiss" }), ["outcome"]);
    assert.deepEqual(problemsOf({ ...draftOf(RULE), validTo: "2026-11-19T00:00" }), ["period"]);
    assert.deepEqual(problemsOf(draftOf(RULE)), []);
  });

  it("is not sent with words that are too long or too many, and takes a phrase as long as a post", () => {
    const whole = draftOf(RULE);
    const asked = (words: readonly string[]) => ({
      ...whole,
      conditions: whole.conditions.map((one) => ({ ...one, words })).slice(0, 1),
    });
    assert.deepEqual(problemsOf(asked(["सड़क ".repeat(56)])), []);
    assert.deepEqual(problemsOf(asked(["म".repeat(281)])), ["condition-1"]);
    const many = Array.from({ length: 101 }, (_, at) => `word ${at}`);
    assert.deepEqual(problemsOf(asked(many.slice(1))), []);
    assert.deepEqual(problemsOf(asked(many)), ["condition-1"]);
    assert.deepEqual(problemsOf({ ...whole, tags: ["x".repeat(61)] }), ["tags"]);
  });

  it("sends a reason for dismissing only where it dismisses, an officer only where it marks", () => {
    const draft = draftOf(RULE);
    assert.equal(ruleOf({ ...draft, dismissWhy: "spam" }, FIELDS).dismiss_why, undefined);
    assert.equal(ruleOf({ ...draft, outcome: "dismiss", dismissWhy: "spam" }, FIELDS).dismiss_why, "spam");
    assert.equal(ruleOf({ ...draft, marks: false }, FIELDS).action_user_id, undefined);
  });

  it("has free numbers for new rows and groups", () => {
    const draft = { ...EMPTY_RULE, conditions: [newCondition(4, 2), newCondition(2, null)] };
    assert.equal(freeKey(draft), 5);
    assert.equal(freeGroup(draft), 3);
  });
});

describe("a rule that a colleague changed while it was written", () => {
  const seen = draftOf(RULE);
  it("keeps what was changed here, and takes the rest from them", () => {
    const now = { ...seen, name: "Theirs", description: "Theirs", tags: ["theirs"] };
    assert.deepEqual(over({ ...seen, name: "Mine" }, seen, now), { ...now, name: "Mine" });
  });
  it("never mixes what belongs together", () => {
    const now = { ...seen, departmentId: 7, userId: 70, marks: true, outcome: "dismiss", dismissWhy: "spam" } as const;
    const mine = { ...seen, districtId: 3, marks: true, outcome: "ticket" } as const;
    assert.deepEqual(over(mine, seen, now), mine);
  });
  it("knows every field of the form", () => {
    const mine: Record<string, unknown> = Object.fromEntries(
      Object.entries(seen).map(([name, value]) => [name, [value]]),
    );
    assert.deepEqual(over(mine as unknown as typeof seen, seen, EMPTY_RULE), mine);
  });
});
