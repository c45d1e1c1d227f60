/** Months as text, over the turn of years. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { monthLabel, monthNumber, monthsBetween, percentage, yearsBack, yearsBetween } from "./months.ts";

test("all months from one to another, oldest first", () => {
  assert.deepEqual(monthsBetween("2025-11-01", "2026-02-01"), ["2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01"]);
  assert.deepEqual(monthsBetween("2026-02-01", "2026-02-01"), ["2026-02-01"]);
  assert.deepEqual(monthsBetween("2026-03-01", "2026-02-01"), []);
  assert.deepEqual(monthsBetween("2027-01-01", "2026-02-01"), []);
  assert.deepEqual(monthsBetween("0999-12-01", "1000-01-01"), ["0999-12-01", "1000-01-01"]);
});

test("years are those of the calendar, the last one running", () => {
  assert.equal(yearsBack("2026-11-01", 1), "2026-01-01");
  assert.equal(yearsBack("2026-12-01", 1), "2026-01-01");
  assert.equal(yearsBack("2026-01-01", 2), "2025-01-01");
  assert.equal(yearsBetween("2024-12-01", "2026-01-01"), 3);
  assert.equal(yearsBetween("2026-01-01", "2026-12-01"), 1);
});

const NAMES = "January February March April May June July August September October November December".split(" ");

test("months have names, in any case, and nothing else has a number", () => {
  NAMES.forEach((name, at) => {
    assert.equal(monthNumber(name), at + 1);
    assert.equal(monthNumber(` ${name.toUpperCase()} `), at + 1);
    assert.equal(monthLabel(`2026-${String(at + 1).padStart(2, "0")}-01`), `${name.slice(0, 3)} 2026`);
  });
  assert.equal(monthNumber("Smarch"), 0);
  assert.equal(monthNumber(""), 0);
});

test("percent have one decimal, and nothing of nothing is nothing", () => {
  const shares: readonly (readonly [number, number, number])[] = [
    [0, 0, 0],
    [0, 7, 0],
    [1, 7, 14.3],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [7, 7, 100],
  ];
  for (const [part, whole, percent] of shares) assert.equal(percentage(part, whole), percent);
});
