/**
 * Reads the masters for administrators: the document in force, validated. Validation takes longer than a request
 * should, so each server caches the result until another version is in force.
 */
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { Context } from "../../../context.ts";
import type { Cached } from "../../../db/caches.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { readChanges, readVersion } from "../../law/masters/packs/changes/queries.ts";
import type { MasterChange } from "../../law/masters/packs/changes/lay-over.ts";
import { LIST_PLACES, type Fields } from "../../law/masters/packs/changes/master-lists.ts";
import { checkPack, type BrokenPack, type SoundPack } from "../../law/masters/packs/check-pack.ts";
import { readTexts } from "../../law/masters/packs/queries.ts";
import type { PackTexts } from "../../law/masters/packs/read-pack.ts";
import type { Pack } from "../../law/masters/packs/schemas.ts";

/** The masters as one document: the pack's files and the administrators' changes. */
export interface MastersDocument {
  readonly texts: PackTexts;
  readonly changes: readonly MasterChange[];
}

/** Returns the document in force; null before the first pack is loaded. */
export async function readDocument(db: Db | Tx): Promise<MastersDocument | null> {
  const texts = await readTexts(db);
  return texts === null ? null : { texts, changes: await readChanges(db) };
}

/** Returns the pack with these changes merged, or its problems. */
export const checkedWith = ({ texts }: MastersDocument, changes: readonly MasterChange[]): SoundPack | BrokenPack =>
  checkPack(texts.files, texts.below, changes);

/** Returns the pack of a document that has been in force, and so is sound. */
export function packOf(document: MastersDocument, changes: readonly MasterChange[]): Pack {
  const checked = checkedWith(document, changes);
  if (checked.kind === "broken") throw new Error("The masters in force are not sound.");
  return checked.pack;
}

export function rowsOfPack(pack: Pack, list: MasterList): readonly Fields[] {
  if (list === "holidays") return pack.calendars.flatMap((calendar) => calendar.holidays);
  const files = pack as unknown as Readonly<Record<string, Readonly<Record<string, Fields | Fields[]>>>>;
  return [files[LIST_PLACES[list].fileOf({})]?.[list] ?? []].flat();
}

export interface MastersNow {
  readonly version: number;
  readonly document: MastersDocument;
  readonly pack: Pack;
  readonly asLoaded: Pack;
}

const NOW: Cached<MastersNow | null> = {
  name: "masters as administrators see them",
  keptMs: Number.POSITIVE_INFINITY,
  async read(db) {
    const version = await readVersion(db);
    const document = await readDocument(db);
    if (document === null) return null;
    const pack = packOf(document, document.changes);
    return { version, document, pack, asLoaded: document.changes.length === 0 ? pack : packOf(document, []) };
  },
};

/**
 * Returns the masters in force, even right after a change that this server has not been notified of. Null before the
 * first pack.
 */
export async function mastersNow(ctx: Context): Promise<MastersNow | null> {
  const known = await ctx.caches.get(NOW);
  if (known !== null && known.version === (await readVersion(ctx.db))) return known;
  ctx.caches.forget();
  return ctx.caches.get(NOW);
}
