/**
 * A pack may build on another: files that it does not have are those of the pack below, and in files whose rows have a
 * name its rows are added, or take the place of those of the same name. What rows begin in besides (`also_from`) is said
 * by both. What makes a State a State, its places, bodies, issues, holidays and words, is always its own. Pure.
 */
import type { LocatedJson } from "./located-json.ts";
import type { Pack } from "./schemas.ts";

/** The pack below: the name of its folder, and its texts by file name. */
export interface PackBelow {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

/** A value of a pack, and where each part of it was written. */
export interface PackPart {
  readonly value: unknown;
  readonly placeOf: (pointer: string) => { readonly file: string; readonly line: number };
}

/** Files that grow row by row: the list, and the field by which a row is known. */
const GROWING: Readonly<Record<string, readonly [list: string, key: string]>> = {
  "pack.json": ["parameters", "name"],
  "statuses.json": ["statuses", "status_id"],
  "actions.json": ["actions", "action_id"],
  "transitions.json": ["transitions", "transition_code"],
  "canned-replies.json": ["canned_replies", "canned_reply_id"],
};
const ALWAYS_OWN: readonly string[] = ["pack.json", "state.json", "districts.json", "departments.json", "issues.json", "detection.json", "banners.json"];

/** Whether a file of the pack below stands in for one that is not there. */
export const isInherited = (file: string): boolean => !ALWAYS_OWN.includes(file) && !file.startsWith("calendar-");

/** The part of a file that stands alone. */
export const partOf = (file: string, { value, lineOf }: LocatedJson): PackPart => ({
  value,
  placeOf: (pointer) => ({ file, line: lineOf(pointer) }),
});

type Row = Readonly<Record<string, unknown>>;
/** The rows of one list of a part, one where it is a single object; none where it has no such list. */
export const rowsOf = ({ value }: PackPart, list: string): readonly Row[] =>
  [(value as Readonly<Record<string, Row | Row[]>>)[list] ?? []].flat();

const ALSO_FROM = "also_from";

/** The further statuses of both, the own ones first; nothing where neither has any. */
function furtherOf(own: PackPart, below: PackPart): { readonly also_from?: readonly Row[] } {
  const both = [...rowsOf(own, ALSO_FROM), ...rowsOf(below, ALSO_FROM)];
  return both.length === 0 ? {} : { [ALSO_FROM]: both };
}

/** One file of a pack over the same file of the pack below; the shapes of both are checked. */
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

/** Rows that begin in a further status as well, as `also_from` says it in one place. */
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
