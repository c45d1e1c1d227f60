/** Expected values are written by hand. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { csvTables, toCsv } from "./sheet-text.ts";

const COMMA = 0;
const SEMICOLON = 1;
const TAB = 2;

describe("a table as a CSV text", () => {
  const cases: readonly [what: string, text: string, separator: number, rows: string[][]][] = [
    [
      "plain cells",
      "a,b\r\n1,2\r\n",
      COMMA,
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["quotes, commas and lines within a cell", '"a, ""b""","c\nd"\n', COMMA, [['a, "b"', "c\nd"]]],
    [
      "semicolons, and the mark in front",
      "\uFEFFa;b\n1;2",
      SEMICOLON,
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "tabs",
      "a\tb, c\r\n1\t2",
      TAB,
      [
        ["a", "b, c"],
        ["1", "2"],
      ],
    ],
    [
      "empty lines where they stand, but for those at the end",
      "a,b\n\n,\n1,2\n\n,\n",
      COMMA,
      [["a", "b"], [""], ["", ""], ["1", "2"]],
    ],
    [
      "lines that end with a carriage return alone",
      'a,b\r"1\r2",3\r',
      COMMA,
      [
        ["a", "b"],
        ["1\r2", "3"],
      ],
    ],
  ];
  for (const [what, text, separator, rows] of cases)
    it(`has ${what}`, () => assert.deepEqual(csvTables(text)[separator], rows));

  it("is one table where a first line names the separator, and that line is no row", () => {
    for (const line of ["sep=;\r\n", '"sep=;"\n', "\uFEFFSEP=;\r"])
      assert.deepEqual(csvTables(`${line}a;b,c\n1;2`), [
        [
          ["a", "b,c"],
          ["1", "2"],
        ],
      ]);
  });

  it("never begins a cell as a formula", () => {
    assert.equal(toCsv([["=1+1", "-2", "plain"]]), '\uFEFF"\'=1+1","\'-2","plain"');
    assert.deepEqual(csvTables(toCsv([["a", 'b "c"', "d\ne"]]))[COMMA], [["a", 'b "c"', "d\ne"]]);
  });
});
