import assert from "node:assert/strict";
import { test } from "node:test";
import { nextTab } from "./next-tab.ts";

const cases: readonly (readonly [string, number, number | null])[] = [
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, 0],
  ["ArrowLeft", 0, 2],
  ["ArrowLeft", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["Enter", 1, null],
  ["a", 1, null],
];
for (const [key, at, to] of cases) {
  test(`${key} at ${at} of three leads to ${to ?? "nowhere"}`, () => assert.equal(nextTab(key, at, 3), to));
}
