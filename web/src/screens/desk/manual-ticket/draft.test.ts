import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY } from "./complaint.ts";
import { complaintOf, fieldsOf, nameOf } from "./draft.ts";

test("what was typed comes back as it was, without the files", () => {
  const typed = { ...EMPTY, name: " Sunita ", districtId: 6, hasConsent: true, files: [new File(["x"], "x.pdf")] };
  assert.deepEqual(fieldsOf(typed), { name: " Sunita ", districtId: 6, hasConsent: true });
  assert.deepEqual(complaintOf(fieldsOf(typed)), { ...typed, files: [] });
  assert.deepEqual(fieldsOf(EMPTY), {});
});

test("it is known again by who and what", () => {
  assert.equal(nameOf({ name: "Sunita ", subject: "No light" }), "Sunita · No light");
  assert.equal(nameOf({ description: "x".repeat(99) }), "x".repeat(60));
  assert.equal(nameOf({ mobile: "98" }), "");
});
