import assert from "node:assert/strict";
import { test } from "node:test";
import { findCommands, typedByPlace } from "./palette-search.ts";

const named = (english: string, hindi: string) => ({ shown: english, everywhere: [english, hindi] });
const COMMANDS = [
  named("Show a saved view", "सहेजा गया व्यू दिखाएँ"),
  named("Add a tag", "टैग जोड़ें"),
  named("Save or change views", "व्यू सहेजें या बदलें"),
];
const names = (typed: string, byPlace = ""): readonly string[] =>
  findCommands(COMMANDS, typed, byPlace).map(({ shown }) => shown);

test("everything is there before something is typed", () => {
  assert.equal(names("").length, 3);
  assert.equal(names("  ", " ").length, 3);
});

test("a word of either language finds it, in any order and case", () => {
  assert.deepEqual(names("TAG"), ["Add a tag"]);
  assert.deepEqual(names("टैग"), ["Add a tag"]);
  assert.deepEqual(names("tag जोड़ें"), ["Add a tag"]);
  assert.deepEqual(names("views save"), ["Save or change views"]);
  assert.deepEqual(names("nothing like it"), []);
});

test("what begins with it comes first", () => {
  assert.deepEqual(names("save"), ["Save or change views", "Show a saved view"]);
});

test("an English word is found while the keyboard types Devanagari", () => {
  const place = ["KeyT", "KeyA", "KeyX", "Backspace", "KeyG"].reduce(typedByPlace, "");
  assert.equal(place, "tag");
  assert.equal(typedByPlace("add", "Space"), "add ");
  assert.equal(typedByPlace("add", "ShiftLeft"), "add");
  assert.deepEqual(names("ूोु", place), ["Add a tag"]);
});
