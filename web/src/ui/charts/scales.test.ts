import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areaPath,
  columnsAlong,
  gridOf,
  labelledAt,
  lengthsOf,
  linePath,
  pointsAlong,
  stacked,
  stepFor,
} from "./scales.ts";

test("starts at zero and ends on a round number", () => {
  const grid = gridOf(1934, 600, 280);
  assert.deepEqual(grid.ticks, [0, 500, 1000, 1500, 2000]);
  assert.equal(grid.y(0), grid.bottom);
  assert.ok(grid.y(2000) < grid.y(1934));
});

test("has whole ticks even where there is next to nothing", () => {
  assert.deepEqual(gridOf(0, 300, 200).ticks, [0, 1]);
  assert.deepEqual(gridOf(2, 300, 200).ticks, [0, 1, 2]);
});

test("steps by ones, twos and fives", () => {
  assert.deepEqual([0, 3, 4, 9, 1934, 123_456].map(stepFor), [1, 1, 1, 2, 500, 50_000]);
});

test("keeps points and columns inside the drawing", () => {
  const grid = gridOf(10, 360, 200);
  const points = pointsAlong(grid, 36);
  assert.ok(points.x(0) > grid.left && points.x(35) < grid.right);
  const columns = columnsAlong(grid, 2);
  assert.ok(columns.width <= 72);
  assert.ok(columns.x(1) + columns.width <= grid.right);
});

test("labels the last month always", () => {
  const isLabelled = labelledAt(18, 16, 48);
  assert.equal(isLabelled(17), true);
  assert.deepEqual([...Array(18).keys()].filter(isLabelled), [2, 5, 8, 11, 14, 17]);
});

test("measures bars against the largest", () => {
  assert.equal(lengthsOf(400)(100), 25);
  assert.equal(lengthsOf(0)(0), 0);
});

test("lays values upon one another", () => {
  assert.deepEqual(stacked([3, 0, 2]), [
    { from: 0, to: 3 },
    { from: 3, to: 3 },
    { from: 3, to: 5 },
  ]);
});

test("draws lines and the area under them", () => {
  const points = [
    { x: 0, y: 5 },
    { x: 10.04, y: 2.26 },
  ];
  assert.equal(linePath(points), "M0 5L10 2.3");
  assert.equal(areaPath(points, 20), "M0 5L10 2.3V20H0Z");
  assert.equal(areaPath([], 20), "");
});
