import assert from "node:assert/strict";
import { test } from "node:test";
import { foldedName, headOf } from "./sheet-head.ts";

const isKnown = (name: string): boolean => ["user id", "name", "role"].includes(foldedName(name));

test("the row of names is found below titles and empty rows", () => {
  const names = ["User ID", "Name", "Role"];
  assert.deepEqual(headOf([names, ["a", "b", "c"]], isKnown), { at: 0, known: 3 });
  assert.deepEqual(headOf([["List of officers"], [], ["", ""], names, ["a", "b", "c"]], isKnown), { at: 3, known: 3 });
  // A title that is itself a name is no row of names beside a fuller one.
  assert.deepEqual(headOf([["Name", "of the office"], names], isKnown), { at: 1, known: 3 });
});

test("without a known name the first row that is not empty is taken", () => {
  assert.deepEqual(headOf([[""], ["x", "y"], ["z"]], isKnown), { at: 1, known: 0 });
  assert.deepEqual(headOf([], isKnown), { at: -1, known: 0 });
});

test("names below the tenth row are not looked for", () => {
  const above = Array.from({ length: 10 }, (_, at) => [`note ${at}`]);
  assert.deepEqual(headOf([...above, ["User ID"]], isKnown), { at: 0, known: 0 });
  assert.deepEqual(headOf([...above.slice(1), ["User ID"]], isKnown), { at: 9, known: 1 });
});

test("names are compared as they look", () => {
  for (const name of ["User ID", "user\u00A0 id ", "User\u200B ID", "ＵＳＥＲ ID", "User\nID"])
    assert.equal(foldedName(name), "user id", JSON.stringify(name));
});
