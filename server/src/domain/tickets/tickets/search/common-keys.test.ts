import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { areAllCommon, type CommonKeys } from "./common-keys.ts";
import { questionOf } from "./question.ts";

const LIMIT = 5_000;
const COMMON: CommonKeys = {
  tickets: 1_000_000,
  shares: new Map([
    ["hsrk", 0.1],
    ["wpani", 0.1],
    ["vpani", 0.07],
    ["hbijl", 0.0049],
  ]),
};

describe("common keys", () => {
  for (const [typed, isCommon] of [
    ["sadak", true],
    ["सड़क", true],
    ["sad", false],
    ["sadak pani", true],
    ["bijli", false],
    ["sadak bijli", false],
    ["kamla", false],
    ["sadak kamla", false],
    ["!!!", false],
  ] as const) {
    it(`${typed} is ${isCommon ? "" : "not "}common`, () => {
      assert.equal(areAllCommon(questionOf(typed, { maySeePrivate: false }), COMMON, LIMIT), isCommon);
    });
  }

  it("nothing is common where the database has not counted, or where there are few tickets", () => {
    for (const known of [
      { tickets: 1_000_000, shares: new Map<string, number>() },
      { ...COMMON, tickets: 20_000 },
    ]) {
      assert.equal(areAllCommon(questionOf("sadak", { maySeePrivate: false }), known, LIMIT), false);
    }
  });
});
