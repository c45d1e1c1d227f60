import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { groupsOf } from "./near-copies.ts";

/** Numbers the groups in the order of their first text. */
const numbered = (...texts: string[]): number[] => {
  const groups = groupsOf(texts.map((text) => text.split(" ")));
  const names = [...new Set(groups)];
  return groups.map((group) => names.indexOf(group));
};

describe("near copies", () => {
  it("share three fifths of all their words, in any order", () => {
    // 3 of 5, and 3 of 6.
    assert.deepEqual(numbered("a b c d", "c b a e"), [0, 0]);
    assert.deepEqual(numbered("a b c d", "c b a e f"), [0, 1]);
    assert.deepEqual(numbered("a a a b", "b a"), [0, 0]);
  });

  it("of near copies are in the same group", () => {
    assert.deepEqual(numbered("a b c", "x y z", "b c d", "a b c d", "x y"), [0, 1, 0, 0, 1]);
  });

  it("have no group in common with an empty text", () => {
    assert.deepEqual(numbered("a", "a"), [0, 0]);
    assert.notEqual(groupsOf([["a"], []])[0], groupsOf([["a"], []])[1]);
  });

  it("have a name that does not depend on the order of the texts", () => {
    const texts = [["b", "c", "d"], ["q"], ["a", "b", "c"], ["a", "b", "c", "d"]];
    assert.deepEqual(groupsOf(texts), groupsOf(texts.toReversed()).toReversed());
  });
});
