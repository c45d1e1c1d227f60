/**
 * Formula prefixes of spreadsheets, also full-width and small forms, and behind invisible signs: blanks, controls,
 * direction marks, joiners, zero-width signs.
 */
const FORMULA = /^[\t\r\0]|^[\s\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;

/** Quotes the text (RFC 4180); a formula gets a leading apostrophe. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const plain = text.replaceAll("\0", "");
  const shown = FORMULA.test(text) || FORMULA.test(plain) ? `'${plain}` : plain;
  return `"${shown.replaceAll('"', '""')}"`;
}
