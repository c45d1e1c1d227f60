import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { amongNamed, NoTest } from "./named-files.ts";

const FILES = ["tests/calls/a.test.ts", "tests/calls/b.test.ts", "tests/calls-more/c.test.ts"];

describe("names after npm test", () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ["a file", ["tests/calls/b.test.ts"], ["tests/calls/b.test.ts"]],
    ["a folder, and none that begins alike", ["tests/calls"], ["tests/calls/a.test.ts", "tests/calls/b.test.ts"]],
    ["a folder with a slash", ["tests/calls-more/"], ["tests/calls-more/c.test.ts"]],
    ["from the root of the machine", ["/smgt/tests/calls/a.test.ts"], ["tests/calls/a.test.ts"]],
    [
      "a file and its folder",
      ["tests/calls/b.test.ts", "./tests/calls"],
      ["tests/calls/b.test.ts", "tests/calls/a.test.ts"],
    ],
  ];
  for (const [what, named, expected] of cases)
    it(`mean ${what}`, () => assert.deepEqual(amongNamed("/smgt", FILES, named), expected));

  it("are refused when nothing is there", () => {
    assert.throws(() => amongNamed("/smgt", FILES, ["tests/calls", "tests/none"]), NoTest);
  });
});
