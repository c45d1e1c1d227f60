import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { partOf } from "./merge-layers.ts";
import { shapeProblems } from "./check-pack.ts";

const part = (value: unknown) => partOf("issues.json", { kind: "json", value, lineOf: () => 7 });

test("what is of the shape has no problem", () => {
  assert.deepEqual(shapeProblems(Type.Object({ a: Type.Null() }), part({ a: null })), []);
});

test("what no sentence speaks of is a problem of the whole file", () => {
  // "Must be null" has no sentence: nullable values allow another type too.
  assert.deepEqual(shapeProblems(Type.Object({ a: Type.Null() }), part({ a: 5 })), [
    { file: "issues.json", line: 7, message: '"issues.json" is not written as it must be.' },
  ]);
});

test("where a sentence speaks, the whole file is not named", () => {
  const schema = Type.Object({ a: Type.Null(), b: Type.Number() });
  assert.deepEqual(
    shapeProblems(schema, part({ a: 5, b: "x" })).map(({ message }) => message),
    ['"b" must be number.'],
  );
});
