import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changesOf, isValid } from "./rules-file.ts";

describe("a file of rules", () => {
  it("says by name what comes, what goes and what stays", () => {
    assert.deepEqual(changesOf("replace", ["a", "b", "c"], ["b", "d"]), {
      fresh: ["d"],
      gone: ["a", "c"],
      same: ["b"],
    });
    assert.deepEqual(changesOf("replace", [], ["a"]), { fresh: ["a"], gone: [], same: [] });
    assert.deepEqual(changesOf("add", ["a"], ["a", "b"]), { fresh: ["a", "b"], gone: [], same: [] });
  });

  it("is known by its format", () => {
    assert.equal(isValid({ format: "smgt-rules-1", rules: [] }), true);
    assert.equal(isValid({ format: "smgt-rules-2", rules: [] }), false);
    assert.equal(isValid({ format: "smgt-rules-1" }), false);
    assert.equal(isValid(null), false);
  });
});
