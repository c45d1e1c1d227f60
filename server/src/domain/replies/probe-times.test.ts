import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isPauseOver, nextCheckAt } from "./probe-times.ts";

const NOW = new Date("2026-11-22T10:15:00Z");
const minutesTo = (at: Date | null): number | null => (at === null ? null : (at.getTime() - NOW.getTime()) / 60_000);

describe("when X is asked again", () => {
  for (const [reason, checks, minutes] of [
    ["X_AUTH", 0, 1],
    ["X_AUTH", 1, 2],
    ["X_AUTH", 5, 60],
    ["X_AUTH", 500, 60],
    ["X_CREDIT", 0, 1],
    ["X_CREDIT", 2, 5],
    ["X_CREDIT", 9, 60],
    ["X_FORBIDDEN", 0, null],
  ] as const)
    it(`${reason} after ${checks}: ${minutes ?? "never"}`, () =>
      assert.equal(minutesTo(nextCheckAt(reason, checks, NOW)), minutes));

  for (const [reason, hours, isOver] of [
    ["X_CREDIT", 5.9, false],
    ["X_CREDIT", 6, true],
    ["X_AUTH", 100, false],
    ["X_FORBIDDEN", 100, false],
  ] as const)
    it(`${reason} ${isOver ? "ends" : "stands"} after ${hours} hours`, () =>
      assert.equal(isPauseOver(reason, new Date(NOW.getTime() - hours * 3_600_000), NOW), isOver));
});
