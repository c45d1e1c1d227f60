import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { moved, ordered, placeAt } from "./order.ts";

describe("the order of rules", () => {
  it("moves one and keeps the others as they stand", () => {
    const list = ["a", "b", "c", "d"];
    assert.deepEqual(moved(list, 0, 2), ["b", "c", "a", "d"]);
    assert.deepEqual(moved(list, 3, 0), ["d", "a", "b", "c"]);
    assert.deepEqual(moved(list, 1, 1), list);
  });

  it("goes no further than the ends, and nowhere from where nothing is", () => {
    assert.deepEqual(moved(["a", "b"], 0, 9), ["b", "a"]);
    assert.deepEqual(moved(["a", "b"], 1, -4), ["b", "a"]);
    assert.deepEqual(moved(["a", "b"], 5, 0), ["a", "b"]);
  });

  it("keeps what was moved when a colleague has added a rule and deleted another", () => {
    assert.deepEqual(ordered([3, 1, 2], [1, 3, 4]), [3, 1, 4]);
    assert.deepEqual(ordered([], [1, 2]), [1, 2]);
  });

  it("finds the place under a pointer by the middles of the rows", () => {
    const rows = [
      { top: 0, height: 40 },
      { top: 40, height: 100 },
      { top: 140, height: 40 },
    ];
    assert.equal(placeAt(-5, rows), 0);
    assert.equal(placeAt(19, rows), 0);
    assert.equal(placeAt(21, rows), 1);
    assert.equal(placeAt(91, rows), 2);
    assert.equal(placeAt(900, rows), 2);
  });
});
