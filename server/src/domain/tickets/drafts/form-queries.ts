/** The only SQL of form drafts. Every query is restricted to one user: nobody reads another's drafts. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";

export type FormKind = "complaint" | "notification" | "master";

interface FormKey {
  readonly userId: number;
  readonly kind: FormKind;
  readonly ref: string;
}

/** Maximum rows per user and kind, far more than are shown. Without it a script could fill the disk. */
const MOST_KEPT = 100;

/**
 * Writes the fields; false when the form was submitted or discarded before. At the maximum a new draft replaces the
 * oldest.
 */
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

/** Empties the draft and leaves a row even where none was, so that a late save is refused. */
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

/** Returns the newest unfinished forms of a kind, with the fields as written. */
export async function openForms<Fields>(db: Db, { userId, kind, since, limit }: OpenForms) {
  const { rows } = await sql<{ form_ref: string; fields: Fields; begun_at: Date; saved_at: Date }>`
    select form_ref, fields, begun_at, saved_at from form_draft
     where user_id = ${userId} and kind = ${kind} and fields is not null and saved_at > ${since}
     order by saved_at desc, form_ref limit ${limit}`.execute(db);
  return rows;
}

export async function deleteOldForms(tx: Tx, before: Date): Promise<void> {
  await sql`delete from form_draft where saved_at < ${before}`.execute(tx);
}
