/**
 * Erases a person at their request, with a second administrator's approval (decision 50). Words, names, messages,
 * contact data and files go; numbers, times and statuses stay, so no figure changes. Refused while a ticket is open (it
 * still needs an answer), or shortly after a post (a platform could deliver it again).
 */
import { sql } from "kysely";
import type { BodyOf } from "@smgt/contract/call.ts";
import type * as calls from "@smgt/contract/calls/casework/citizen-rights.ts";
import { ERASE_AFTER_DAYS } from "@smgt/contract/calls/casework/citizen-rights.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { removeUnused } from "../../../organisation/files/keep-files.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { dropReadyExports } from "../../../tickets/tickets/export/drop-exports.ts";
import { localDay } from "../../../law/clocks/clock.ts";
import { gatherWordsAgain } from "../../../tickets/tickets/search/search-index.ts";
import { inBackupsUntil } from "./backup-expiry.ts";
import { registerErasures } from "./register.ts";
import { ask, type Approved } from "./requests.ts";
import { eraseCitizens, holdPeople, ticketsWithPostsOf, wroteLately } from "./queries.ts";

/** Throws while erasure is not allowed. */
export async function requireErasable(
  tx: Tx,
  { userId }: Officer,
  citizenIds: readonly number[],
  now: Date,
): Promise<void> {
  const people = await holdPeople(tx, citizenIds, userId);
  if (people.length !== citizenIds.length) throw new Refused("CITIZEN_UNKNOWN");
  if (people.some((one) => one.erased_at !== null)) throw new Refused("CITIZEN_ERASED");
  const count = people.reduce((sum, one) => sum + one.open_count, 0);
  if (count > 0) throw new Refused("CITIZEN_HAS_OPEN", { count });
  if (await wroteLately(tx, citizenIds, now)) throw new Refused("CITIZEN_TOO_NEW", { days: ERASE_AFTER_DAYS });
}

/** Throws while the audit has no seal of the request: the database refuses the erasure otherwise (decision 47). */
export async function requireSealed(tx: Tx, requestId: number): Promise<void> {
  const { rows } = await sql`select from audit_entry a where a.event = 'ERASURE_ASKED'
    and a.detail -> 'request_id' = to_jsonb(${requestId}::int) and is_sealed(a.audit_id)`.execute(tx);
  if (rows.length === 0) throw new Refused("ERASURE_NOT_SEALED");
}

/** Requests an erasure; nothing is erased yet. */
export async function askErasure(ctx: Context, admin: Officer, body: BodyOf<typeof calls.askErasure>): Promise<void> {
  const { citizen_ids: citizenIds, reason } = body;
  const at = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await requireErasable(tx, admin, citizenIds, at);
    await ask(tx, admin, { kind: "ERASE", citizenIds, reason }, at);
  });
}

/** Erases an approved request; returns the files to delete. */
export async function erase(tx: Tx, { requestId, citizenIds, two }: Approved): Promise<string[]> {
  const others = await ticketsWithPostsOf(tx, citizenIds);
  const files = await eraseCitizens(tx, requestId, two);
  await gatherWordsAgain(tx, others);
  return files;
}

/**
 * Runs after the commit: writes the register and deletes exports and files. The nightly sweep deletes files that fail
 * now. Returns the last day on which backups hold the erased data.
 */
export async function afterErasing(ctx: Context, files: readonly string[], at: Date): Promise<string> {
  await registerErasures(ctx).catch((error: unknown) =>
    ctx.log.error({ err: error }, "An erasure could not be written into its register; the next start does it."),
  );
  await dropReadyExports(ctx);
  await removeUnused(ctx, files).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "Files of an erased person are left to the sweep."),
  );
  return localDay(inBackupsUntil(at), (await mastersOf(ctx)).calendar);
}
