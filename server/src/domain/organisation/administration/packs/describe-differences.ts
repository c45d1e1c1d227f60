/** Describes differences of packs with the names used on screen. Pure. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import { MASTER_LISTS, type MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { getPack } from "@smgt/contract/calls/organisation/packs.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import { listed } from "../../../../texts/say.ts";
import { LIST_PLACES, type Fields } from "../../../law/masters/packs/changes/master-lists.ts";
import type { Pack } from "../../../law/masters/packs/schemas.ts";
import { labelOf } from "../describe-list.ts";
import { nameOfList, nameOfRow } from "../names-of-rows.ts";
import type { Difference } from "./compare-packs.ts";

type Worded = Exclude<ReplyOf<typeof getPack>, string>["differences"][number];

const TRANSLATIONS = /_translations$/;
const knownList = (list: string): MasterList | undefined => MASTER_LISTS.find((one) => one === list);

function keyName(list: MasterList, row: Fields): Wording | null {
  const names = LIST_PLACES[list].key.flatMap((name) => {
    const value = row[name] ?? null;
    if (value === null) return [];
    const said = Object.entries(labelOf(list, name)).map(([code, label]) => [code, `${label} ${String(value)}`] as const);
    return [{ en: "", ...Object.fromEntries(said) }];
  });
  return names.length === 0 ? null : listed(names);
}

/**
 * Describes a difference with the names of list, row and fields; `pack` is the one in force, `next` the changed one.
 */
export function wordDifference(pack: Pack, next: Pack, { row, fields, ...one }: Difference): Worded {
  const list = knownList(one.list);
  return {
    ...one,
    list_name: list === undefined ? null : nameOfList(list),
    row_name: list === undefined || row === null ? null : nameOfRow(one.kind === "ended" ? pack : next, list, row),
    key_name: list === undefined || row === null ? null : keyName(list, row),
    fields: fields.map((field) => ({
      ...field,
      label: list === undefined ? { en: field.name } : labelOf(list, field.name.replace(TRANSLATIONS, "")),
    })),
  };
}
