/** The SQL of the changes that administrators made in the masters. */
import type { MasterChangeKind, MasterList } from "@smgt/contract/calls/master-changes.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import type { MasterChange } from "./lay-over.ts";
import type { Fields } from "./master-lists.ts";

/** All changes in their order. */
export async function readChanges(db: Db | Tx): Promise<MasterChange[]> {
  const rows = await db
    .selectFrom("master_change")
    .select(["masters_version", "list", "row_key", "kind", "after"])
    .orderBy("masters_version")
    .execute();
  return rows.map((row) => ({
    version: row.masters_version,
    list: row.list as MasterList,
    key: row.row_key as Fields,
    kind: row.kind as MasterChangeKind,
    after: row.after as Fields | null,
  }));
}

/** Puts a change on record, with what stood there before and why it was made. */
export async function writeChange(
  tx: Tx,
  { version, list, key, kind, after }: MasterChange,
  { before, reason }: { readonly before: Fields | null; readonly reason: string },
): Promise<void> {
  const json = (fields: Fields | null): string | null => (fields === null ? null : JSON.stringify(fields));
  await tx
    .insertInto("master_change")
    .values({
      masters_version: version,
      list,
      row_key: JSON.stringify(key),
      kind,
      before: json(before),
      after: json(after),
      reason,
    })
    .execute();
}

/** Versions from the newest back, with who made them and what they changed. */
export const readVersions = (db: Db, before: number | null, most: number) =>
  db
    .selectFrom("masters_version as v")
    .leftJoin("master_change as c", "c.masters_version", "v.masters_version")
    .leftJoin("app_user as u", "u.user_id", "v.user_id")
    .select(["v.masters_version", "v.made_at", "v.pack_version", "v.changed", "u.user_name"])
    .select(["c.list", "c.row_key", "c.kind", "c.before", "c.after", "c.reason"])
    .$if(before !== null, (rows) => rows.where("v.masters_version", "<", before))
    .orderBy("v.masters_version", "desc")
    .limit(most)
    .execute();
