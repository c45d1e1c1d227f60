import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyStart, isRunning, periodOf, sayCategory, sayMonth } from "./months.ts";

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

test("ends a period with the year that runs in India", () => {
  const newYear = Date.parse("2026-12-31T18:30:00Z");
  assert.deepEqual(periodOf(1, newYear - 1), { years: 1, from: "2026", to: "2026" });
  assert.deepEqual(periodOf(3, newYear), { years: 3, from: "2025", to: "2027" });
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
