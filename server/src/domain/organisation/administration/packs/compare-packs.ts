/** Compares two packs row by row. Pure. */
import { isDeepStrictEqual } from "node:util";
import { LIST_PLACES, type Fields } from "../../../law/masters/packs/changes/master-lists.ts";
import type { Pack } from "../../../law/masters/packs/schemas.ts";

interface FieldChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A row added, removed or changed between the packs. */
export interface Difference {
  readonly file: string;
  readonly list: string;
  readonly key: string;
  readonly kind: "added" | "changed" | "ended";
  /** The row after the change, or before its removal; null for a value of the file itself. */
  readonly row: Fields | null;
  readonly fields: readonly FieldChange[];
}

const LONGEST = 200;
const isRow = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the identifying fields of a list's rows: those known to administrators, else the first field with an id,
 * code or name. Null without one.
 */
function keyOf(list: string, rows: readonly Fields[]): readonly string[] | null {
  const known = Object.entries(LIST_PLACES).find(([name]) => name === list)?.[1].key;
  const own = Object.keys(rows[0] ?? {}).find((name) => /_(?:id|code)$/.test(name));
  const isUnique = (key: readonly string[]): boolean =>
    key.every((name) => rows.every((row) => name in row)) &&
    new Set(rows.map((row) => keyText(key, row))).size === rows.length;
  return [known ?? [], own === undefined ? [] : [own], ["name"]].find((key) => key.length > 0 && isUnique(key)) ?? null;
}

const plain = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const keyText = (key: readonly string[], row: Fields): string =>
  key.map((name) => `${name} ${plain(row[name] ?? null)}`).join(", ");

/** Formats a value as one line; null for none. */
function shown(value: unknown): string | null {
  if (value === undefined) return null;
  const text = plain(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…`.toWellFormed() : text;
}

const changed = (name: string, before: unknown, after: unknown): FieldChange => ({
  name,
  before: shown(before),
  after: shown(after),
});

function fieldsBetween(before: Fields, after: Fields): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => changed(name, before[name], after[name]));
}

function betweenLists(file: string, list: string, before: readonly Fields[], after: readonly Fields[]): Difference[] {
  const key = keyOf(list, before.length === 0 ? after : before);
  const name = (row: Fields): string => (key === null ? (shown(row) ?? "") : keyText(key, row));
  const [was, is] = [before, after].map((rows) => new Map(rows.map((row) => [name(row), row])));
  const differences: Difference[] = [];
  for (const [known, row] of was ?? []) {
    const now = is?.get(known);
    if (now === undefined) differences.push({ file, list, key: known, kind: "ended", row, fields: [] });
    else if (!isDeepStrictEqual(row, now)) {
      differences.push({ file, list, key: known, kind: "changed", row: now, fields: fieldsBetween(row, now) });
    }
  }
  for (const [known, row] of is ?? []) {
    if (was?.has(known) !== true) {
      differences.push({ file, list, key: known, kind: "added", row, fields: fieldsBetween({}, row) });
    }
  }
  return differences;
}

type Files = ReadonlyMap<string, Fields>;

const filesOf = ({ calendars, contentHash: _hash, ...files }: Pack): Files =>
  new Map<string, Fields>([
    ...(Object.entries(files) as [string, Fields][]),
    ...calendars.map((one): [string, Fields] => [`calendar-${one.year}.json`, one]),
  ]);

/** Returns all differences, sorted by names of file and list. */
export function comparePacks(before: Pack, after: Pack): readonly Difference[] {
  const [was, is] = [filesOf(before), filesOf(after)];
  const differences: Difference[] = [];
  for (const file of [...new Set([...was.keys(), ...is.keys()])].toSorted()) {
    const [left, right] = [was.get(file) ?? {}, is.get(file) ?? {}];
    for (const list of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const [a, b] = [left[list], right[list]];
      if (isDeepStrictEqual(a, b)) continue;
      const [rowsA, rowsB] = [a ?? [], b ?? []];
      if (Array.isArray(rowsA) && Array.isArray(rowsB) && [...rowsA, ...rowsB].every(isRow)) {
        differences.push(...betweenLists(file, list, rowsA as Fields[], rowsB as Fields[]));
      } else differences.push({ file, list, key: "", kind: "changed", row: null, fields: [changed(list, a, b)] });
    }
  }
  return differences;
}
