/** A sheet of a State with three languages, one of them without a column. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import { masterTable, readSheet, type SheetOf } from "./read-sheet.ts";

const field = (name: string, more: Partial<MasterField>): MasterField => ({
  name,
  label: { en: name },
  hint: null,
  kind: "text",
  is_key: "N",
  may_be_empty: "N",
  least: null,
  most: null,
  is_whole: "N",
  translations: null,
  options: [],
  ...more,
});

const sheet: SheetOf = {
  list: "tags",
  fields: [
    field("tag_id", { kind: "number", is_whole: "Y" }),
    field("tag_name", { translations: "tag_name_translations" }),
  ],
  fresh: { tag_id: 602 },
  now: [{ tag_id: 601, tag_name: "flood", tag_name_translations: { hi: "बाढ़", pa: "ਹੜ੍ਹ" } }],
  nameField: "tag_name",
  languages: ["hi", "pa"],
  language: "en",
};
const rowOf = (...cells: string[]) =>
  readSheet(sheet, masterTable(sheet, [["tag_id", "tag_name", "tag_name (hi)"], cells]))[0];

test("words of a language without a column stay", () => {
  assert.deepEqual(rowOf("601", "flood", "बाढ़")?.outcome, "same");
  const changed = rowOf("601", "flood", "जलभराव");
  assert.deepEqual(changed?.wish?.values, { tag_name_translations: { hi: "जलभराव", pa: "ਹੜ੍ਹ" } });
});

test("words of a language that a row lacks are asked for", () => {
  for (const cells of [
    ["601", "flood", ""],
    ["602", "drain", "नाली"],
  ]) {
    assert.deepEqual(rowOf(...cells)?.faults, [{ column: "tag_name", fault: "language" }], cells.join());
  }
});
