/** Differences between sets of rules, and unreachable rules; by hand. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import { compareSets, otherFields, otherWords } from "./compare-rules.ts";
import { unreachableRules } from "./unreachable.ts";

const rule = (ruleId: number, more: Partial<Rule> = {}): Rule => ({
  ruleId,
  sequence: ruleId,
  rule_name: `Rule ${ruleId}`,
  match_type: "ALL",
  is_active: "Y",
  stop_on_match: "N",
  auto_create_ticket: "Y",
  conditions: [{ ruleConditionId: ruleId, condition_id: 1, operator_id: 1, value: ["water"] }],
  ...more,
});
const changesOf = (before: readonly Rule[], after: readonly Rule[]) =>
  compareSets(before, after).map(({ ruleId, change, fields }) => [ruleId, change, ...fields]);

describe("two sets of rules", () => {
  it("are the same whatever the numbers of conditions and the order of fields", () => {
    const { rule_name, ...others } = rule(1);
    const turned: Rule = { ...others, conditions: [{ value: ["water"], operator_id: 1, condition_id: 1 }], rule_name };
    assert.deepEqual(changesOf([rule(1)], [turned]), []);
  });

  it("differ by what is added, removed, changed or moved, in the order of the later one", () => {
    const changed = rule(2, { action_tags: ["x"], valid_to: "2027-01-01T00:00:00.000Z", rule_name: "Other" });
    assert.deepEqual(changesOf([rule(1), rule(2), rule(3)], [rule(4), changed, rule(3)]), [
      [4, "added"],
      [2, "changed", "rule_name", "action_tags", "valid_to"],
      [1, "removed"],
    ]);
    assert.deepEqual(changesOf([rule(1), rule(2), rule(3)], [rule(1), rule(3), rule(2)]), [
      [3, "moved"],
      [2, "moved"],
    ]);
    // A removed rule moves no other.
    assert.deepEqual(changesOf([rule(1), rule(2), rule(3)], [rule(2), rule(3)]), [[1, "removed"]]);
  });

  it("say in words what is other", () => {
    const other = rule(1, { is_active: "N", match_type: "ANY", valid_from: "2027-01-01T00:00:00.000Z" });
    assert.deepEqual(otherFields(rule(1), other), ["match_type", "is_active", "valid_from"]);
    assert.equal(otherWords(rule(1), other).en, "conditions, on or off, period");
    assert.equal(otherWords(rule(1), rule(1, { rule_name: "x", stop_on_match: "Y" }))["hi"], "नाम, परिणाम");
  });
});

describe("what people call what is other", () => {
  const at = "2027-01-01T00:00:00.000Z";
  const cases: readonly (readonly [string, readonly Partial<Rule>[]])[] = [
    ["name", [{ rule_name: "x" }, { description: "x" }]],
    [
      "conditions",
      [
        { match_type: "ANY" },
        { conditions: [] },
        { conditions: [{ condition_id: 1, operator_id: 1, value: ["paani"] }] },
        { conditions: [{ condition_id: 1, operator_id: 1, value: ["water"], least_certainty: 0.5 }] },
        { groups: [{ group_no: 1, match_type: "ANY" }] },
      ],
    ],
    [
      "effects",
      [
        { stop_on_match: "Y" },
        { action_priority: 1 },
        { action_tags: ["x"] },
        { action_issue_type: 1 },
        { action_sub_issue_type: 101 },
        { action_department_id: 1 },
        { action_district_id: 6 },
        { action_user_id: 5 },
        { action_mark: "Y" },
        { action_sensitive: "Y" },
        { auto_create_ticket: "N" },
        { outcome: "dismiss" },
        { dismiss_why: "x" },
        { auto_ack_reply_id: 1 },
      ] as Partial<Rule>[],
    ],
    ["on or off", [{ is_active: "N" }]],
    ["period", [{ valid_from: at }, { valid_to: at }]],
  ];
  for (const [name, changes] of cases) {
    it(name, () => {
      for (const change of changes) {
        assert.equal(otherWords(rule(1), rule(1, change)).en, name, JSON.stringify(change));
        assert.equal(otherWords(rule(1, change), rule(1)).en, name, JSON.stringify(change));
      }
    });
  }

  it("is nothing where a field is named and not set, or a condition has another number", () => {
    const conditions = rule(1).conditions.map((one) => ({ ...one, ruleConditionId: 77 }));
    const same = { ...rule(1, { conditions }), description: undefined } as unknown as Rule;
    assert.deepEqual(otherFields(rule(1), same), []);
  });
});

describe("a rule that can never apply", () => {
  const now = new Date("2026-11-23T12:00:00.000Z");
  const warned = (rules: readonly Rule[]) => unreachableRules(rules, now).map((one) => [one.ruleId, one.message.en]);
  const stops = { stop_on_match: "Y" as const };
  const more = [...rule(2).conditions, { condition_id: 9, operator_id: 5, value: ["hi"] }];

  it("stands below one that stops and asks no more than it does", () => {
    const shadow = "“Rule 1” stands above it and always stops first.";
    assert.deepEqual(warned([rule(1, stops), rule(2)]), [[2, shadow]]);
    assert.deepEqual(warned([rule(1, stops), rule(2, { conditions: more })]), [[2, shadow]]);
    assert.deepEqual(warned([rule(1, { ...stops, conditions: more }), rule(2)]), []);
    assert.deepEqual(warned([rule(2), rule(1, stops)]), []);
    assert.deepEqual(warned([rule(1), rule(2)]), []);
  });

  it("is not known where it is not as simple", () => {
    const any = { match_type: "ANY" as const, conditions: more };
    assert.deepEqual(warned([rule(1, stops), rule(2, any)]), []);
    const grouped = rule(2).conditions.map((one) => ({ ...one, group_no: 1 }));
    assert.deepEqual(warned([rule(1, stops), rule(2, { conditions: grouped })]), []);
    assert.deepEqual(warned([rule(1, { ...stops, valid_to: "2027-01-01T00:00:00.000Z" }), rule(2)]), []);
    assert.deepEqual(warned([rule(1, { ...stops, is_active: "N" }), rule(2)]), []);
    const certain = rule(1).conditions.map((one) => ({ ...one, least_certainty: 0.9 }));
    assert.deepEqual(warned([rule(1, { ...stops, conditions: certain }), rule(2)]), []);
  });

  it("is one whose period is over", () => {
    assert.deepEqual(warned([rule(1, { valid_to: now.toISOString() })]), [[1, "Its period is over."]]);
    assert.deepEqual(warned([rule(1, { valid_to: "2026-11-23T12:00:00.001Z" })]), []);
  });
});
