/** Expected values are written by hand. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fromCsv, toCsv } from "./sheet-text.ts";

describe("a table as a CSV text", () => {
  const cases: readonly [what: string, text: string, rows: string[][]][] = [
    [
      "plain cells",
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["quotes, commas and lines within a cell", '"a, ""b""","c\nd"\n', [['a, "b"', "c\nd"]]],
    [
      "semicolons, and the mark in front",
      "\uFEFFa;b\n1;2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "empty lines where they stand, but for those at the end",
      "a,b\n\n,\n1,2\n\n,\n",
      [["a", "b"], [""], ["", ""], ["1", "2"]],
    ],
  ];
  for (const [what, text, rows] of cases) it(`has ${what}`, () => assert.deepEqual(fromCsv(text), rows));

  it("never begins a cell as a formula", () => {
    assert.equal(toCsv([["=1+1", "-2", "plain"]]), '\uFEFF"\'=1+1","\'-2","plain"');
    assert.deepEqual(fromCsv(toCsv([["a", 'b "c"', "d\ne"]])), [["a", 'b "c"', "d\ne"]]);
  });
});
