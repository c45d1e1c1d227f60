import assert from "node:assert/strict";
import { test } from "node:test";
import { KEYS, nameOf } from "./shortcuts.ts";

const press = (code: string, more: Partial<Record<"shiftKey" | "ctrlKey" | "metaKey" | "altKey", boolean>> = {}) =>
  nameOf({ code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("names keys by their place, so that a Hindi layout changes nothing", () => {
  assert.equal(press("KeyJ"), "KeyJ");
  assert.equal(press("Slash", { shiftKey: true }), "Shift+Slash");
});

test("leaves the browser's own combinations alone", () => {
  assert.equal(press("KeyR", { ctrlKey: true }), null);
  assert.equal(press("KeyL", { metaKey: true }), null);
  assert.equal(press("KeyP", { ctrlKey: true }), null);
  assert.equal(press("KeyP", { ctrlKey: true, shiftKey: true }), "Control+Shift+KeyP");
  assert.equal(press("KeyK", { metaKey: true }), "Control+KeyK");
  assert.equal(press("KeyK", { ctrlKey: true, altKey: true }), null);
  assert.equal(press("KeyD", { altKey: true }), null);
  assert.equal(press("ArrowUp", { altKey: true }), "Alt+ArrowUp");
});

test("gives no key twice at one place", () => {
  const placed = Object.entries(KEYS).map(([id, name]) => `${id.split(".")[0]} ${name}`);
  assert.deepEqual(placed.toSorted(), [...new Set(placed)].toSorted());
});
