import assert from "node:assert/strict";
import { test } from "node:test";
import { personalNumber } from "./personal-data.ts";

const cases: readonly [string, boolean][] = [
  ["Call 9812345678", true],
  ["+91 98123 45678", true],
  ["९८१२३४५६७८", true],
  ["Aadhaar 2345 6789 0123", true],
  ["family id 4ABCD123", true],
  ["Ticket GRV-2026-000123 is with you by 21-11-2026", false],
  ["The bill is ₹38,400", false],
];
for (const [text, isPersonal] of cases) {
  test(`${isPersonal ? "warns of" : "passes"} “${text}”`, () =>
    assert.equal(personalNumber(text) !== null, isPersonal));
}
