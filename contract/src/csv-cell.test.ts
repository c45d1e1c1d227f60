/** A cell reads back unchanged and is never a formula, whatever the citizen writes. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { csvCell } from "./csv-cell.ts";

const SIGNS = [
  "=",
  "+",
  "-",
  "@",
  "\t",
  "\r",
  "\n",
  "\0",
  "'",
  '"',
  ",",
  ";",
  " ",
  "\u00A0",
  "\u200B",
  "\u202E",
  "\u2066",
  "\uFEFF",
  "\u3164",
  "＝",
  "－",
  "a",
  "Z",
  "7",
  "क",
  "़",
  "😀",
];
const ROUNDS = 100_000;

/** Small generator with a seed, so that a failure can be repeated. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Parses one cell by RFC 4180. */
function readCell(cell: string): string {
  assert.ok(cell.length >= 2 && cell.startsWith('"') && cell.endsWith('"'), cell);
  const inner = cell.slice(1, -1);
  assert.doesNotMatch(inner.replaceAll('""', ""), /"/, "a quote alone would end the cell");
  return inner.replaceAll('""', '"');
}

it("keeps 100,000 random texts and lets none be a formula", () => {
  const next = dice(20_260);
  let guarded = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = Array.from({ length: next(12) }, () => SIGNS[next(SIGNS.length)]).join("");
    const shown = readCell(csvCell(text));
    const first = shown.replace(/^[\s\u200B\u202E\u2066\uFEFF\u3164]+/u, "").charAt(0);
    assert.ok(!"=+-@\t\r\0".includes(shown.charAt(0)) || shown === "", JSON.stringify(text));
    assert.ok(!["=", "+", "-", "@", "＝", "－"].includes(first) || first === "", JSON.stringify(text));
    const plain = text.replaceAll("\0", "");
    if (shown === plain) continue;
    assert.equal(shown, `'${plain}`);
    guarded += 1;
  }
  assert.ok(guarded > ROUNDS / 10, `${guarded} guarded`);
});

it("guards a formula behind signs that nobody sees, and in the signs of other widths", () => {
  const hidden = [
    "\u200B",
    "\u200E",
    "\u202E",
    "\u2060",
    "\u2067",
    "\uFEFF",
    "\u00AD",
    "\u034F",
    "\u3000",
    "\u3164",
    "\u{E0041}",
  ];
  for (const before of ["", ...hidden, hidden.join(""), " \u200B ", "\n"]) {
    for (const sign of ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "−"]) {
      const text = `${before}${sign}HYPERLINK("x")`;
      assert.ok(csvCell(text).startsWith(`"'`), JSON.stringify(text));
    }
    assert.equal(csvCell(`${before}a=b`), `"${before}a=b"`);
  }
});

it("writes numbers as they are and nothing for nothing", () => {
  assert.deepEqual(
    [csvCell(7), csvCell(null), csvCell("a,b"), csvCell('x"y'), csvCell("=1+1")],
    ['"7"', '""', '"a,b"', '"x""y"', `"'=1+1"`],
  );
});
