/** Charges as their successor and their maker see them, and acknowledging one. */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { charges as call, ChargeRow } from "@smgt/contract/calls/casework/handover.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import { refusals, type RefusalId } from "@smgt/contract/refusals.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import { shownCharges } from "./queries.ts";

const isRefusal = (id: string): id is RefusalId => Object.hasOwn(refusals, id);

/** Charges of the caller to acknowledge; or one that the caller made or received. */
export async function listCharges(
  ctx: Context,
  { userId, language }: Officer,
  chargeId: number | null,
): Promise<ReplyOf<typeof call>> {
  const rows = await shownCharges(ctx.db, userId, chargeId);
  const shown = rows.map(({ finished_at, acknowledged_at, made_at, is_mine, moved, left, ...row }): ChargeRow => ({
    ...row,
    made_at: made_at.toISOString(),
    is_finished: flagOf(finished_at !== null),
    acknowledged_at: acknowledged_at?.toISOString() ?? null,
    is_mine: flagOf(is_mine),
    moved: moved.length,
    tickets: is_mine ? [...moved] : [],
    left: left.map(({ ticket_no, refusal }) => ({
      ticket_no,
      reason: isRefusal(refusal) ? refusalText(refusal, {}, language) : refusal,
    })),
  }));
  return shown.length === 0 ? "No Record Found" : shown;
}

/** Acknowledges a charge; repeating keeps the first time. */
export async function acknowledge(ctx: Context, officer: Officer, chargeId: number): Promise<void> {
  const at = ctx.clock.now();
  const { userId, roleId } = officer;
  await inTransaction(ctx.db, async (tx) => {
    const charge = await tx
      .selectFrom("charge")
      .select(["acknowledged_at", "from_user_id"])
      .where("charge_id", "=", chargeId)
      .where("to_user_id", "=", userId)
      .where("finished_at", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    if (charge === undefined) throw new Refused("CHARGE_NOT_FOUND");
    if (charge.acknowledged_at !== null) return;
    await tx.updateTable("charge").set({ acknowledged_at: at }).where("charge_id", "=", chargeId).execute();
    const detail = { user_id: charge.from_user_id, charge_id: chargeId };
    await appendAudit(tx, [{ at, event: "CHARGE_TAKEN", actorUserId: userId, roleId, detail }]);
  });
}
