import assert from "node:assert/strict";
import { test } from "node:test";
import { ownMobilesIn } from "./find-similar.ts";

test("the number of an engineer, a contractor or a helpline is not the writer's", () => {
  for (const text of [
    "JE ka number 9811122334 band hai",
    "lineman 9811122334 never picks up",
    "ठेकेदार का मोबाइल 9811122334 है",
    "Called the SDO on 9811122334 thrice",
  ]) {
    assert.deepEqual(ownMobilesIn(text), [], text);
  }
});

test("the writer's own number is, also beside that of somebody else", () => {
  assert.deepEqual(ownMobilesIn("No water in ward 7, 9811122334"), ["9811122334"]);
  assert.deepEqual(ownMobilesIn("JE does not come, my number 9811122334"), ["9811122334"]);
  assert.deepEqual(ownMobilesIn("JE 9811122334 nahi uthata. mera number 9822233445"), ["9822233445"]);
});
