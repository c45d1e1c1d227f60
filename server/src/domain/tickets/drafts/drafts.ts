/**
 * Saved drafts of an officer on the server, so that a crash or a change of device loses no text. A save based on an
 * older version is refused and returns the newer draft. Sending deletes the draft in its transaction. No audit row:
 * nobody else reads drafts.
 */
import type { DraftFields, DraftKind, KeptDraft } from "@smgt/contract/calls/tickets/drafts.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { audienceFor, noteWriting } from "../presence/presence.ts";
import { Refused } from "../../ground/refused.ts";
import { draftsOn, emptyDraft, openDrafts, writeDraft, type DraftKey, type DraftRow } from "./queries.ts";

const MINE_SHOWN = 200;

export interface DraftToSave {
  readonly ticketId: number;
  readonly kind: DraftKind;
  readonly fields: DraftFields;
  /** Version that this text is based on; 0 for none. */
  readonly version: number;
}

const present = ({ saved_at, ...row }: DraftRow): KeptDraft => ({ ...row, saved_at: saved_at.toISOString() });
const none = (kind: DraftKind): KeptDraft => ({ kind, fields: null, version: 0, saved_at: null });

/** Saves the draft and marks its author as writing. DRAFT_NEWER returns the stored draft. */
export async function saveDraft(ctx: Context, officer: Officer, draft: DraftToSave): Promise<KeptDraft> {
  const { ticketId, kind, fields, version } = draft;
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const audience = await audienceFor(tx, officer, ticketId);
    const written = await writeDraft(tx, { userId: officer.userId, ticketId, kind }, { fields, version, now });
    if (written === undefined) {
      const there = (await draftsOn(tx, officer.userId, ticketId)).find((row) => row.kind === kind);
      throw new Refused("DRAFT_NEWER", {}, { extras: { draft: there === undefined ? none(kind) : present(there) } });
    }
    await noteWriting(tx, officer, audience, now);
    return present(written);
  });
}

/** Returns the officer's own drafts on a ticket that they may see. */
export async function getDrafts(ctx: Context, officer: Officer, ticketId: number): Promise<KeptDraft[]> {
  await audienceFor(ctx.db, officer, ticketId);
  return (await draftsOn(ctx.db, officer.userId, ticketId)).map(present);
}

/** Discards a draft on every device. */
export async function discardDraft(
  ctx: Context,
  officer: Officer,
  { ticketId, kind }: Omit<DraftKey, "userId">,
): Promise<KeptDraft> {
  return inTransaction(ctx.db, async (tx) => {
    await audienceFor(tx, officer, ticketId);
    return present(await emptyDraft(tx, { userId: officer.userId, ticketId, kind }, ctx.clock.now()));
  });
}

export async function listOpenDrafts(ctx: Context, officer: Officer) {
  const rows = await openDrafts(ctx.db, officer, MINE_SHOWN);
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }));
}
