/** Rows in force on a day, by hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isOn } from "./period.ts";

const CASES: readonly (readonly [from: string | null, to: string | null, day: string, is: boolean])[] = [
  [null, null, "2027-04-01", true],
  ["2027-04-01", null, "2027-03-31", false],
  ["2027-04-01", null, "2027-04-01", true],
  [null, "2027-03-31", "2027-03-31", true],
  [null, "2027-03-31", "2027-04-01", false],
  ["2027-04-01", "2027-04-01", "2027-04-01", true],
  ["2027-04-01", "2027-04-02", "2027-04-03", false],
];

for (const [validFrom, validTo, day, is] of CASES) {
  test(`from ${validFrom} to ${validTo}: ${is ? "in force" : "not in force"} on ${day}`, () =>
    assert.equal(isOn({ validFrom, validTo }, day), is));
}
