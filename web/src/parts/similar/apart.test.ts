import assert from "node:assert/strict";
import { test } from "node:test";
import { apartOf } from "./apart.ts";

test("the distance in time is told in the largest fitting unit", () => {
  const cases = [
    [0, "similar.minutes", 1],
    [59, "similar.minutes", 59],
    [60, "similar.hours", 1],
    [1_500, "similar.hours", 25],
    [2_880, "similar.days", 2],
    [10_080, "similar.days", 7],
  ] as const;
  for (const [minutes, key, n] of cases) assert.deepEqual(apartOf(minutes), { key, n }, String(minutes));
});
