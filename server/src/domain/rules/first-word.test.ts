import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnswerKind } from "@smgt/contract/understanding.ts";
import { firstWordOf } from "./first-word.ts";

const CASES: readonly (readonly [text: string, answer: AnswerKind])[] = [
  ["No", "no"],
  ["@demo_grievance_cell No, still dark.", "no"],
  ["@a @b  nahi hua", "no"],
  ["नहीं, अभी भी अँधेरा है", "no"],
  ["नही", "no"],
  ["Not solved", "no"],
  ["No electricity again", "no"],
  ["No problem now, thanks", "yes"],
  ["no issues, thank you", "yes"],
  ["Yes", "yes"],
  ["हाँ", "yes"],
  ["Ji haan, ho gaya", "yes"],
  ["Thank you, no more to say", "thanks"],
  ["धन्यवाद", "thanks"],
  ["Nobody came", "unclear"],
  ["नहींतर", "unclear"],
  ["Yesterday it was dark again", "unclear"],
  ["", "unclear"],
];

for (const [text, answer] of CASES) {
  test(`"${text}" is ${answer}`, () => {
    assert.equal(firstWordOf(text), answer);
  });
}
