/** Shows the masters to administrators: the rows in force in the format of a pack, and the log of their changes. */
import { isDeepStrictEqual } from "node:util";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type {
  masterChanges,
  masterRows,
  MasterChangeKind,
  MasterList,
} from "@smgt/contract/calls/organisation/master-changes.ts";
import { MASTER_LISTS } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { MasterGroup, masterLists } from "@smgt/contract/calls/organisation/master-lists.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context } from "../../../context.ts";
import { worded } from "../../../texts/say.ts";
import { listNow, type MasterChange } from "../../law/masters/packs/changes/lay-over.ts";
import { keyTextOf, LIST_PLACES, type Fields } from "../../law/masters/packs/changes/master-lists.ts";
import { readVersions } from "../../law/masters/packs/changes/queries.ts";
import { mastersNow, rowsOfPack, type MastersNow } from "./masters-now.ts";
import { nameOfList, nameOfRow } from "./names-of-rows.ts";

const PAGE = 50;

/** Group of each list on screen; parameters and the State have their own screens. */
export const GROUP_OF: Readonly<Record<Exclude<MasterList, "parameters" | "state">, MasterGroup>> = {
  districts: "places",
  aliases: "places",
  departments: "places",
  offices: "places",
  routes: "places",
  holidays: "work",
  office_hours: "work",
  issue_types: "matters",
  sub_issue_types: "matters",
  sla_variants: "matters",
  sla_units: "matters",
  priority_tags: "matters",
  keywords: "matters",
  tags: "matters",
  sources: "matters",
  canned_replies: "answers",
  disposal_types: "answers",
  return_reasons: "answers",
  feedback_options: "answers",
  call_script: "answers",
  questions: "answers",
  ready_views: "work",
  banners: "work",
};

/** Returns ended rows with their last values; `own` are the changes of the list. */
function endedRows(list: MasterList, now: MastersNow, own: readonly MasterChange[]): readonly Fields[] {
  const isThere = new Set(rowsOfPack(now.pack, list).map((row) => keyTextOf(list, row)));
  const withoutEnds = own.filter((change) => change.kind !== "end");
  const all = listNow(list, rowsOfPack(now.asLoaded, list), withoutEnds).rows;
  return all.filter((row) => !isThere.has(keyTextOf(list, row)));
}

/** Returns the rows of a list in force, and the ended rows where requested. */
export async function listMasters(
  ctx: Context,
  { list, with_ended: withEnded }: BodyOf<typeof masterRows>,
): Promise<{ readonly rows: ReplyOf<typeof masterRows>; readonly key: string[] }> {
  const now = await mastersNow(ctx);
  const key = [...LIST_PLACES[list].key];
  if (now === null) return { rows: "No Record Found", key };
  const before = new Map(rowsOfPack(now.asLoaded, list).map((row) => [keyTextOf(list, row), row]));
  const own = now.document.changes.filter((change) => change.list === list);
  const shown = (isEnded: boolean) => (row: Fields) => ({
    row: row as Record<string, string>,
    name: nameOfRow(now.pack, list, row),
    is_changed: flagOf(!isDeepStrictEqual(before.get(keyTextOf(list, row)), row)),
    is_own: flagOf(!before.has(keyTextOf(list, row))),
    is_ended: flagOf(isEnded),
  });
  const ended = withEnded === "Y" ? endedRows(list, now, own) : [];
  const rows = [...rowsOfPack(now.pack, list).map(shown(false)), ...ended.map(shown(true))];
  return { rows: rows.length === 0 ? "No Record Found" : rows, key };
}

/** Returns all lists except the parameters and the State, each with its number of changes. */
export async function listLists(ctx: Context): Promise<ReplyOf<typeof masterLists>> {
  const now = await mastersNow(ctx);
  if (now === null) return "No Record Found";
  return MASTER_LISTS.flatMap((list) => {
    if (list === "parameters" || list === "state") return [];
    const own = now.document.changes.filter((change) => change.list === list);
    const { versions } = listNow(list, rowsOfPack(now.asLoaded, list), own);
    return [
      {
        list,
        label: nameOfList(list),
        about: worded(`master.list.${list}.about`),
        group: GROUP_OF[list],
        count: rowsOfPack(now.pack, list).length,
        changed: versions.filter((version) => version !== null).length + endedRows(list, now, own).length,
      },
    ];
  });
}

export async function listMasterChanges(
  ctx: Context,
  { before_version: before, list, key }: BodyOf<typeof masterChanges>,
): Promise<{ readonly rows: ReplyOf<typeof masterChanges>; readonly hasMore: boolean }> {
  const wanted = { before: before ?? null, list: list ?? null, key: list === undefined ? null : (key ?? null) };
  const found = await readVersions(ctx.db, wanted, PAGE + 1);
  const versions = [...new Set(found.map((row) => row.masters_version))];
  const last = versions.slice(0, PAGE).at(-1) ?? 0;
  const rows = found
    .filter((row) => row.masters_version >= last)
    .map(({ row_key: rowKey, made_at, is_changed_since: isChangedSince, ...row }) => ({
      ...row,
      made_at: made_at.toISOString(),
      changed: row.changed as Record<string, number>,
      list: row.list as MasterList | null,
      kind: row.kind as MasterChangeKind | null,
      key: rowKey as Record<string, string> | null,
      before: row.before as Record<string, string> | null,
      after: row.after as Record<string, string> | null,
      may_undo: flagOf(row.list !== null && isChangedSince !== true),
    }));
  return { rows: rows.length === 0 ? "No Record Found" : rows, hasMore: versions.length > PAGE };
}
