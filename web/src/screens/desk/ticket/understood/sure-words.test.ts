import assert from "node:assert/strict";
import { test } from "node:test";
import { wordOf } from "./certainty-words.ts";

test("how certain a finding is has three words", () => {
  assert.deepEqual([1, 0.85, 0.84, 0.5, 0.49, 0].map(wordOf), ["sure", "sure", "likely", "likely", "guess", "guess"]);
});
