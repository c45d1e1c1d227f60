/** Whether new tickets go to a user, and to whom instead (`user/updateuseravailability`). Open ones stay with them. */
import { ROLE } from "@smgt/contract/constants.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { updateAvailability as call } from "@smgt/contract/calls/users.ts";
import type { Context, Officer } from "../../context.ts";
import { inTransaction } from "../../db/tx.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { localDay } from "../sla/clock.ts";
import { Refused } from "../refused.ts";
import { mastersOf } from "../masters/read-masters.ts";

/** His own; the administrator and the cell in charge also say it for others. Days ahead are kept until they come. */
export async function updateAvailability(ctx: Context, officer: Officer, body: BodyOf<typeof call>): Promise<void> {
  const userId = body.user_id ?? officer.userId;
  const mayForOthers = officer.roleId === ROLE.ADMIN || officer.roleId === ROLE.CELL_HEAD;
  if (userId !== officer.userId && !mayForOthers) throw new Refused("NOT_PERMITTED");
  const { calendar } = await mastersOf(ctx);
  const now = ctx.clock.now();
  const from = body.from_date ?? localDay(now, calendar);
  const isAway = body.is_available === "N";
  const isLater = isAway && from > localDay(now, calendar);
  if (body.to_date !== undefined && body.to_date < from) throw new Refused("DATE_REQUIRED");
  await inTransaction(ctx.db, async (tx) => {
    const delegate = body.delegate_user_id ?? null;
    if (delegate !== null) {
      const found = await tx
        .selectFrom("app_user")
        .select("user_id")
        .where("user_id", "=", delegate)
        .where("is_enabled", "=", true)
        .executeTakeFirst();
      if (found === undefined || delegate === userId) throw new Refused("USER_NOT_ELIGIBLE");
    }
    const { numUpdatedRows } = await tx
      .updateTable("app_user")
      .set({
        is_available: !isAway || isLater,
        away_from: isAway && (isLater || body.to_date !== undefined) ? from : null,
        away_to: isAway ? (body.to_date ?? null) : null,
        away_reason: isAway ? (body.reason ?? null) : null,
        delegate_user_id: isAway ? delegate : null,
      })
      .where("user_id", "=", userId)
      .where("is_enabled", "=", true)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refused("USER_NOT_ELIGIBLE");
    await appendAudit(tx, [
      {
        at: now,
        event: isAway ? "USER_AWAY" : "USER_AVAILABLE",
        actorUserId: officer.userId,
        roleId: officer.roleId,
        detail: { user_id: userId, from: isAway ? from : null, to: body.to_date ?? null },
      },
    ]);
  });
}
