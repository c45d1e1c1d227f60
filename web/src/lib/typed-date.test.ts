import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, momentOf, shownDate } from "./typed-date.ts";

const days: readonly [typed: string, day: string | null][] = [
  ["01-04-2026", "2026-04-01"],
  ["1-4-2026", "2026-04-01"],
  ["01/04/2026", "2026-04-01"],
  ["1.4.2026", "2026-04-01"],
  ["1 4 2026", "2026-04-01"],
  ["  01 - 04 - 2026 ", "2026-04-01"],
  ["०१-०४-२०२६", "2026-04-01"],
  ["31–12–2026", "2026-12-31"],
  ["2026-04-01", "2026-04-01"],
  ["29-02-2028", "2028-02-29"],
  ["29-02-2026", null],
  ["31-04-2026", null],
  ["04-13-2026", null],
  ["00-04-2026", null],
  ["1-4-26", null],
  ["1-4-20", null],
  ["1-4", null],
  ["tomorrow", null],
  ["", null],
];
for (const [typed, day] of days) test(`the day “${typed}” is ${day}`, () => assert.equal(dayOf(typed), day));

const moments: readonly [typed: string, moment: string | null][] = [
  ["01-04-2026 14:30", "2026-04-01T14:30"],
  ["1/4/2026, 9:05", "2026-04-01T09:05"],
  ["1-4-2026 2:30 pm", "2026-04-01T14:30"],
  ["1-4-2026 2.30PM", "2026-04-01T14:30"],
  ["1-4-2026 12:00 am", "2026-04-01T00:00"],
  ["1-4-2026 12:15 pm", "2026-04-01T12:15"],
  ["०१-०४-२०२६ १४:३०", "2026-04-01T14:30"],
  ["2026-04-01T14:30", "2026-04-01T14:30"],
  ["01-04-2026", null],
  ["14:30", null],
  ["01-04-2026 24:00", null],
  ["01-04-2026 13:00 pm", null],
  ["01-04-2026 0:30 am", null],
  ["01-04-2026 14:3", null],
  ["01-04-2026 14:60", null],
  ["31-02-2026 14:30", null],
  ["", null],
];
for (const [typed, moment] of moments)
  test(`the moment “${typed}” is ${moment}`, () => assert.equal(momentOf(typed), moment));

test("is shown as it is typed", () => {
  assert.deepEqual(["2026-04-01", "2026-04-01T09:05", "", "nonsense"].map(shownDate), [
    "01-04-2026",
    "01-04-2026 09:05",
    "",
    "",
  ]);
  assert.equal(momentOf(shownDate("2026-04-01T09:05")), "2026-04-01T09:05");
});
