/** One cell of a CSV file. Pure. */

/** What makes a spreadsheet read a cell as a formula, also behind blanks that it takes off. */
const FORMULA = /^[=+\-@\t\r\0]|^\s+[=+\-@]/;

/** The text as a quoted cell (RFC 4180); what would be a formula gets an apostrophe in front. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const plain = text.replaceAll("\0", "");
  const shown = FORMULA.test(text) || FORMULA.test(plain) ? `'${plain}` : plain;
  return `"${shown.replaceAll('"', '""')}"`;
}
