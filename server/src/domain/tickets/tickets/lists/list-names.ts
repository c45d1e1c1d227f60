/**
 * Names of officers and tags in list rows. They change seldom and occur in every row, so they are cached for half a
 * minute; a new name may appear that much later.
 */
import { sql } from "kysely";
import type { Cached } from "../../../../db/caches.ts";
import type { Db } from "../../../../db/tx.ts";
import type { ListReader, ListRow, StoredRow } from "./list-row.ts";

export interface ListNames {
  readonly users: ReadonlyMap<number, string>;
  readonly tags: ReadonlyMap<number, string>;
}

export async function readListNames(db: Db): Promise<ListNames> {
  const { rows } = await sql<{ users: [number, string][] | null; tags: [number, string][] | null }>`
    select (select jsonb_agg(jsonb_build_array(user_id, user_name)) from app_user) as users,
           (select jsonb_agg(jsonb_build_array(tag_id, tag_name)) from tag) as tags`.execute(db);
  return { users: new Map(rows[0]?.users ?? []), tags: new Map(rows[0]?.tags ?? []) };
}

const LIST_NAMES: Cached<ListNames> = { name: "list names", keptMs: 30_000, read: readListNames };

const areKnown = (rows: readonly StoredRow[], { users, tags }: ListNames): boolean =>
  rows.every(
    (row) =>
      (row.desk_user_id === null || users.has(row.desk_user_id)) &&
      row.assignee_ids.every((id) => users.has(id)) &&
      row.tag_ids.every((id) => tags.has(id)),
  );

/** Adds the names to the rows; reads missing ones at once. */
export async function withNames({ db, caches }: ListReader, rows: readonly StoredRow[]): Promise<ListRow[]> {
  const kept = await caches.get(LIST_NAMES);
  const { users, tags } = areKnown(rows, kept) ? kept : await readListNames(db);
  return rows.map((row) => ({
    ...row,
    assignee_names: row.assignee_ids.map((id) => users.get(id) ?? ""),
    desk_user_name: row.desk_user_id === null ? null : (users.get(row.desk_user_id) ?? ""),
    tags: row.tag_ids.length === 0 ? [] : row.tag_ids.map((id) => tags.get(id) ?? "").toSorted(),
  }));
}
