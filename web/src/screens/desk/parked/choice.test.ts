import assert from "node:assert/strict";
import { test } from "node:test";
import { afterwards, allToggled, decided, decisionOf, NOTHING_CHOSEN, toggled, type Choice } from "./choice.ts";
import { UNDECIDED } from "./decision.ts";

const SPAM = { ...UNDECIDED, way: "aside", why: "spam" } as const;
const chosen = (...ids: readonly number[]): Choice => ids.reduce(toggled, NOTHING_CHOSEN);
const spam = (choice: Choice, feedId: number): Choice => decided(choice, feedId, { way: "aside", why: "spam" });

test("a decision belongs to its post", () => {
  const choice = decided(spam(NOTHING_CHOSEN, 1), 2, { remark: "Seen." });
  assert.deepEqual(decisionOf(choice, 1), SPAM);
  assert.deepEqual(decisionOf(choice, 2), { ...UNDECIDED, remark: "Seen." });
  assert.deepEqual(decisionOf(choice, 3), UNDECIDED);
  assert.deepEqual(decisionOf(choice, undefined), UNDECIDED);
});

test("the first of several hands the decision on when it is taken out, and keeps none", () => {
  const choice = toggled(spam(chosen(1, 2, 3), 1), 1);
  assert.deepEqual(choice.selected, [2, 3]);
  assert.deepEqual(decisionOf(choice, 2), SPAM);
  assert.deepEqual(decisionOf(choice, 1), UNDECIDED);
});

test("another one that is taken out keeps what is its own, and so does the last", () => {
  const choice = toggled(decided(spam(chosen(1, 2), 1), 2, { remark: "Mine" }), 2);
  assert.deepEqual(choice.selected, [1]);
  assert.equal(decisionOf(choice, 2).remark, "Mine");
  const none = toggled(choice, 1);
  assert.deepEqual(none.selected, []);
  assert.deepEqual(decisionOf(none, 1), SPAM);
});

test("all are chosen behind those that were, and none once all are", () => {
  assert.deepEqual(allToggled(chosen(2), [1, 2, 3]).selected, [2, 1, 3]);
  assert.deepEqual(allToggled(chosen(1, 2), [1, 2]).selected, []);
});

test("what was done is forgotten, what was not keeps the decision, and the next one begins the same way", () => {
  const before = spam(chosen(1, 2), 1);
  const choice = afterwards(before, { before, firstId: 1, doneIds: new Set([1]), leftIds: [2] });
  assert.deepEqual(choice.selected, [2]);
  assert.deepEqual(decisionOf(choice, 2), SPAM);
  assert.deepEqual(decisionOf(choice, 1), { ...UNDECIDED, way: "aside" });
});

test("what was chosen meanwhile is for what is chosen then", () => {
  const before = spam(chosen(1), 1);
  const meanwhile = decided(toggled(before, 2), 1, { why: "repeat" });
  const choice = afterwards(meanwhile, { before, firstId: 1, doneIds: new Set([1]), leftIds: [] });
  assert.deepEqual(choice.selected, [2]);
  assert.deepEqual(decisionOf(choice, 2), { ...SPAM, why: "repeat" });
  const alone = decided(before, 1, { why: "repeat" });
  const failed = afterwards(alone, { before, firstId: 1, doneIds: new Set(), leftIds: [1] });
  assert.deepEqual(decisionOf(failed, 1), { ...SPAM, why: "repeat" });
});
