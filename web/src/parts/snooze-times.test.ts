import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { morningAfter } from "./snooze-times.ts";

describe("the morning until which a ticket is put aside", () => {
  const cases: readonly (readonly [string, number, string])[] = [
    ["2026-11-23T06:30:00.000Z", 1, "2026-11-24T03:30:00.000Z"],
    ["2026-11-23T18:29:59.999Z", 1, "2026-11-24T03:30:00.000Z"], // one millisecond before midnight in India
    ["2026-11-23T18:30:00.000Z", 1, "2026-11-25T03:30:00.000Z"],
    ["2026-12-31T06:30:00.000Z", 7, "2027-01-07T03:30:00.000Z"],
  ];
  for (const [now, days, expected] of cases) {
    it(`${days} after ${now}`, () => assert.equal(morningAfter(Date.parse(now), days), expected));
  }
});
