import assert from "node:assert/strict";
import { test } from "node:test";
import { extendTo, keepPresent, nothingSelected, selectAll, toggle } from "./selection.ts";

const ORDER = [10, 20, 30, 40, 50];

test("chooses and lets go", () => {
  const one = toggle(nothingSelected, 20);
  assert.deepEqual([[...one.ids], one.anchor], [[20], 20]);
  assert.deepEqual([...toggle(one, 20).ids], []);
});

test("chooses a range in either direction, and goes on from where it began", () => {
  const down = extendTo(toggle(nothingSelected, 20), ORDER, 40);
  assert.deepEqual([...down.ids], [20, 30, 40]);
  assert.deepEqual([...extendTo(down, ORDER, 10).ids].toSorted(), [10, 20, 30, 40]);
  assert.deepEqual([...extendTo(nothingSelected, ORDER, 30).ids], [30]);
  assert.deepEqual([...extendTo(toggle(nothingSelected, 99), ORDER, 30).ids], [99, 30], "an anchor that left");
});

test("holds no more than go together", () => {
  const many = Array.from({ length: 150 }, (_, at) => at + 1);
  const all = selectAll(nothingSelected, many);
  assert.equal(all.ids.size, 100);
  assert.equal(toggle(all, 140).ids.has(140), false);
});

test("forgets what the list does not hold any more", () => {
  const two = extendTo(toggle(nothingSelected, 20), ORDER, 30);
  assert.equal(keepPresent(two, ORDER), two);
  assert.deepEqual([...keepPresent(two, [30, 40]).ids], [30]);
  assert.equal(keepPresent(two, [30, 40]).anchor, null);
});
