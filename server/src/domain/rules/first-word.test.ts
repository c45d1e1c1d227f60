import assert from "node:assert/strict";
import { test } from "node:test";
import { isRejection } from "./is-rejection.ts";

const CASES: readonly (readonly [text: string, isNo: boolean])[] = [
  ["No", true],
  ["@demo_grievance_cell No, still dark.", true],
  ["@a @b  nahi hua", true],
  ["नहीं, अभी भी अँधेरा है", true],
  ["नही", true],
  ["Not solved", true],
  ["No electricity again", true],
  ["No problem now, thanks", false],
  ["no issues, thank you", false],
  ["Yes", false],
  ["हाँ", false],
  ["Nobody came", false],
  ["नहींतर", false],
  ["Thank you, no more to say", false],
  ["", false],
];

for (const [text, isNo] of CASES) {
  test(`"${text}" is ${isNo ? "a no" : "no answer no"}`, () => {
    assert.equal(isRejection(text), isNo);
  });
}
