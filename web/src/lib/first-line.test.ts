import assert from "node:assert/strict";
import { test } from "node:test";
import { firstLine } from "./first-line.ts";

test("leaves short texts alone and makes one line of many", () => {
  assert.equal(firstLine(" no\n water ", 20), "no water");
});

test("cuts at a word, and never inside a cluster", () => {
  assert.equal(firstLine("sewer overflowing since Monday", 20), "sewer overflowing…");
  assert.equal(firstLine("क्षत्रिय", 2), "क्षत्रि…");
});
