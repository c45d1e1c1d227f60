import assert from "node:assert/strict";
import { test } from "node:test";
import { storableRaw } from "./clean-raw.ts";

const nested = (depth: number): unknown => (depth === 0 ? "here" : [nested(depth - 1)]);

test("a raw item becomes JSON that PostgreSQL takes", () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ["an ordinary item", { id: "1", n: [1, null, true] }, '{"id":"1","n":[1,null,true]}'],
    ["nothing", undefined, "null"],
    ["a NUL becomes a sign that is seen", { text: "a\u0000b" }, '{"text":"a\uFFFDb"}'],
    ["in a name too", { "a\u0000": 1 }, '{"a\uFFFD":1}'],
    ["half of a pair", { text: "a\uD83D" }, '{"text":"a\uFFFD"}'],
    ["a whole pair stays", { text: "\uD83D\uDE00" }, '{"text":"\uD83D\uDE00"}'],
    ["a backslash that only looks like a NUL stays", { text: "\\u0000" }, '{"text":"\\\\u0000"}'],
    ["a number too big for JSON", { n: 12345678901234567890n }, '{"n":"12345678901234567890"}'],
  ];
  for (const [name, raw, json] of cases) assert.deepEqual(storableRaw(raw), { json, problem: null }, name);
});

test("what is nested deeper than forty levels ends there", () => {
  const { json } = storableRaw(nested(40));
  assert.ok(json.includes("here"));
  const cut = storableRaw(nested(60)).json;
  assert.ok(!cut.includes("here") && cut.includes("…"));
});

test("what is too large is kept as an excerpt, with why", () => {
  const { json, problem } = storableRaw({ text: "क".repeat(90_000) });
  assert.equal(problem, "The item is larger than 262144 bytes.");
  assert.match(json, /"oversized":true,"bytes":27\d{4},"excerpt":/);
});
