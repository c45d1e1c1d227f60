/** One cell of a CSV file. Pure. */

/**
 * What makes a spreadsheet read a cell as a formula, in its full-width and small forms too, also behind what it takes off
 * or nobody sees: blanks, controls, signs of direction, of joining and without width.
 */
const FORMULA = /^[\t\r\0]|^[\s\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;

/** The text as a quoted cell (RFC 4180); what would be a formula gets an apostrophe in front. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const plain = text.replaceAll("\0", "");
  const shown = FORMULA.test(text) || FORMULA.test(plain) ? `'${plain}` : plain;
  return `"${shown.replaceAll('"', '""')}"`;
}
