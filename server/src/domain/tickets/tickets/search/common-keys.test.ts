import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { areAllCommon, type CommonKeys } from "./common-keys.ts";
import { questionOf } from "./search-keys.ts";

const LIMIT = 5_000;
const COMMON: CommonKeys = {
  tickets: 1_000_000,
  shares: [
    ["ssrk", 0.1],
    ["hsrk", 0.1],
    ["vpani", 0.17],
    ["sbjl", 0.0049],
  ],
};

describe("common keys", () => {
  for (const [typed, isCommon] of [
    ["sadak", true],
    ["सड़क", true],
    ["sad", true],
    ["pa", true],
    ["sadak pani", true],
    ["bijli", false],
    ["sadak bijli", false],
    ["kamla", false],
    ["sadak kamla", false],
    ["!!!", false],
  ] as const) {
    it(`${typed} is ${isCommon ? "" : "not "}common`, () => {
      assert.equal(areAllCommon(questionOf(typed, false), COMMON, LIMIT), isCommon);
    });
  }

  it("nothing is common where the database has not counted, or where there are few tickets", () => {
    for (const known of [
      { tickets: 1_000_000, shares: [] },
      { ...COMMON, tickets: 20_000 },
    ]) {
      assert.equal(areAllCommon(questionOf("sadak", false), known, LIMIT), false);
    }
  });
});
