import assert from "node:assert/strict";
import { test } from "node:test";
import { csvField, toCsv } from "./to-csv.ts";

test("makes formulas harmless and leaves numbers alone", () => {
  for (const start of ["=", "+", "-", "@", "\t"]) assert.equal(csvField(`${start}cmd`), `'${start}cmd`);
  assert.equal(csvField("\rcmd"), '"\'\rcmd"');
  assert.equal(csvField(-5), "-5");
  assert.equal(csvField("<5"), "<5");
});

test("quotes what would break a line apart", () => {
  assert.equal(csvField('Sewerage, "drainage"'), '"Sewerage, ""drainage"""');
  assert.equal(csvField("a\nb"), '"a\nb"');
});

test("writes head and rows with the mark for Excel", () => {
  const table = {
    caption: "not in the file",
    columns: ["ज़िला", "Total"],
    rows: [{ key: "1", head: "अंबाला", cells: [{ text: "1,934", raw: 1934 }] }],
  };
  assert.equal(toCsv(table), "\uFEFFज़िला,Total\r\nअंबाला,1934\r\n");
});
