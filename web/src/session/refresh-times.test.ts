import assert from "node:assert/strict";
import { test } from "node:test";
import { renewAfterMinutes, renewInMs } from "./refresh-times.ts";

const CASES: readonly (readonly [number, number, number])[] = [
  [10, 8, 8],
  [10, 0, 8],
  [Number.NaN, Number.NaN, 8],
  [5, 8, 4],
  [8, 8, 6.4],
  [20, 3, 3],
];

for (const [regenrate_time, front_generate_time, minutes] of CASES) {
  test(`renews after ${minutes} minutes for ${regenrate_time} and ${front_generate_time}`, () => {
    assert.equal(renewAfterMinutes({ regenrate_time, front_generate_time }), minutes);
  });
}

test("counts from the token's birth, and renews at once when the clock was put back", () => {
  const times = { regenrate_time: 10, front_generate_time: 8 };
  assert.equal(renewInMs(1_000, 1_000, times, 60_000), 480_000);
  assert.equal(renewInMs(0, 480_000, times, 60_000), 0);
  assert.ok(renewInMs(0, 2_400_000, times, 60_000) < 0);
  assert.equal(renewInMs(5_000, 1_000, times, 60_000), 0);
  assert.equal(renewInMs(0, 0, times, 100), 800);
});
