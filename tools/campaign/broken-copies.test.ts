import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { BROKEN, BROKEN_NAMES, brokenTexts, replaceOnce } from "./broken-copies.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const EDIT = { file: "a.ts", from: "keep()", to: "drop()" };

describe("a broken copy", () => {
  for (const name of BROKEN_NAMES)
    it(`can be made: ${name}`, () => {
      const texts = brokenTexts(BROKEN[name], ROOT);
      for (const { file, to } of BROKEN[name].edits) assert.ok(texts.get(file)?.includes(to));
    });

  it("replaces a piece that is there once", () => {
    assert.equal(replaceOnce("await keep();", EDIT), "await drop();");
  });

  for (const [text, times] of [
    ["await store();", 0],
    ["keep(); keep();", 2],
  ] as const)
    it(`refuses a piece that is there ${times} times`, () => {
      assert.throws(() => replaceOnce(text, EDIT), new RegExp(`a\\.ts has this piece ${times} times`));
    });
});
