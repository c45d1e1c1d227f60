import assert from "node:assert/strict";
import { test } from "node:test";
import { shareOf, sharesThatAdd } from "./shares.ts";

test("makes shares that add up to a hundred", () => {
  for (const parts of [
    [1, 1, 1],
    [2, 3, 7],
    [0, 5],
    [17, 0, 0],
    [333, 333, 334],
  ]) {
    const sum = sharesThatAdd(parts).reduce((all, share) => all + share * 10, 0);
    assert.equal(Math.round(sum), 1_000);
  }
  assert.deepEqual(sharesThatAdd([1, 1, 1]), [33.4, 33.3, 33.3]);
});

test("says nothing of nothing", () => {
  assert.deepEqual(sharesThatAdd([0, 0]), [0, 0]);
  assert.equal(shareOf(0, 0), 0);
});
