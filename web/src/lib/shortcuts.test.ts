import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOf } from "./shortcuts.ts";

const press = (code: string, more: Partial<Record<"shiftKey" | "ctrlKey" | "metaKey" | "altKey", boolean>> = {}) =>
  nameOf({ code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("names keys by their place, so that a Hindi layout changes nothing", () => {
  assert.equal(press("KeyJ"), "KeyJ");
  assert.equal(press("Slash", { shiftKey: true }), "Shift+Slash");
});

test("leaves the browser's own combinations alone", () => {
  assert.equal(press("KeyR", { ctrlKey: true }), null);
  assert.equal(press("KeyL", { metaKey: true }), null);
  assert.equal(press("KeyD", { altKey: true }), null);
  assert.equal(press("ArrowUp", { altKey: true }), "Alt+ArrowUp");
});
