import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { momentOf, morningAfter } from "./snooze-times.ts";

describe("the morning until which a ticket is put aside", () => {
  const cases: readonly (readonly [string, number, string])[] = [
    ["2026-11-23T06:30:00.000Z", 1, "2026-11-24T03:30:00.000Z"],
    ["2026-11-23T18:29:59.999Z", 1, "2026-11-24T03:30:00.000Z"], // one moment before midnight in India
    ["2026-11-23T18:30:00.000Z", 1, "2026-11-25T03:30:00.000Z"],
    ["2026-12-31T06:30:00.000Z", 7, "2027-01-07T03:30:00.000Z"],
  ];
  for (const [now, days, expected] of cases) {
    it(`${days} after ${now}`, () => assert.equal(morningAfter(Date.parse(now), days), expected));
  }
});

describe("a moment that is written by hand", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["24-11-2026 15:30", "2026-11-24T10:00:00.000Z"],
    [" 1/12/2026 9.05 ", "2026-12-01T03:35:00.000Z"],
    ["01-01-2027 00:00", "2026-12-31T18:30:00.000Z"],
    ["29-02-2028 12:00", "2028-02-29T06:30:00.000Z"],
    ["29-02-2027 12:00", null],
    ["31-11-2026 12:00", null],
    ["11-24-2026 12:00", null],
    ["24-11-2026 24:00", null],
    ["24-11-2026 12:60", null],
    ["24-11-2026", null],
    ["2026-11-24 12:00", null],
    ["soon", null],
  ];
  for (const [written, expected] of cases) it(written, () => assert.equal(momentOf(written), expected));
});
