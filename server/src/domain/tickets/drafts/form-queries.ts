/** The only SQL of unfinished complaints, notifications and changes of masters. Always of one user: nobody reads another's. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";

/** What is being written. */
export type FormKind = "complaint" | "notification" | "master";

interface FormKey {
  readonly userId: number;
  readonly kind: FormKind;
  readonly ref: string;
}

/** The most of a kind that are kept of one user, far more than are shown: a program that makes more would fill the disk. */
const MOST_KEPT = 100;

/** Writes the fields; false when it was saved or discarded before. A new one beyond the most takes the place of the oldest. */
export async function writeForm(tx: Tx, { userId, kind, ref }: FormKey, fields: object, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into form_draft (user_id, form_ref, kind, fields, begun_at, saved_at)
    values (${userId}, ${ref}, ${kind}, ${JSON.stringify(fields)}::jsonb, ${now}, ${now})
    on conflict (user_id, form_ref) do update set fields = excluded.fields, saved_at = excluded.saved_at
     where form_draft.fields is not null and form_draft.kind = excluded.kind
    returning xmax = 0 as is_new`.execute(tx);
  if (rows[0]?.is_new === true)
    await sql`
      delete from form_draft where user_id = ${userId} and form_ref in (
        select form_ref from form_draft where user_id = ${userId} and kind = ${kind} and fields is not null
         order by saved_at desc, begun_at desc, form_ref offset ${MOST_KEPT}::int)`.execute(tx);
  return rows.length > 0;
}

/** Empties it, also where none was: a save on its way then comes too late. */
export async function emptyForm(tx: Tx, { userId, kind, ref }: FormKey, now: Date): Promise<void> {
  await sql`
    insert into form_draft (user_id, form_ref, kind, fields, begun_at, saved_at)
    values (${userId}, ${ref}, ${kind}, null, ${now}, ${now})
    on conflict (user_id, form_ref) do update set fields = null, saved_at = excluded.saved_at
     where form_draft.kind = excluded.kind`.execute(tx);
}

interface OpenForms {
  readonly userId: number;
  readonly kind: FormKind;
  readonly since: Date;
  readonly limit: number;
}

/** The newest unfinished ones of a kind, with the fields as they were written. */
export async function openForms<Fields>(db: Db, { userId, kind, since, limit }: OpenForms) {
  const { rows } = await sql<{ form_ref: string; fields: Fields; begun_at: Date; saved_at: Date }>`
    select form_ref, fields, begun_at, saved_at from form_draft
     where user_id = ${userId} and kind = ${kind} and fields is not null and saved_at > ${since}
     order by saved_at desc, form_ref limit ${limit}`.execute(db);
  return rows;
}

/** Deletes what nobody will come back to. */
export async function deleteOldForms(tx: Tx, before: Date): Promise<void> {
  await sql`delete from form_draft where saved_at < ${before}`.execute(tx);
}
