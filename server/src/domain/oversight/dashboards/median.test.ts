import assert from "node:assert/strict";
import { test } from "node:test";
import { medianDays, type DayCount } from "./breakdowns.ts";

const counts = (...pairs: readonly (readonly [days: number, n: number])[]): DayCount[] =>
  pairs.map(([days, n]) => ({ days, n }));

test("half of the closings took at most the median", () => {
  assert.equal(medianDays(counts([1, 1], [2, 1], [3, 1], [4, 1], [9, 1])), 3);
  assert.equal(medianDays(counts([9, 3], [0, 3])), 0);
  assert.equal(medianDays(counts([30, 1], [2, 3], [5, 4])), 5);
  // The same days of several months are in several rows.
  assert.equal(medianDays(counts([7, 2], [1, 2], [7, 2])), 7);
});

test("of fewer than five nothing is said", () => {
  assert.equal(medianDays(counts([3, 4])), null);
  assert.equal(medianDays([]), null);
  assert.equal(medianDays(counts([3, 5])), 3);
});
