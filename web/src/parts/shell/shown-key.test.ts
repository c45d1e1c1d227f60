import assert from "node:assert/strict";
import { test } from "node:test";
import { shownKey } from "./shown-key.ts";

const CASES: readonly (readonly [string, string])[] = [
  ["KeyJ", "j"],
  ["Shift+KeyJ", "Shift + j"],
  ["Shift+Slash", "?"],
  ["KeyG KeyD", "g d"],
  ["Alt+ArrowUp", "Alt + ↑"],
  ["Control+Shift+KeyP", "Ctrl + Shift + P"],
  ["Control+KeyK", "Ctrl + K"],
  ["Shift+Digit3", "Shift + 3"],
  ["Period", "."],
  ["Space", "Space"],
];

for (const [name, shown] of CASES) test(`${name} is shown as ${shown}`, () => assert.equal(shownKey(name), shown));
