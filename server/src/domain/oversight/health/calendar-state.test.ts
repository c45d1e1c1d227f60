import assert from "node:assert/strict";
import { test } from "node:test";
import { calendarState } from "./check-health.ts";

test("the holidays of the next year are asked for in the middle of November", () => {
  const days = new Map([
    ["2026-10-02", false],
    ["2025-12-25", false],
  ]);
  const state = (day: string, known = days): string =>
    calendarState({ days: known, utcOffsetMinutes: 330 }, new Date(`${day}T06:00:00Z`)).state;
  assert.equal(state("2026-03-01"), "ok");
  assert.equal(state("2026-11-16"), "ok");
  assert.equal(state("2026-11-18"), "warn");
  assert.equal(state("2027-02-01"), "warn");
  assert.equal(state("2026-03-01", new Map()), "warn");
  assert.match(
    calendarState({ days, utcOffsetMinutes: 330 }, new Date("2026-12-01T06:00:00Z")).says,
    /2027 are missing.*calendar-2027\.json/,
  );
  // Forty-five days later it is the first day of 2027 in India, and the last of 2026 in London.
  const evening = new Date("2026-11-16T19:00:00Z");
  assert.equal(calendarState({ days, utcOffsetMinutes: 330 }, evening).state, "warn");
  assert.equal(calendarState({ days, utcOffsetMinutes: 0 }, evening).state, "ok");
});
