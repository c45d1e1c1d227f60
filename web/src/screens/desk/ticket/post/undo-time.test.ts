/**
 * Worked out by hand: a reply sent at 10:00:00 can be undone until 10:00:10, and is first shown one second after
 * 10:00:00 by the local clock.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { undoEndsMs } from "./undo-time.ts";

const UNTIL = "2026-11-27T10:00:10.000Z";
const at = (time: string): number => Date.parse(`2026-11-27T${time}Z`);

for (const [clock, shown, ends] of [
  ["right", "10:00:01", "10:00:10"],
  ["three seconds slow", "10:00:00", "10:00:10"],
  ["a minute slow", "09:59:01", "09:59:11"],
  ["a quarter of a minute fast", "10:00:16", "10:00:26"],
  ["a day fast", "23:59:00", "23:59:10"],
] as const)
  test(`a clock that is ${clock} offers to take back until ${ends}`, () => {
    assert.equal(undoEndsMs(UNTIL, at(shown)), at(ends));
  });
