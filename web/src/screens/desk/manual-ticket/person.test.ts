import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY } from "./complaint.ts";
import { lookUpOf, personOf } from "./person.ts";

test("a caller is looked up by the whole number, by name only on request", () => {
  assert.deepEqual(lookUpOf({ ...EMPTY, mobile: "+91 98111 22334" }, false), { mobile: "9811122334" });
  assert.equal(lookUpOf({ ...EMPTY, mobile: "98111" }, true), null);
  const named = { ...EMPTY, name: " Sunita ", districtId: 6 };
  assert.equal(lookUpOf(named, false), null);
  assert.deepEqual(lookUpOf(named, true), { name: "Sunita", district_id: 6 });
  assert.equal(lookUpOf({ ...named, districtId: null }, true), null);
});

test("a found person fills what is known of them and never a mask", () => {
  const person = { citizen_id: 1, citizen_name: "सुनीता", citizen_handle: null, tickets: [] };
  assert.deepEqual(personOf({ ...person, mobile: "9811122334", email: null, address: "House 12" }), {
    name: "सुनीता",
    mobile: "9811122334",
    address: "House 12",
  });
  assert.deepEqual(personOf({ ...person, mobile: "•••••••334", email: "•••", address: "•••" }), { name: "सुनीता" });
});
