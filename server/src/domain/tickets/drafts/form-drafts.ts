/**
 * Complaints and notifications that an officer has not finished writing, and what an administrator has typed over rows of the
 * masters. Each has its own id. A complaint and a notification carry it: what was saved is gone here in the same transaction. There is no audit row: nobody else reads them.
 */
import type { FormDraftFields } from "@smgt/contract/calls/tickets/form-drafts.ts";
import { MASTER_LISTS } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { MasterDraftFields } from "@smgt/contract/calls/organisation/master-drafts.ts";
import type { NotificationDraftFields } from "@smgt/contract/calls/casework/notification-drafts.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { emptyForm, openForms, writeForm, type FormKind } from "./form-queries.ts";

/** How many are shown; of the masters there is one for each list. */
const SHOWN: Readonly<Record<FormKind, number>> = { complaint: 10, notification: 10, master: 2 * MASTER_LISTS.length };
const DAY_MS = 86_400_000;
/** The most that may be typed; the database allows half as much again, since it writes spaces between the values. */
const MOST_BYTES = 43_000;
/** What nobody has finished by then is not wanted any more. */
export const FORM_DAYS = 7;

interface FieldsOf {
  readonly complaint: FormDraftFields;
  readonly notification: NotificationDraftFields;
  readonly master: MasterDraftFields;
}

/** One that is not finished, with the fields of its kind as they were typed. */
interface Unfinished<K extends FormKind> {
  readonly ref: string;
  readonly fields: FieldsOf[K];
  readonly begun_at: string;
  readonly saved_at: string;
}

/** Keeps what was typed; null when it was saved or discarded in the meantime. */
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

/** The officer's own unfinished ones of a kind. */
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

/** The officer does not want it any more. */
export async function discardForm(ctx: Context, { userId }: Officer, kind: FormKind, ref: string): Promise<void> {
  await inTransaction(ctx.db, (tx) => emptyForm(tx, { userId, kind, ref }, ctx.clock.now()));
}
