/** Values set by each effect, problems that prevent it, and precedence of the first rule; all by hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import { effectCode, EFFECTS, nothingSaid, type EffectName } from "./effect-code.ts";
import type { Known } from "./known-rows.ts";

const none: ReadonlySet<string> = new Set();
const known: Known = {
  options: {
    yes_no: none,
    languages: none,
    channels: none,
    districts: new Set(["6"]),
    issues: none,
    sub_issues: none,
    departments: new Set(["1"]),
    kinds: none,
    accounts: none,
    sources: none,
  },
  priorities: new Set([2]),
  issueOfSub: new Map([[101, 1]]),
  purposes: new Map([[1, "ACKNOWLEDGED"]]),
  users: new Set([50]),
};
const plain: Rule = {
  ruleId: 1,
  sequence: 1,
  rule_name: "Plain",
  match_type: "ALL",
  is_active: "Y",
  stop_on_match: "N",
  conditions: [],
  auto_create_ticket: "Y",
  outcome: "as_usual",
};
const rule = (more: Partial<Rule>): Rule => ({ ...plain, ...more });

/** A rule with the effect, the same rule with an unknown reference, and the text of the problem. */
const CASES: readonly (readonly [EffectName, Partial<Rule>, Partial<Rule> | null, RegExp])[] = [
  ["outcome", { outcome: "dismiss", dismiss_why: "spam" }, { outcome: "dismiss" }, /why/i],
  ["issue", { action_sub_issue_type: 101 }, { action_sub_issue_type: 999 }, /999/],
  ["issue", { action_issue_type: 1, action_sub_issue_type: 101 }, { action_issue_type: 1 }, /sub-issue/i],
  ["department", { action_department_id: 1 }, { action_department_id: 9 }, /9/],
  ["district", { action_district_id: 6 }, { action_district_id: 8 }, /8/],
  ["district", { action_district_id: "AUTO" }, null, /./],
  ["priority", { action_priority: 2 }, { action_priority: 7 }, /7/],
  ["sensitive", { action_sensitive: "Y" }, null, /./],
  ["tags", { action_tags: ["drain"] }, null, /./],
  ["mark", { action_mark: "Y" }, null, /./],
  ["mark", { action_user_id: 50 }, { action_user_id: 51 }, /51/],
  ["acknowledge", { auto_ack_reply_id: 1 }, { auto_ack_reply_id: 3 }, /3/],
];

for (const [name, there, gone, words] of CASES) {
  test(`${name} is said by ${JSON.stringify(there)} alone, and is told of where it cannot happen`, () => {
    const said = EFFECTS.filter((one) => effectCode(one).says(rule(there)));
    assert.deepEqual(said, [name]);
    assert.equal(effectCode(name).problem(rule(there), known), null);
    if (gone !== null) assert.match(effectCode(name).problem(rule(gone), known)?.en ?? "", words);
  });
}

test("every effect has a case", () => {
  assert.deepEqual(
    EFFECTS.filter((one) => !CASES.some(([name]) => name === one)),
    [],
  );
});

test("a sub-issue of another issue is a separate problem", () => {
  const other = rule({ action_issue_type: 2, action_sub_issue_type: 101 });
  assert.notEqual(effectCode("issue").problem(other, known), null);
});

test("of two rules the first counts, and the second says so; tags add up", () => {
  const said = nothingSaid();
  const put = (name: EffectName, more: Partial<Rule>): boolean => effectCode(name).put(said, rule(more));
  assert.ok(!put("outcome", {}), "as usual is nothing said");
  assert.ok(put("outcome", { outcome: "dismiss", dismiss_why: "spam" }));
  assert.ok(!put("outcome", { outcome: "ticket" }));
  assert.ok(put("department", { action_department_id: 1 }));
  assert.ok(!put("department", { action_department_id: 2 }));
  assert.ok(!put("district", { action_district_id: "AUTO" }), "the detected one is there without the rule");
  assert.ok(put("district", { action_district_id: 6 }));
  assert.ok(put("sensitive", { action_sensitive: "Y" }));
  assert.ok(!put("sensitive", { action_sensitive: "Y" }));
  assert.ok(put("tags", { action_tags: [" drain ", "drain", ""] }));
  assert.ok(!put("tags", { action_tags: ["drain"] }));
  assert.ok(!put("tags", {}));
  assert.ok(put("mark", { action_user_id: 50 }));
  assert.ok(!put("mark", { action_mark: "Y" }));
  assert.deepEqual(said, {
    ...nothingSaid(),
    outcome: "dismiss",
    dismissWhy: "spam",
    departmentId: 1,
    districtId: 6,
    isSensitive: true,
    tags: ["drain"],
    isMarked: true,
    userId: 50,
  });
});

test("what waits in the feed keeps no reason for dismissing", () => {
  const said = nothingSaid();
  effectCode("outcome").put(said, rule({ outcome: "feed", dismiss_why: "spam" }));
  assert.deepEqual([said.outcome, said.dismissWhy], ["feed", null]);
});
