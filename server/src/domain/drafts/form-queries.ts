/** The only SQL of unfinished complaints. Always of one user: nobody reads another's. */
import { sql } from "kysely";
import type { FormDraftFields } from "@smgt/contract/calls/form-drafts.ts";
import type { Db, Tx } from "../../db/tx.ts";

interface FormKey {
  readonly userId: number;
  readonly ref: string;
}

/** Writes the fields; false when the complaint was saved or discarded before. */
export async function writeForm(
  tx: Tx,
  { userId, ref }: FormKey,
  fields: FormDraftFields,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into form_draft (user_id, form_ref, fields, begun_at, saved_at)
    values (${userId}, ${ref}, ${JSON.stringify(fields)}::jsonb, ${now}, ${now})
    on conflict (user_id, form_ref) do update set fields = excluded.fields, saved_at = excluded.saved_at
     where form_draft.fields is not null
    returning form_ref`.execute(tx);
  return rows.length > 0;
}

/** Empties it, also where none was: a save on its way then comes too late. */
export async function emptyForm(tx: Tx, { userId, ref }: FormKey, now: Date): Promise<void> {
  await sql`
    insert into form_draft (user_id, form_ref, fields, begun_at, saved_at) values (${userId}, ${ref}, null, ${now}, ${now})
    on conflict (user_id, form_ref) do update set fields = null, saved_at = excluded.saved_at`.execute(tx);
}

/** The newest unfinished ones. */
export async function openForms(db: Db, userId: number, since: Date, limit: number) {
  const { rows } = await sql<{ form_ref: string; fields: FormDraftFields; begun_at: Date; saved_at: Date }>`
    select form_ref, fields, begun_at, saved_at from form_draft
     where user_id = ${userId} and fields is not null and saved_at > ${since}
     order by saved_at desc, form_ref limit ${limit}`.execute(db);
  return rows;
}

/** Deletes what nobody will come back to. */
export async function deleteOldForms(tx: Tx, before: Date): Promise<void> {
  await sql`delete from form_draft where saved_at < ${before}`.execute(tx);
}
