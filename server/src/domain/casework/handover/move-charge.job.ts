/**
 * Moves the tickets of a charge, each in its own transaction through `perform`, with its history. Status and time
 * limits do not change: a new officer gives no department more time. A restart continues with the first ticket without
 * an outcome; tickets that cannot move are listed with the reason.
 */
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { defineJob, type Job } from "../../../jobs/queue.ts";
import { Refused } from "../../ground/refused.ts";
import { notifyOwner } from "../../organisation/sessions/notify-owner.job.ts";
import { lockContext } from "../workflow/run/run-action.ts";
import { perform } from "../workflow/run/perform.ts";
import { ANY_STATUS, NO_ACTION, type OffTableStep } from "../workflow/step/action.ts";
import { coversAll, heldMarkings, moveMarkings, nextTicket, placesOf, type Bounds, type Charge } from "./queries.ts";

/** A charge in progress: successor by name, and bounds for each ticket. */
interface Underway extends Charge {
  readonly toName: string;
  readonly bounds: Bounds;
}

/**
 * Step on one ticket: gives the successor the markings of the previous officer within the bounds of the charge's maker.
 */
const handed = ({ from_user_id: fromId, to_user_id: toId, made_by: by, toName, bounds }: Underway): OffTableStep => ({
  right: null,
  async take({ tx, ticket, now }) {
    const own = await heldMarkings(tx, fromId, bounds, ticket.ticket_id);
    if (own.length === 0 || ticket.phase !== "open") throw new Refused("CHARGE_NOT_HELD");
    if (ticket.complained_about.includes(toId)) throw new Refused("USER_NOT_ELIGIBLE");
    if (!(await coversAll(tx, toId, own))) throw new Refused("CHARGE_NOT_COVERED");
    await moveMarkings(tx, own, { toId, by, at: now });
    return {
      event: "CHARGE_HANDED_OVER",
      facts: [{ key: "officer", value: toName, value_translations: {} }],
    };
  },
});

async function moveOne(ctx: Context, tx: Tx, charge: Underway, ticketId: number): Promise<void> {
  const body = { ticket_id: ticketId, status_id: ANY_STATUS, action_id: NO_ACTION, remarks: charge.reason };
  const input = { body, offTable: handed(charge) };
  // The maker need not see the ticket; their right to hand it over was checked when they made the charge.
  const actor = { userId: charge.made_by, roleId: charge.role_id as RoleId, language: "en" } as const;
  await perform({ ...(await lockContext(ctx, tx, null, input)), actor }, null);
}

async function note(tx: Tx, charge: Charge, ticketId: number, refusal: RefusalId | null): Promise<void> {
  await tx
    .updateTable("charge_ticket")
    .set({ outcome: refusal === null ? "moved" : "left", refusal })
    .where("charge_id", "=", charge.charge_id)
    .where("ticket_id", "=", ticketId)
    .execute();
}

async function finish(ctx: Context, tx: Tx, charge: Charge): Promise<void> {
  const at = ctx.clock.now();
  const { numUpdatedRows } = await tx
    .updateTable("charge")
    .set({ finished_at: at })
    .where("charge_id", "=", charge.charge_id)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await notifyOwner(tx, { userId: charge.to_user_id, kind: "CHARGE", at, byUserId: charge.made_by });
}

/** Moves one ticket; returns false when none is left. A refusal is thrown before any write, then recorded. */
async function step(ctx: Context, charge: Underway): Promise<boolean> {
  let left: { readonly ticketId: number; readonly refusal: RefusalId } | null = null;
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const ticketId = await nextTicket(tx, charge.charge_id);
      if (ticketId === null) {
        await finish(ctx, tx, charge);
        return false;
      }
      try {
        await moveOne(ctx, tx, charge, ticketId);
      } catch (error) {
        if (error instanceof Refused) left = { ticketId, refusal: error.id };
        throw error;
      }
      await note(tx, charge, ticketId, null);
      return true;
    });
  } catch (error) {
    if (left === null) throw error;
    const { ticketId, refusal } = left;
    await inTransaction(ctx.db, (tx) => note(tx, charge, ticketId, refusal));
    return true;
  }
}

async function run(ctx: Context, { chargeId }: { readonly chargeId: number }): Promise<void> {
  const charge = await ctx.db
    .selectFrom("charge as c")
    .innerJoin("app_user as u", "u.user_id", "c.to_user_id")
    .select(["c.charge_id", "c.from_user_id", "c.to_user_id", "c.made_by", "c.role_id", "c.reason", "u.user_name"])
    .where("c.charge_id", "=", chargeId)
    .where("c.finished_at", "is", null)
    .executeTakeFirst();
  if (charge === undefined) return;
  const { made_by: callerId, role_id: roleId, user_name: toName } = charge;
  const places = roleId === ROLE.ADMIN ? null : await placesOf(ctx.db, callerId, roleId);
  const underway = { ...charge, toName, bounds: { callerId, places } };
  // Sequential on purpose: each ticket is its own transaction, with its history and its locks.
  while (await step(ctx, underway));
}

/** Tickets without an outcome stay; the maker sees them and may hand them over again. */
async function giveUp(ctx: Context, { chargeId }: { readonly chargeId: number }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const charge = await tx.selectFrom("charge").selectAll().where("charge_id", "=", chargeId).executeTakeFirst();
    if (charge === undefined) return;
    await tx
      .updateTable("charge_ticket")
      .set({ outcome: "left", refusal: "CHARGE_CUT_SHORT" })
      .where("charge_id", "=", chargeId)
      .where("outcome", "is", null)
      .execute();
    await finish(ctx, tx, charge);
  });
}

export const moveChargeJob: Job<{ readonly chargeId: number }> = defineJob({
  name: "move-charge",
  maxAttempts: 10,
  isLong: true,
  run,
  giveUp,
});
