/**
 * Platform ids in a delivered item, by which an erasure finds personal data. Written when the item is done; until then
 * an erasure reads the item itself. Must give the same ids as the SQL function `ids_in`, which fills rows that were
 * stored without ids. Pure.
 */

/** A text, value or name that is one id, or several joined by `-` or `_`. */
const IDS = /^\d{1,25}(?:[-_]\d{1,25})*$/;
const BETWEEN = /[-_]/;

function take(text: string, found: Set<string>): void {
  // Most texts are no ids; checking the first character is faster than the pattern.
  const first = text.charCodeAt(0);
  if (!(first >= 0x30 && first <= 0x39) || !IDS.test(text)) return;
  if (BETWEEN.test(text)) for (const id of text.split(BETWEEN)) found.add(id);
  else found.add(text);
}

function look(value: unknown, found: Set<string>): void {
  if (typeof value === "string") take(value, found);
  else if (Array.isArray(value)) for (const each of value) look(each, found);
  else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      take(name, found);
      look(each, found);
    }
  }
}

/** Unique ids in a parsed item and its duplicates, in text order. */
export function idsIn(...items: readonly unknown[]): string[] {
  const found = new Set<string>();
  for (const item of items) look(item, found);
  return [...found].toSorted();
}
