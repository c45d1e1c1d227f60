/**
 * Every number that a platform uses as an id in a delivered item, by which an erasure finds what names a person; written when
 * the item is done with, and until then an erasure reads the item itself. The
 * same as `ids_in` of the database, which fills older rows: there it costs a fifth of a millisecond an item. Pure.
 */

/** A string of JSON, value or name, that is an id or several with `-` or `_` between them. */
const IDS = /"(\d{1,25}(?:[-_]\d{1,25})*)"/g;

/** The ids in the JSON of an item and of further copies of it, each once, in the order of text. */
export function idsIn(...jsons: readonly string[]): string[] {
  const found = new Set<string>();
  for (const json of jsons)
    for (const [, ids = ""] of json.matchAll(IDS)) for (const id of ids.split(/[-_]/)) found.add(id);
  return [...found].toSorted((a, b) => (a < b ? -1 : 1));
}
