import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { merged, moved, placeAt, scrollSpeed } from "./order.ts";

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

  it("keeps what was moved, and what a colleague moved, added and deleted meanwhile", () => {
    const cases: readonly (readonly [string, number[], number[], number[], number[]])[] = [
      ["nothing came between", [3, 1, 2, 4], [3], [1, 2, 3, 4], [3, 1, 2, 4]],
      ["all were moved", [4, 3, 2, 1], [1, 2, 3, 4], [1, 2, 3, 4], [4, 3, 2, 1]],
      ["a rule was added, another deleted", [3, 1, 2], [3], [1, 3, 4], [3, 1, 4]],
      ["others were moved", [3, 1, 2, 4, 5], [3], [5, 1, 2, 3, 4], [3, 5, 1, 2, 4]],
      ["the one before it was moved", [1, 2, 4, 3], [3], [4, 1, 2, 3], [4, 3, 1, 2]],
      ["the one before it was deleted", [1, 2, 4, 3], [3], [1, 2, 3], [1, 2, 3]],
      ["it was deleted itself", [3, 1, 2], [3], [1, 2], [1, 2]],
    ];
    for (const [name, mine, movedIds, present, expected] of cases) {
      assert.deepEqual(merged(mine, new Set(movedIds), present), expected, name);
    }
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

  it("scrolls near an edge, the faster the nearer", () => {
    assert.equal(scrollSpeed(400, 800), 0);
    assert.equal(scrollSpeed(56, 800), 0);
    assert.equal(scrollSpeed(744, 800), 0);
    assert.equal(scrollSpeed(28, 800), -800);
    assert.equal(scrollSpeed(-30, 800), -1_600);
    assert.equal(scrollSpeed(772, 800), 800);
    assert.equal(scrollSpeed(900, 800), 1_600);
    // In a window without a middle zone, the centre must not scroll.
    assert.equal(scrollSpeed(25, 50), 0);
  });
});
