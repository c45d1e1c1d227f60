import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isPauseOver, nextCheckAt } from "./probe-times.ts";

const NOW = new Date("2026-11-22T10:15:00Z");
const minutesTo = (at: Date | null): number | null => (at === null ? null : (at.getTime() - NOW.getTime()) / 60_000);

describe("when X is asked again", () => {
  for (const [reason, checks, minutes] of [
    ["AUTH", 0, 1],
    ["AUTH", 1, 2],
    ["AUTH", 5, 60],
    ["AUTH", 500, 60],
    ["CREDIT", 0, 1],
    ["CREDIT", 2, 5],
    ["CREDIT", 9, 60],
    ["FORBIDDEN", 0, null],
  ] as const)
    it(`${reason} after ${checks}: ${minutes ?? "never"}`, () =>
      assert.equal(minutesTo(nextCheckAt(reason, checks, NOW)), minutes));

  for (const [reason, hours, isOver] of [
    ["CREDIT", 5.9, false],
    ["CREDIT", 6, true],
    ["AUTH", 100, false],
    ["FORBIDDEN", 100, false],
  ] as const)
    it(`${reason} ${isOver ? "ends" : "stands"} after ${hours} hours`, () =>
      assert.equal(isPauseOver(reason, new Date(NOW.getTime() - hours * 3_600_000), NOW), isOver));
});
