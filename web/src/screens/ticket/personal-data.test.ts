import assert from "node:assert/strict";
import { test } from "node:test";
import { addressIn, otherHandles, personalNumber } from "./personal-data.ts";

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

test("notices an address, in both scripts", () => {
  for (const text of ["Come to House No. 221", "मकान नं. 12 पर", "PIN 122001"])
    assert.notEqual(addressIn(text), null, text);
  for (const text of ["Sector 46, Gurugram", "Ticket GRV-2026-000123", "in 124 hours"])
    assert.equal(addressIn(text), null, text);
});

test("names handles of others only", () => {
  assert.deepEqual(otherHandles("@Asha we asked @dhbvn and @DHBVN, mail a@b.in", ["asha", null]), ["@dhbvn", "@DHBVN"]);
});
