/** SQL of administrators' changes to the masters. */
import { sql } from "kysely";
import type { MasterChangeKind, MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { Db, Tx } from "../../../../../db/tx.ts";
import type { MasterChange } from "./lay-over.ts";
import type { Fields } from "./master-lists.ts";

/** Number of the version in force; 0 before the first. */
export async function readVersion(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom("masters_version")
    .select("masters_version")
    .orderBy("masters_version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.masters_version ?? 0;
}

/** Returns true when a list, or the whole pack, changed after this version. */
export async function hasChangedSince(db: Db | Tx, list: MasterList, version: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from master_change where list = ${list} and masters_version > ${version})
        or exists (select 1 from masters_version where source = 'pack' and masters_version > ${version}) as has`.execute(
    db,
  );
  return rows[0]?.has === true;
}

/** All changes in order. */
export async function readChanges(db: Db | Tx): Promise<MasterChange[]> {
  const rows = await db
    .selectFrom("master_change")
    .select(["masters_version", "list", "row_key", "kind", "after"])
    .orderBy("masters_version")
    .orderBy("change_no")
    .execute();
  return rows.map((row) => ({
    version: row.masters_version,
    list: row.list as MasterList,
    key: row.row_key as Fields,
    kind: row.kind as MasterChangeKind,
    after: row.after as Fields | null,
  }));
}

/** Record of a change, beside the change itself. */
export interface Recorded {
  readonly change: Omit<MasterChange, "version">;
  /** Previous values of its fields; null for a new row. */
  readonly before: Fields | null;
}

/** Records the changes of one version, with the reason and the version that they undo. */
export async function writeChanges(
  tx: Tx,
  version: number,
  recorded: readonly Recorded[],
  { reason, undoes }: { readonly reason: string; readonly undoes: number | null },
): Promise<void> {
  const json = (fields: Fields | null): string | null => (fields === null ? null : JSON.stringify(fields));
  await tx
    .insertInto("master_change")
    .values(
      recorded.map(({ change: { list, key, kind, after }, before }, index) => ({
        masters_version: version,
        change_no: index + 1,
        list,
        row_key: JSON.stringify(key),
        kind,
        before: json(before),
        after: json(after),
        reason,
        undoes_version: undoes,
      })),
    )
    .execute();
}

/** One recorded change; null when there is none. */
export const readChange = (db: Db | Tx, version: number, no: number) =>
  db
    .selectFrom("master_change")
    .select(["masters_version", "change_no", "list", "row_key", "kind", "before", "after"])
    .where("masters_version", "=", version)
    .where("change_no", "=", no)
    .executeTakeFirst();

/** Filter for the record of changes. */
export interface WantedChanges {
  readonly before: number | null;
  readonly list: MasterList | null;
  readonly key: Fields | null;
}

/** Maximum changes shown for one version; the rest is counted by table. */
const MOST_OF_ONE = 50;

/** Versions, newest first, with author and changes, and a flag for rows changed since. */
export const readVersions = (db: Db, { before, list, key }: WantedChanges, most: number) =>
  db
    .selectFrom("masters_version as v")
    .leftJoin("master_change as c", "c.masters_version", "v.masters_version")
    .leftJoin("app_user as u", "u.user_id", "v.user_id")
    .leftJoin("waiting_master_change as a", "a.masters_version", "v.masters_version")
    .leftJoin("app_user as asker", "asker.user_id", "a.asked_by")
    .select(["v.masters_version", "v.made_at", "v.pack_version", "v.changed", "u.user_name"])
    .select("asker.user_name as asked_by_name")
    .select(["c.change_no", "c.list", "c.row_key", "c.kind", "c.before", "c.after", "c.reason", "c.undoes_version"])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom("master_change as later")
            .select("later.masters_version")
            .whereRef("later.list", "=", "c.list")
            .whereRef("later.row_key", "=", "c.row_key")
            .whereRef("later.masters_version", ">", "c.masters_version"),
        )
        .as("is_changed_since"),
    )
    .$if(before !== null, (rows) => rows.where("v.masters_version", "<", before))
    .$if(list !== null, (rows) => rows.where("c.list", "=", list))
    .$if(key !== null, (rows) => rows.where("c.row_key", "=", JSON.stringify(key)))
    .where((row) => row.or([row("c.change_no", "is", null), row("c.change_no", "<=", MOST_OF_ONE)]))
    .where("v.masters_version", "in", (rows) =>
      rows
        .selectFrom("masters_version as w")
        .select("w.masters_version")
        .$if(before !== null, (some) => some.where("w.masters_version", "<", before))
        .$if(list !== null, (some) =>
          some.where("w.masters_version", "in", (changes) =>
            changes
              .selectFrom("master_change as m")
              .select("m.masters_version")
              .where("m.list", "=", list)
              .$if(key !== null, (own) => own.where("m.row_key", "=", JSON.stringify(key))),
          ),
        )
        .orderBy("w.masters_version", "desc")
        .limit(most),
    )
    .orderBy("v.masters_version", "desc")
    .orderBy("c.change_no")
    .execute();

/** Last recorded change of each row in a list with names. */
export async function readLastChanges(
  db: Db,
  list: MasterList,
): Promise<{ name: string; masters_version: number; made_at: Date; user_name: string | null }[]> {
  const rows = await db
    .selectFrom("master_change as c")
    .innerJoin("masters_version as v", "v.masters_version", "c.masters_version")
    .leftJoin("app_user as u", "u.user_id", "v.user_id")
    .distinctOn("c.row_key")
    .select(["c.row_key", "c.masters_version", "v.made_at", "u.user_name"])
    .where("c.list", "=", list)
    .orderBy("c.row_key")
    .orderBy("c.masters_version", "desc")
    .execute();
  return rows.map(({ row_key: key, ...row }) => ({ ...row, name: String((key as Fields)["name"]) }));
}
