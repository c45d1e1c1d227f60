import assert from "node:assert/strict";
import { test } from "node:test";
import { idleState, spokenMark } from "./idle-times.ts";

const MINUTE = 60_000;
const at = (minutes: number, idleMinutes = 15) => idleState(0, minutes * MINUTE, idleMinutes, MINUTE);

test("warns two minutes before the end", () => {
  assert.deepEqual(at(0), { phase: "active", nextInMs: 13 * MINUTE, leftMs: 15 * MINUTE });
  assert.equal(at(12.99).phase, "active");
  assert.deepEqual(at(13), { phase: "warning", nextInMs: 2 * MINUTE, leftMs: 2 * MINUTE });
  assert.equal(at(14.99).phase, "warning");
  assert.deepEqual(at(15), { phase: "over", nextInMs: 0, leftMs: 0 });
  assert.equal(at(40).phase, "over");
});

test("warns for the last third of a short idle time", () => {
  assert.equal(at(1.9, 3).phase, "active");
  assert.deepEqual(at(2, 3), { phase: "warning", nextInMs: MINUTE, leftMs: MINUTE });
});

test("gives no more than the idle time when the clock was put back", () => {
  assert.equal(idleState(10 * MINUTE, 0, 15, MINUTE).leftMs, 15 * MINUTE);
});

test("speaks at two minutes, one, half a minute and ten seconds", () => {
  const spoken = new Set<number>();
  for (let left = 120; left > 0; left--) spoken.add(spokenMark(left, 120));
  assert.deepEqual([...spoken], [120, 60, 30, 10]);
  assert.equal(spokenMark(40, 40), 40);
  assert.equal(spokenMark(30, 40), 30);
});
