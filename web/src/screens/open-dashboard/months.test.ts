import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyStart, isRunning, sayCategory, sayMonth } from "./months.ts";

test("says months in both languages and leaves years alone", () => {
  assert.equal(sayCategory("2026-07", "en", "long"), "July 2026");
  assert.equal(sayCategory("2026-07", "hi", "long"), "जुलाई 2026");
  assert.match(sayCategory("2026-07", "en", "short"), /^Jul.26$/);
  assert.equal(sayCategory("2026", "hi", "short"), "2026");
  assert.equal(sayMonth(12, "hi"), "दिसंबर");
});

test("knows by Indian time which period is not over", () => {
  const lateOnTheLast = Date.parse("2026-10-31T18:29:00Z");
  assert.equal(isRunning("2026-10", lateOnTheLast), true);
  assert.equal(isRunning("2026-10", lateOnTheLast + 60_000), false);
  assert.equal(isRunning("2026-11", lateOnTheLast + 60_000), true);
  assert.equal(isRunning("2026", lateOnTheLast), true);
});

test("finds where the figures begin", () => {
  assert.equal(
    emptyStart(
      [
        [0, 0, 3],
        [0, 1, 0],
      ],
      3,
    ),
    1,
  );
  assert.equal(emptyStart([[0, 0]], 2), 0);
  assert.equal(emptyStart([], 2), 0);
});
