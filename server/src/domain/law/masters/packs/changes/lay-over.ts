/**
 * Applies administrators' changes to the files of a pack, in order (decision 34). Pure. A change to a row missing from
 * the pack is skipped; it applies again if the row returns.
 */
import type { MasterChangeKind, MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import { keyTextOf, LIST_PLACES, type Fields } from "./master-lists.ts";

/** One recorded change of one row. */
export interface MasterChange {
  readonly version: number;
  readonly list: MasterList;
  readonly key: Fields;
  readonly kind: MasterChangeKind;
  /** Changed fields with their new values; null when the row was ended. */
  readonly after: Fields | null;
}

/** Changes over one row of the pack. */
interface Over {
  readonly change: MasterChange;
  readonly values: Fields;
  /** Created by an administrator, so that it exists without the pack. */
  readonly isOwn: boolean;
  readonly isEnded: boolean;
}

/** A list with changes applied, and the last version that touched each row; null: unchanged from the pack. */
export interface ListNow {
  readonly rows: readonly Fields[];
  readonly versions: readonly (number | null)[];
}

const oversOf = (changes: readonly MasterChange[]): ReadonlyMap<string, Over> => {
  const overs = new Map<string, Over>();
  for (const change of changes) {
    const key = keyTextOf(change.list, change.key);
    const before = overs.get(key);
    if (change.kind === "reset") overs.delete(key);
    else {
      overs.set(key, {
        change,
        values: { ...before?.values, ...change.after },
        isOwn: before?.isOwn === true || change.kind === "add",
        isEnded: change.kind === "end",
      });
    }
  }
  return overs;
};

/** Applies the changes of one list, given in order. */
export function listNow(list: MasterList, rows: readonly Fields[], changes: readonly MasterChange[]): ListNow {
  const overs = oversOf(changes);
  const known = new Set(rows.map((row) => keyTextOf(list, row)));
  const own = [...overs].filter(([key, over]) => over.isOwn && !known.has(key)).map(([, over]) => over.change.key);
  const now = [...rows, ...own].flatMap((row): { readonly row: Fields; readonly version: number | null }[] => {
    const over = overs.get(keyTextOf(list, row));
    if (over === undefined) return [{ row, version: null }];
    return over.isEnded ? [] : [{ row: { ...row, ...over.values }, version: over.change.version }];
  });
  return { rows: now.map(({ row }) => row), versions: now.map(({ version }) => version) };
}

/** Groups changes by file, then by list. */
export function byFile(changes: readonly MasterChange[]): ReadonlyMap<string, ReadonlyMap<MasterList, MasterChange[]>> {
  const files = new Map<string, Map<MasterList, MasterChange[]>>();
  for (const change of changes) {
    const file = LIST_PLACES[change.list].fileOf(change.key);
    const lists = files.get(file) ?? new Map<MasterList, MasterChange[]>();
    lists.set(change.list, [...(lists.get(change.list) ?? []), change]);
    files.set(file, lists);
  }
  return files;
}
