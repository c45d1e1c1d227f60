import assert from "node:assert/strict";
import { test } from "node:test";
import { isGiven, lettersIn, SEEN, SEEN_WHOLE } from "./given.ts";

const NOTHING: readonly [what: string, text: string][] = [
  ["nothing", ""],
  ["blanks", " \t\n\u00A0\u3000"],
  ["a space of no width", "\u200B"],
  ["joiners", "\u200C\u200D"],
  ["a byte order mark", "\uFEFF"],
  ["marks of direction", "\u200E\u202E\u2066"],
  ["a soft hyphen", "\u00AD"],
  ["fillers of Hangul", "\u115F\u3164\uFFA0"],
  ["an empty pattern of Braille", "\u2800"],
  ["a picture's choice without the picture", "\uFE0F"],
  ["tags", "\u{E0041}"],
  ["several of them, with blanks", " \u200B \u2060\n\u200D "],
];
const SOMETHING: readonly [text: string, letters: number][] = [
  ["a", 1],
  [" ok ", 2],
  ["a b", 3],
  ["क्‍ष", 3],
  ["श्री राम", 8],
  ["\u200Bok\u200B", 2],
  ["\u200B ok", 2],
  ["a\u200B\u200B\u200Bb", 2],
  ["👍", 1],
  ["–", 1],
  ["१२", 2],
];

test("what nobody sees is not given", () => {
  for (const [what, text] of NOTHING) {
    assert.equal(isGiven(text), false, what);
    assert.equal(lettersIn(text), 0, what);
    assert.doesNotMatch(text, new RegExp(SEEN, "u"), what);
    assert.doesNotMatch(text, new RegExp(SEEN_WHOLE, "u"), what);
  }
});

test("what somebody sees is, and its letters count", () => {
  for (const [text, letters] of SOMETHING) {
    assert.equal(isGiven(text), true, text);
    assert.equal(lettersIn(text), letters, text);
  }
});

test("a whole text begins and ends with something", () => {
  for (const text of ["a", "a b", "क्‍ष"]) assert.match(text, new RegExp(SEEN_WHOLE, "u"));
  for (const text of [" a", "a ", "\u200B\u200B"]) assert.doesNotMatch(text, new RegExp(SEEN_WHOLE, "u"));
});
