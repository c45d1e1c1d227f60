/**
 * Saved drafts of forms: complaints, notifications and edits of masters, each with its own id. Submitting a complaint
 * or notification deletes its draft in the same transaction. No audit row: nobody else reads drafts.
 */
import type { FormDraftFields } from "@smgt/contract/calls/tickets/form-drafts.ts";
import { MASTER_LISTS } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { MasterDraftFields } from "@smgt/contract/calls/organisation/master-drafts.ts";
import type { NotificationDraftFields } from "@smgt/contract/calls/casework/notification-drafts.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { emptyForm, openForms, writeForm, type FormKind } from "./form-queries.ts";

/** Number of drafts returned; masters have one for each list. */
const SHOWN: Readonly<Record<FormKind, number>> = { complaint: 10, notification: 10, master: 2 * MASTER_LISTS.length };
const DAY_MS = 86_400_000;
/** Maximum size in bytes. The database allows half as much again, since it writes spaces between the values. */
const MOST_BYTES = 43_000;
/** Retention of unfinished forms, in days. */
export const FORM_DAYS = 7;

interface FieldsOf {
  readonly complaint: FormDraftFields;
  readonly notification: NotificationDraftFields;
  readonly master: MasterDraftFields;
}

/** An unfinished form with the fields of its kind as typed. */
interface Unfinished<K extends FormKind> {
  readonly ref: string;
  readonly fields: FieldsOf[K];
  readonly begun_at: string;
  readonly saved_at: string;
}

/** Saves the draft; null when the form was submitted or discarded in the meantime. */
export async function saveForm<K extends FormKind>(
  ctx: Context,
  { userId }: Officer,
  kind: K,
  draft: { readonly ref: string; readonly fields: FieldsOf[K] },
): Promise<string | null> {
  if (Buffer.byteLength(JSON.stringify(draft.fields)) > MOST_BYTES) throw new Refused("DRAFT_TOO_LARGE");
  const now = ctx.clock.now();
  const isKept = await inTransaction(ctx.db, (tx) =>
    writeForm(tx, { userId, kind, ref: draft.ref }, draft.fields, now),
  );
  return isKept ? now.toISOString() : null;
}

export async function listForms<K extends FormKind>(
  ctx: Context,
  { userId }: Officer,
  kind: K,
): Promise<Unfinished<K>[]> {
  const since = new Date(ctx.clock.now().getTime() - FORM_DAYS * DAY_MS);
  const rows = await openForms<FieldsOf[K]>(ctx.db, { userId, kind, since, limit: SHOWN[kind] });
  return rows.map(({ form_ref: ref, fields, begun_at, saved_at }) => ({
    ref,
    fields,
    begun_at: begun_at.toISOString(),
    saved_at: saved_at.toISOString(),
  }));
}

export async function discardForm(ctx: Context, { userId }: Officer, kind: FormKind, ref: string): Promise<void> {
  await inTransaction(ctx.db, (tx) => emptyForm(tx, { userId, kind, ref }, ctx.clock.now()));
}
