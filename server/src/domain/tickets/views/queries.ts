/** The only SQL of saved views. Every query is restricted to one user in one role: nobody reads another's views. */
import { sql } from "kysely";
import { MOST_VIEWS } from "@smgt/contract/calls/tickets/views.ts";
import type { ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import type { Db, Tx } from "../../../db/tx.ts";

/** Owner of views: an officer has separate views in each role. */
export interface Owner {
  readonly userId: number;
  readonly roleId: number;
}

export interface ViewRow {
  readonly saved_view_id: number;
  readonly list_key: ListKey;
  readonly view_name: string;
  readonly query: string;
  readonly saved_at: Date;
}

export interface ViewToSave {
  readonly listKey: ListKey;
  readonly name: string;
  readonly query: string;
}

const COLUMNS = sql`saved_view_id, list_key, view_name, query, saved_at`;

/** Returns the owner's views in the order of their positions. */
export async function viewsOf(db: Db, { userId, roleId }: Owner): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select ${COLUMNS} from saved_view where user_id = ${userId} and role_id = ${roleId} order by place`.execute(db);
  return rows;
}

/** Serialises saves of an owner, so that names and positions are decided one after the other. */
export async function lockViews(tx: Tx, { userId, roleId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${userId} ${roleId}`}, 0))`.execute(tx);
}

/** Returns whether another of the owner's views has this name. */
export async function isNameTaken(
  tx: Tx,
  { userId, roleId }: Owner,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select 1 as n from saved_view where user_id = ${userId} and role_id = ${roleId} and lower(view_name) = lower(${name})
       and saved_view_id is distinct from ${exceptId}`.execute(tx);
  return rows.length > 0;
}

/** Inserts a view at the first free position; undefined when all are taken. */
export async function insertView(
  tx: Tx,
  { userId, roleId }: Owner,
  view: ViewToSave,
  now: Date,
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    insert into saved_view (user_id, role_id, place, list_key, view_name, query, saved_at)
    select ${userId}, ${roleId}, p.place, ${view.listKey}, ${view.name}, ${view.query}, ${now}
      from generate_series(1, ${MOST_VIEWS}::int) as p (place)
     where not exists (select 1 from saved_view v
                        where v.user_id = ${userId} and v.role_id = ${roleId} and v.place = p.place)
     order by p.place limit 1
    returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/** Replaces a view of the owner; undefined for an unknown id. */
export async function replaceView(
  tx: Tx,
  { userId, roleId }: Owner,
  viewId: number,
  view: ViewToSave,
  now: Date,
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    update saved_view set list_key = ${view.listKey}, view_name = ${view.name}, query = ${view.query}, saved_at = ${now}
     where saved_view_id = ${viewId} and user_id = ${userId} and role_id = ${roleId}
    returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/** Removes a view of the owner; undefined for an unknown id. */
export async function removeView(db: Db, { userId, roleId }: Owner, viewId: number): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    delete from saved_view where saved_view_id = ${viewId} and user_id = ${userId} and role_id = ${roleId}
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}
