/**
 * Saved drafts of an officer on the server, so that a crash or a change of device loses no text. A save based on an
 * older version is refused and returns the newer draft. Sending deletes the draft in its transaction. No audit row:
 * nobody else reads drafts.
 */
import {
  DRAFT_WRITERS,
  TICKET_DRAFTS,
  type DraftFields,
  type DraftKind,
  type SavedDraft,
} from "@smgt/contract/calls/tickets/drafts.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Db, type Tx } from "../../../db/tx.ts";
import { audienceFor, noteWriting } from "../presence/presence.ts";
import { Refused } from "../../ground/refused.ts";
import { draftsOf, emptyDraft, openDrafts, writeDraft } from "./queries.ts";

const MINE_SHOWN = 200;
/** Number of drafts returned to choose from. */
const SHOWN = 10;
const DAY_MS = 86_400_000;
/** Retention of drafts without a ticket, of removed ones and of those on closed tickets. */
export const DRAFT_MS = 7 * DAY_MS;
/**
 * Maximum size in bytes, and maximum number per user. The database allows half as much again, since it writes spaces
 * between the values.
 */
const BOUNDS = { ticket: { bytes: 174_000, kept: 500 }, form: { bytes: 43_000, kept: 100 } } as const;

interface DraftRef {
  readonly kind: DraftKind;
  readonly key: string;
}

type Row = Awaited<ReturnType<typeof emptyDraft>>;
const present = ({ begun_at, saved_at, ...row }: Row): SavedDraft => ({
  ...row,
  begun_at: begun_at.toISOString(),
  saved_at: saved_at.toISOString(),
});

const isOnTicket = (kind: DraftKind): boolean => TICKET_DRAFTS.some((one) => one === kind);

/** Refuses a kind of another role and a ticket that the officer may not see; returns who else sees the ticket. */
async function requireAccess(db: Db | Tx, officer: Officer, kinds: readonly DraftKind[], key: string | undefined) {
  for (const kind of kinds)
    if (DRAFT_WRITERS[kind]?.includes(officer.roleId) === false) throw new Refused("NOT_PERMITTED");
  if (!kinds.some(isOnTicket)) return null;
  if (key === undefined || !/^[1-9]\d{0,8}$/.test(key)) throw new Refused("TICKET_NOT_FOUND");
  return audienceFor(db, officer, Number(key));
}

const filterOf = (ctx: Context, { userId }: Officer, kinds: readonly DraftKind[], key: string | undefined) => ({
  userId,
  kinds,
  key,
  since: new Date(ctx.clock.now().getTime() - DRAFT_MS),
  limit: SHOWN,
});

/** Saves the draft and marks its author as writing. DRAFT_NEWER returns the stored draft. */
export async function saveDraft(
  ctx: Context,
  officer: Officer,
  { kind, key }: DraftRef,
  {
    fields,
    version,
  }: { readonly fields: DraftFields; /** Version it builds on; 0 for none. */ readonly version: number },
): Promise<SavedDraft> {
  const isForm = !isOnTicket(kind);
  const { bytes, kept } = BOUNDS[isForm ? "form" : "ticket"];
  if (Buffer.byteLength(JSON.stringify(fields)) > bytes) throw new Refused("DRAFT_TOO_LARGE");
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const audience = await requireAccess(tx, officer, [kind], key);
    const written = await writeDraft(tx, { userId: officer.userId, kind, key }, { fields, version, now, isForm, kept });
    if (written === undefined) {
      const [newer] = await draftsOf(tx, filterOf(ctx, officer, [kind], key));
      const draft =
        newer === undefined ? { kind, key, fields: null, version: 0, begun_at: null, saved_at: null } : present(newer);
      throw new Refused("DRAFT_NEWER", {}, { extras: { draft } });
    }
    if (audience !== null) await noteWriting(tx, officer, audience, now);
    return present(written);
  });
}

/** Returns the officer's own drafts of these kinds: those of a key, or without one all open ones. */
export async function getDrafts(
  ctx: Context,
  officer: Officer,
  kinds: readonly DraftKind[],
  key: string | undefined,
): Promise<SavedDraft[]> {
  await requireAccess(ctx.db, officer, kinds, key);
  return (await draftsOf(ctx.db, filterOf(ctx, officer, kinds, key))).map(present);
}

/** Discards a draft on every device. */
export async function discardDraft(ctx: Context, officer: Officer, { kind, key }: DraftRef): Promise<SavedDraft> {
  return inTransaction(ctx.db, async (tx) => {
    await requireAccess(tx, officer, [kind], key);
    return present(await emptyDraft(tx, { userId: officer.userId, kind, key }, ctx.clock.now()));
  });
}

export async function listOpenDrafts(ctx: Context, officer: Officer) {
  const rows = await openDrafts(ctx.db, officer, MINE_SHOWN);
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }));
}
