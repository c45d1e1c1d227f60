/** Records wrong passwords and codes in the security log; repetitions within a minute are counted there. */
import type { Caller, Context } from "../../../context.ts";
import type { Reservation } from "./attempt-counters.ts";

export interface Failure {
  readonly event: "LOGIN_FAILED" | "OTP_WRONG" | "OLD_PASSWORD_WRONG" | "RESET_CODE_WRONG";
  readonly userId: number | null;
  readonly ip?: string;
  readonly caller?: Caller | undefined;
}

/** Records a failed attempt, equally for known and unknown names. */
export function recordFailure(ctx: Context, reserved: Reservation, { event, userId, ip, caller }: Failure): void {
  const detail = { failures: reserved.failures, counter: reserved.key.split(":", 1)[0] };
  ctx.securityLog.note({ event, actorUserId: userId, ...(ip === undefined ? {} : { ip }), ...caller, detail });
}
