/**
 * Every number that a platform uses as an id in a delivered item, by which an erasure finds what names a person; written when
 * the item is done with, and until then an erasure reads the item itself. The
 * same as `ids_in` of the database, which fills older rows: there it costs a fifth of a millisecond an item. Pure.
 */

/** A text, value or name, that is an id or several with `-` or `_` between them. */
const IDS = /^\d{1,25}(?:[-_]\d{1,25})*$/;
const BETWEEN = /[-_]/;

function take(text: string, found: Set<string>): void {
  // Most texts are no ids: by their first letter it is seen sooner than by the pattern.
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

/** The ids in an item that was read from JSON and in further copies of it, each once, in the order of text. */
export function idsIn(...items: readonly unknown[]): string[] {
  const found = new Set<string>();
  for (const item of items) look(item, found);
  return [...found].toSorted();
}
