import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { WorkflowSeen } from "../../../api/workflow-queries.ts";
import { arrowOf, edgesOf, heightOf, isFor, layersOf, placed, SYSTEM } from "./graph.ts";

type Move = WorkflowSeen["moves"][number];
const move = (from: number[], to: (number | "same" | "previous")[], more: Partial<Move> = {}): Move => ({
  transition_code: "x",
  entry: null,
  action_id: 101,
  from,
  outcomes: to.map((one) => ({ to: one, when: null })),
  role_ids: [5],
  by_system: "N",
  guards: [],
  must_supply: [],
  ...more,
});
/** New, assigned, in progress; a question from either of the last two returns to its origin. */
const MARK = move([1], [2]);
const ACCEPT = move([2], [3]);
const ASK = move([2, 3], [5]);
const ANSWER = move([5], ["previous"]);
const NOTE = move([1, 2, 3], ["same"]);
const ENTRY = move([], [1], { entry: "feed", action_id: null, role_ids: [], by_system: "Y" });
const ALL = [ENTRY, MARK, ACCEPT, ASK, ANSWER, NOTE];

describe("arrows", () => {
  test("there is one for each way, none for what stays, and back to each way in", () => {
    assert.deepEqual(edgesOf(ALL), [
      { from: 1, to: 2 },
      { from: 2, to: 3 },
      { from: 2, to: 5 },
      { from: 3, to: 5 },
      { from: 5, to: 2 },
      { from: 5, to: 3 },
    ]);
  });
  test("of some rows, back still leads to where others came from", () => {
    assert.deepEqual(edgesOf([ANSWER], ALL), [
      { from: 5, to: 2 },
      { from: 5, to: 3 },
    ]);
  });
  test("there is none to the status itself, however the row names it", () => {
    assert.deepEqual(edgesOf([move([2, 3], [3])]), [{ from: 2, to: 3 }]);
  });
  test("two rows with the same way are one arrow", () => {
    assert.equal(edgesOf([MARK, MARK]).length, 1);
  });
});

test("a row is for its roles, for the program, or for everybody", () => {
  assert.deepEqual(
    [5, 4, SYSTEM, null].map((who) => isFor(MARK, who)),
    [true, false, false, true],
  );
  assert.equal(isFor(ENTRY, SYSTEM), true);
});

describe("rows", () => {
  test("a status stands as far down as its shortest way is long", () => {
    assert.deepEqual(layersOf([1, 2, 3, 5], [1], edgesOf(ALL)), [[1], [2], [3, 5]]);
  });
  test("what nothing leads to stands below", () => {
    assert.deepEqual(layersOf([1, 2, 3, 5, 14], [1], edgesOf([MARK])), [[1], [2], [3, 5, 14]]);
  });
});

describe("places", () => {
  const layers = [[1], [2, 3]];
  test("each row shares the width", () => {
    const boxes = placed(layers, 600);
    assert.deepEqual(boxes.get(1), { x: 300, y: 48, width: 152, height: 68 });
    assert.deepEqual(boxes.get(2), { x: 150, y: 176, width: 152, height: 68 });
    assert.deepEqual(boxes.get(3), { x: 450, y: 176, width: 152, height: 68 });
    assert.equal(heightOf(layers), 224);
  });
  test("boxes of a full row do not touch", () => {
    const boxes = [...placed([[1, 2, 3, 4, 5, 6]], 720).values()];
    assert.deepEqual(
      boxes.map(({ x, width }) => [x, width]),
      [60, 180, 300, 420, 540, 660].map((x) => [x, 106]),
    );
  });
  test("an arrow starts and ends at the edges of its boxes, and the one back runs beside it", () => {
    const box = (x: number, y: number) => ({ x, y, width: 100, height: 60 });
    assert.equal(arrowOf(box(100, 50), box(100, 250)), "M 112 80 Q 140 150 112 220");
    assert.equal(arrowOf(box(100, 250), box(100, 50)), "M 88 220 Q 60 150 88 80");
    assert.equal(arrowOf(box(100, 50), box(300, 50)), "M 150 30 Q 200 10 250 30");
  });
});
