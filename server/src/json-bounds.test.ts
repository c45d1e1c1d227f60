import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isWithin } from "./json-bounds.ts";

const cases: readonly [text: string, depth: number, names: number][] = [
  ["", 0, 0],
  ["7", 0, 0],
  ["[]", 1, 0],
  ['{"a":1}', 1, 1],
  ['{"a":{"b":[{"c":1}]},"d":2}', 4, 4],
  ['{"a":"[[[{:::"}', 1, 1],
  ['{"a\\"[":"\\\\"}', 1, 1],
  ['["never closed [[[', 1, 0],
  ["[[[[[", 5, 0],
];

describe("the bounds of a JSON text", () => {
  for (const [text, depth, names] of cases) {
    it(`are depth ${depth} and ${names} names for ${text === "" ? "nothing" : text}`, () => {
      assert.equal(isWithin(text, { depth, names }), true);
      if (depth > 0) assert.equal(isWithin(text, { depth: depth - 1, names }), false);
      if (names > 0) assert.equal(isWithin(text, { depth, names: names - 1 }), false);
    });
  }
});
