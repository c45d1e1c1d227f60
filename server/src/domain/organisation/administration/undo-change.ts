/** Computes the change that reverts another one. Pure. */
import { isDeepStrictEqual } from "node:util";
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import { keyTextOf, type Fields } from "../../law/masters/packs/changes/master-lists.ts";
import type { Wish } from "./draft-change.ts";

export interface MadeChange {
  readonly list: MasterList;
  readonly key: Fields;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

const isNone = (fields: Fields | null): boolean => fields === null || Object.keys(fields).length === 0;

/** An added row ends; a removed row is added as it was. Otherwise the differing fields get their former values. */
export function undoOf({ list, key, before, after }: MadeChange, now: readonly Fields[]): Wish {
  const own = keyTextOf(list, key);
  const row = now.find((each) => keyTextOf(list, each) === own);
  if (isNone(before)) return { list, key, kind: "end" };
  const values = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => !Object.hasOwn(key, name)));
  if (row === undefined) return { list, key, kind: "add", values };
  const differing = Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(row[name] ?? null, value));
  const was = Object.fromEntries(
    differing.flatMap(([name]) => (after !== null && Object.hasOwn(after, name) ? [[name, after[name] ?? null]] : [])),
  );
  return { list, key, kind: "set", values: Object.fromEntries(differing), was };
}
