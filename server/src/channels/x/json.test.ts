import assert from "node:assert/strict";
import { test } from "node:test";
import { parseJson } from "./json.ts";

const valueOf = (text: string): unknown => {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : parsed.problem;
};

test("outside JSON is read into what can be stored", () => {
  const cases: readonly (readonly [string, string, unknown])[] = [
    ["an ordinary object", '{"id":"1998877665544332211","n":12}', { id: "1998877665544332211", n: 12 }],
    ["a long number in an object", '{"id": 1998877665544332211}', { id: "1998877665544332211" }],
    ["in a list", "[1998877665544332211,-1998877665544332212]", ["1998877665544332211", "-1998877665544332212"]],
    ["behind another", "[1, 1998877665544332211]", [1, "1998877665544332211"]],
    ["alone", " 1998877665544332211", "1998877665544332211"],
    ["behind a line break", '{"id":\n\t1998877665544332211}', { id: "1998877665544332211" }],
    ["a long number in a text", '{"text":"to: 1998877665544332211"}', { text: "to: 1998877665544332211" }],
    ["a fraction stays a number", "[1234567890123456.5]", [1234567890123456.5]],
    ["a NUL goes", '{"text":"a\\u0000b","\\u0000k":1}', { text: "ab", k: 1 }],
    ["half of a pair is mended", '{"text":"a\\uD83D"}', { text: "a\uFFFD" }],
    ["also where it stands as it is", '{"text":"a\uD83D"}', { text: "a\uFFFD" }],
    ["a whole pair stays", '{"text":"\\uD83D\\uDE00"}', { text: "\uD83D\uDE00" }],
  ];
  for (const [name, text, expected] of cases) assert.deepEqual(valueOf(text), expected, name);
});

test("what is nested deeper than 64 levels is refused, mended or not", () => {
  const nested = (depth: number, inside: string): string => "[".repeat(depth) + inside + "]".repeat(depth);
  assert.equal(parseJson(nested(64, "1")).ok, true);
  assert.equal(valueOf(nested(66, "1")), "nested deeper than 64");
  assert.equal(valueOf(nested(66, '"\\u0000"')), "nested deeper than 64");
});
