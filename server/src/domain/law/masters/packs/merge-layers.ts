/**
 * Inheritance of packs: missing files come from the pack below. In files with named rows, rows are added to those below
 * or replace those of the same name. Entries of `also_from` add up. Files about places, bodies, issues, holidays and
 * words are never inherited. Pure.
 */
import type { LocatedJson } from "./located-json.ts";
import type { Pack } from "./schemas.ts";

/** The pack below: its folder name, and its texts by file name. */
export interface PackBelow {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

/** A value of a pack, with the source place of each part. */
export interface PackPart {
  readonly value: unknown;
  readonly placeOf: (pointer: string) => { readonly file: string; readonly line: number };
}

/** Files merged by row: the list, and its key field. */
const GROWING: Readonly<Record<string, readonly [list: string, key: string]>> = {
  "pack.json": ["parameters", "name"],
  "statuses.json": ["statuses", "status_id"],
  "actions.json": ["actions", "action_id"],
  "transitions.json": ["transitions", "transition_code"],
  "canned-replies.json": ["canned_replies", "canned_reply_id"],
};
const ALWAYS_OWN: readonly string[] = ["pack.json", "state.json", "districts.json", "departments.json", "issues.json", "detection.json", "banners.json"];

/** Returns true when a file of the pack below replaces a missing one. */
export const isInherited = (file: string): boolean => !ALWAYS_OWN.includes(file) && !file.startsWith("calendar-");

/** Part for a file without a pack below. */
export const partOf = (file: string, { value, lineOf }: LocatedJson): PackPart => ({
  value,
  placeOf: (pointer) => ({ file, line: lineOf(pointer) }),
});

type Row = Readonly<Record<string, unknown>>;
/** Rows of one list of a part; a single object counts as one row, a missing list as none. */
export const rowsOf = ({ value }: PackPart, list: string): readonly Row[] =>
  [(value as Readonly<Record<string, Row | Row[]>>)[list] ?? []].flat();

const ALSO_FROM = "also_from";

/** Further from-statuses of both packs, own ones first; empty without any. */
function furtherOf(own: PackPart, below: PackPart): { readonly also_from?: readonly Row[] } {
  const both = [...rowsOf(own, ALSO_FROM), ...rowsOf(below, ALSO_FROM)];
  return both.length === 0 ? {} : { [ALSO_FROM]: both };
}

/** Merges a file with the same file of the pack below; both shapes are valid. */
export function layered(file: string, own: PackPart, below: PackPart): PackPart {
  const growing = GROWING[file];
  if (growing === undefined) return own;
  const [list, key] = growing;
  const added = rowsOf(own, list);
  const isReplaced = (row: Row): boolean => added.some((one) => one[key] === row[key]);
  const rows = [
    ...rowsOf(below, list).flatMap((row, at) => (isReplaced(row) ? [] : [{ row, at, part: below }])),
    ...added.map((row, at) => ({ row, at, part: own })),
  ];
  return {
    value: { ...(own.value as object), [list]: rows.map(({ row }) => row), ...furtherOf(own, below) },
    placeOf(pointer) {
      const [, index, rest = ""] = new RegExp(`^/${list}/(\\d+)(/.*)?$`).exec(pointer) ?? [];
      const found = rows[Number(index)];
      if (found !== undefined) return found.part.placeOf(`/${list}/${found.at}${rest}`);
      const [, further] = /^\/also_from\/(\d+)$/.exec(pointer) ?? [];
      const atBelow = Number(further) - rowsOf(own, ALSO_FROM).length;
      return atBelow >= 0 ? below.placeOf(`/${ALSO_FROM}/${atBelow}`) : own.placeOf(pointer);
    },
  };
}

type Transitions = Pack["transitions.json"];

/** Adds the from-statuses of `also_from` to their rows. */
export function withAlsoFrom({ transitions, also_from: also = [], ...rest }: Transitions): Transitions {
  return {
    ...rest,
    also_from: also,
    transitions: transitions.map((row) => {
      const added = also.filter((one) => one.transition_codes.includes(row.transition_code));
      return { ...row, from: [...new Set([...row.from, ...added.map((one) => one.status_id)])] };
    }),
  };
}
