/** Drafts a change from a requested row and the rows in force. Pure. */
import { isDeepStrictEqual } from "node:util";
import type { MasterChangeKind, MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import { Refused } from "../../ground/refused.ts";
import { isChangeable, mayBecome } from "../../law/masters/parameters.ts";
import type { MasterChange } from "../../law/masters/packs/changes/lay-over.ts";
import { keyTextOf, LIST_PLACES, type Fields } from "../../law/masters/packs/changes/master-lists.ts";

export interface Wish {
  readonly list: MasterList;
  readonly key: Fields;
  readonly kind: MasterChangeKind;
  readonly values?: Fields | undefined;
  /** Values of these fields when the administrator read them. */
  readonly was?: Fields | undefined;
}

/** The change to record, with the former values of its fields; null without an earlier row. */
export interface DraftChange {
  readonly change: Omit<MasterChange, "version">;
  readonly before: Fields | null;
}

const only = (row: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** Refuses when the row is missing, exists already, changed meanwhile, or would not change. */
export function draftOf(
  { list, key, kind, values = {}, was = {} }: Wish,
  now: readonly Fields[],
  ofThePack: readonly Fields[],
): DraftChange {
  const names = LIST_PLACES[list].key;
  const isWhole = names.length === Object.keys(key).length && names.every((name) => Object.hasOwn(key, name));
  if (!isWhole) throw new Refused("MASTER_UNKNOWN");
  const same = (row: Fields): boolean => keyTextOf(list, row) === keyTextOf(list, key);
  const row = now.find(same);
  const draft = (before: Fields | null, after: Fields | null): DraftChange => ({
    change: { list, key, kind, after },
    before,
  });

  for (const [name, value] of Object.entries(was)) {
    if (!isDeepStrictEqual(row?.[name] ?? null, value)) throw new Refused("MASTER_MOVED_ON");
  }
  if (kind === "add") {
    if (row !== undefined) throw new Refused("MASTER_KNOWN");
    return draft(null, { ...values, ...key });
  }
  if (kind === "reset") {
    const pack = ofThePack.find(same);
    if (isDeepStrictEqual(pack, row)) throw new Refused("MASTER_AS_IT_WAS");
    checkStrictness(list, row, pack);
    return draft(row ?? {}, pack ?? {});
  }
  if (row === undefined) throw new Refused("MASTER_UNKNOWN");
  // A parameter cannot be ended: the program default would apply, which nobody decided.
  if (kind === "end" && list !== "parameters") return draft(row, null);
  if (kind === "end") throw new Refused("MASTER_ONLY_STRICTER");
  const fields = Object.keys(values);
  if (names.some((name) => Object.hasOwn(values, name))) throw new Refused("MASTER_KNOWN");
  if (fields.every((name) => isDeepStrictEqual(row[name] ?? null, values[name]))) throw new Refused("MASTER_AS_IT_WAS");
  checkStrictness(list, row, { ...row, ...values });
  return draft(only(row, fields), values);
}

/** Some parameters protect accounts: a stolen administrator session must not weaken them. */
function checkStrictness(list: MasterList, before: Fields | undefined, after: Fields | undefined): void {
  if (list !== "parameters" || before === undefined || after === undefined) return;
  if (!isChangeable(String(before["name"]))) throw new Refused("MASTER_FIXED");
  if (!mayBecome(String(before["name"]), String(before["value"]), String(after["value"]))) {
    throw new Refused("MASTER_ONLY_STRICTER");
  }
}
