/** Wrong passwords and codes in the security log, each of them: what repeats itself within a minute is counted there. */
import type { Caller, Context } from "../../../context.ts";
import type { Reservation } from "./guard.ts";

export interface Failure {
  readonly event: "LOGIN_FAILED" | "OTP_WRONG" | "OLD_PASSWORD_WRONG" | "RESET_CODE_WRONG";
  readonly userId: number | null;
  readonly ip?: string;
  /** Where a signed-in user's call came from. */
  readonly caller?: Caller | undefined;
}

/** Takes a failed attempt down, alike for names that exist and names that do not. */
export function recordFailure(ctx: Context, reserved: Reservation, { event, userId, ip, caller }: Failure): void {
  const detail = { failures: reserved.failures, counter: reserved.key.split(":", 1)[0] };
  ctx.securityLog.note({ event, actorUserId: userId, ...(ip === undefined ? {} : { ip }), ...caller, detail });
}
