/** Failures in the record: the first of a counter and each tenth, so that a flood of guesses does not flood it. */
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/tx.ts";
import { appendAudit } from "../audit/append-audit.ts";
import type { Reservation } from "./guard.ts";

const EVERY = 10;

export interface Failure {
  readonly event: "LOGIN_FAILED" | "OTP_WRONG" | "OLD_PASSWORD_WRONG" | "RESET_CODE_WRONG";
  readonly userId: number | null;
  readonly ip?: string;
}

/** Records a failed attempt, alike for names that exist and names that do not. */
export async function recordFailure(ctx: Context, reserved: Reservation, failure: Failure): Promise<void> {
  const { failures, at, key } = reserved;
  if (failures !== 1 && failures % EVERY !== 0) return;
  const detail = { failures, counter: key.split(":", 1)[0], ...(failure.ip === undefined ? {} : { ip: failure.ip }) };
  await inTransaction(ctx.db, (tx) =>
    appendAudit(tx, [{ at, event: failure.event, actorUserId: failure.userId, roleId: null, detail }]),
  );
}
