import assert from "node:assert/strict";
import { test } from "node:test";
import { addressIn, otherHandles } from "./personal-data.ts";

test("notices an address, in both scripts", () => {
  for (const text of ["Come to House No. 221", "मकान नं. 12 पर", "PIN 122001"])
    assert.notEqual(addressIn(text), null, text);
  for (const text of ["Sector 46, Gurugram", "Ticket GRV-2026-000123", "in 124 hours"])
    assert.equal(addressIn(text), null, text);
});

test("names handles of others only", () => {
  assert.deepEqual(otherHandles("@Asha we asked @dhbvn and @DHBVN, mail a@b.in", ["asha", null]), ["@dhbvn", "@DHBVN"]);
});
