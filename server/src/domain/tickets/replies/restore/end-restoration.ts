/**
 * Ends the state after a restore, by a person. Replies searched for and not found go out; undecidable ones become
 * unconfirmed. Held messages of the named kinds go out; the others are deleted.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { endRestore } from "@smgt/contract/calls/tickets/sender.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { heldKinds, releaseHeldJobs } from "../../../../jobs/held.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { Refused } from "../../../ground/refused.ts";
import { endPause } from "../end-pause.ts";
import { markUnknown } from "../send-reply.job.ts";
import { lockPauses } from "../sender-pause.ts";
import { endOpenRestoration, lockRestoration, lockUndecided } from "./queries.ts";

/** Ends the state; refuses while searches are pending, unless a person is to decide about those replies. */
export async function endRestoration(
  ctx: Context,
  officer: Officer,
  { restore_id: id, send_messages: sent = [], is_by_hand: isByHand }: BodyOf<typeof endRestore>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    // Lock order: pauses before replies, as everywhere.
    const pauses = (await lockPauses(tx)).filter(({ reason }) => reason === "RESTORED");
    if ((await lockRestoration(tx))?.restoration_id !== id) throw new Refused("RESTORE_ENDED");
    const undecided = await lockUndecided(tx, id);
    if (isByHand === "N" && undecided.some(({ outcome }) => outcome === "LOOKING"))
      throw new Refused("RESTORE_LOOKS_OPEN");
    const byHand = undecided.filter(({ outcome }) => outcome !== "GOES_OUT");
    // One statement each on purpose: few are left when a person ends the state.
    for (const reply of byHand)
      await markUnknown(tx, reply, now, "Nobody knows whether it went out before the restore.");
    const held = await heldKinds(tx);
    await releaseHeldJobs(tx, sent);
    await endOpenRestoration(tx, now, officer.userId);
    await appendAudit(tx, [
      {
        at: now,
        event: "RESTORE_ENDED",
        actorUserId: officer.userId,
        roleId: officer.roleId,
        detail: {
          restoration_id: id,
          go_out: undecided.length - byHand.length,
          by_hand: byHand.length,
          messages: held.map(({ name, waiting }) => ({ name, waiting, is_sent: sent.includes(name) })),
        },
      },
    ]);
    for (const pause of pauses) await endPause(tx, pause, now, officer);
  });
}
