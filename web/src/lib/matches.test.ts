import assert from "node:assert/strict";
import { test } from "node:test";
import { matches } from "./matches.ts";

test("finds words in any order and case", () => {
  assert.ok(matches("Public Works (Buildings and Roads)", "roads pub"));
  assert.ok(!matches("Public Works", "water"));
});

test("finds Hindi whether or not the nukta was typed", () => {
  assert.ok(matches("बड़ौली सड़कें", "सडकें"));
  assert.ok(matches("सडकें", "सड़कें"));
});
