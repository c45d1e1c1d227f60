import assert from "node:assert/strict";
import { test } from "node:test";
import { moveCursor } from "./move-cursor.ts";

test("walks along its own axis and stops at the ends", () => {
  assert.equal(moveCursor("ArrowRight", "across", null, 3), 0);
  assert.equal(moveCursor("ArrowLeft", "across", null, 3), 2);
  assert.equal(moveCursor("ArrowRight", "across", 2, 3), 2);
  assert.equal(moveCursor("ArrowUp", "down", 0, 3), 0);
  assert.equal(moveCursor("End", "down", 0, 3), 2);
});

test("leaves the page its own keys", () => {
  assert.equal(moveCursor("ArrowDown", "across", 1, 3), undefined);
  assert.equal(moveCursor("Tab", "across", 1, 3), undefined);
  assert.equal(moveCursor("ArrowRight", "across", null, 0), undefined);
});

test("lets go with Escape, and only once", () => {
  assert.equal(moveCursor("Escape", "across", 1, 3), null);
  assert.equal(moveCursor("Escape", "across", null, 3), undefined);
});
