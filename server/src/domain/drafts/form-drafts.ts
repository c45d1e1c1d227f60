/**
 * Complaints that an officer has not finished writing down. Each has its own id, which the saved complaint
 * carries too: what was saved is gone here in the same transaction. There is no audit row: nobody else reads them.
 */
import type { FormDraftFields, KeptForm } from "@smgt/contract/calls/form-drafts.ts";
import type { Context, Officer } from "../../context.ts";
import { inTransaction } from "../../db/tx.ts";
import { emptyForm, openForms, writeForm } from "./form-queries.ts";

const SHOWN = 10;
const DAY_MS = 86_400_000;
/** A complaint that nobody has finished by then is not one any more. */
export const FORM_DAYS = 7;

/** Keeps what was typed; null when that complaint was saved or discarded in the meantime. */
export async function saveForm(
  ctx: Context,
  { userId }: Officer,
  draft: { readonly ref: string; readonly fields: FormDraftFields },
): Promise<string | null> {
  const now = ctx.clock.now();
  const isKept = await inTransaction(ctx.db, (tx) => writeForm(tx, { userId, ref: draft.ref }, draft.fields, now));
  return isKept ? now.toISOString() : null;
}

/** The officer's own unfinished complaints. */
export async function listForms(ctx: Context, { userId }: Officer): Promise<KeptForm[]> {
  const since = new Date(ctx.clock.now().getTime() - FORM_DAYS * DAY_MS);
  const rows = await openForms(ctx.db, userId, since, SHOWN);
  return rows.map(({ form_ref: ref, fields, begun_at, saved_at }) => ({
    ref,
    fields,
    begun_at: begun_at.toISOString(),
    saved_at: saved_at.toISOString(),
  }));
}

/** The officer does not want it any more. */
export async function discardForm(ctx: Context, { userId }: Officer, ref: string): Promise<void> {
  await inTransaction(ctx.db, (tx) => emptyForm(tx, { userId, ref }, ctx.clock.now()));
}
