/** What administrators see of the masters: the rows in force as a pack writes them, and the record of their changes. */
import { isDeepStrictEqual } from "node:util";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { masterChanges, masterRows, MasterChangeKind, MasterList } from "@smgt/contract/calls/master-changes.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context } from "../../context.ts";
import type { Db, Tx } from "../../db/tx.ts";
import { checkPack, type BrokenPack, type SoundPack } from "../masters/packs/check-pack.ts";
import { readTexts } from "../masters/packs/queries.ts";
import type { PackTexts } from "../masters/packs/read-pack.ts";
import type { Pack } from "../masters/packs/schemas.ts";
import type { MasterChange } from "../masters/packs/changes/lay-over.ts";
import { keyTextOf, LIST_PLACES, type Fields } from "../masters/packs/changes/master-lists.ts";
import { readChanges, readVersions } from "../masters/packs/changes/queries.ts";

const PAGE = 50;

/** The masters as one document: the pack's files, and the changes that lie over them. */
export interface MastersDocument {
  readonly texts: PackTexts;
  readonly changes: readonly MasterChange[];
}

/** The document that is in force; null before the first pack is loaded. */
export async function readDocument(db: Db | Tx): Promise<MastersDocument | null> {
  const texts = await readTexts(db);
  return texts === null ? null : { texts, changes: await readChanges(db) };
}

/** The pack with these changes over it, or what does not hold together then. */
export const checkedWith = ({ texts }: MastersDocument, changes: readonly MasterChange[]): SoundPack | BrokenPack =>
  checkPack(texts.files, texts.below, changes);

/** The same for what has been in force already. */
export function packOf(document: MastersDocument, changes: readonly MasterChange[]): Pack {
  const checked = checkedWith(document, changes);
  if (checked.kind === "broken") throw new Error("The masters in force are not sound.");
  return checked.pack;
}

/** The rows of one list. */
export function rowsOfPack(pack: Pack, list: MasterList): readonly Fields[] {
  if (list === "holidays") return pack.calendars.flatMap((calendar) => calendar.holidays);
  const files = pack as unknown as Readonly<Record<string, Readonly<Record<string, readonly Fields[]>>>>;
  return files[LIST_PLACES[list].fileOf({})]?.[list] ?? [];
}

/** The rows of one list that are in force, each with whether an administrator changed it. */
export async function listMasters(
  ctx: Context,
  { list }: BodyOf<typeof masterRows>,
): Promise<{ readonly rows: ReplyOf<typeof masterRows>; readonly key: string[] }> {
  const document = await readDocument(ctx.db);
  const key = [...LIST_PLACES[list].key];
  if (document === null) return { rows: "No Record Found", key };
  const before = new Map(rowsOfPack(packOf(document, []), list).map((row) => [keyTextOf(list, row), row]));
  const rows = rowsOfPack(packOf(document, document.changes), list).map((row) => ({
    row: row as Record<string, string>,
    is_changed: flagOf(!isDeepStrictEqual(before.get(keyTextOf(list, row)), row)),
  }));
  return { rows: rows.length === 0 ? "No Record Found" : rows, key };
}

/** A page of the record, from the newest version back. */
export async function listMasterChanges(
  ctx: Context,
  { before_version: before }: BodyOf<typeof masterChanges>,
): Promise<{ readonly rows: ReplyOf<typeof masterChanges>; readonly hasMore: boolean }> {
  const versions = await readVersions(ctx.db, before ?? null, PAGE + 1);
  const rows = versions.slice(0, PAGE).map(({ row_key: key, made_at, ...row }) => ({
    ...row,
    made_at: made_at.toISOString(),
    changed: row.changed as Record<string, number>,
    list: row.list as MasterList | null,
    kind: row.kind as MasterChangeKind | null,
    key: key as Record<string, string> | null,
    before: row.before as Record<string, string> | null,
    after: row.after as Record<string, string> | null,
  }));
  return { rows: rows.length === 0 ? "No Record Found" : rows, hasMore: versions.length > PAGE };
}
