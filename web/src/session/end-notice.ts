/** Reason for the end of the last session, for the sign-in page. In memory only. */
import type { EndReason } from "@smgt/contract/shapes/account.ts";

export interface EndNotice {
  /** `left`: signed out here. `unknown`: the server gave no reason. */
  readonly reason: EndReason | "left" | "unknown";
  /** ISO time, and the device that took over, if the server named it. */
  readonly endedAt: string | null;
  readonly device: string | null;
  /** Expired token: the proof for "this was not me". */
  readonly token: string | null;
}

export const leftByButton: EndNotice = { reason: "left", endedAt: null, device: null, token: null };

/** Every reason of the contract; importing its list would load the schemas. */
const REASONS: Readonly<Record<EndReason, true>> = {
  logout: true,
  taken_over: true,
  expired: true,
  token_replayed: true,
  disabled: true,
  password_changed: true,
  ended_by_owner: true,
  ended_by_admin: true,
  locked: true,
};

const isReason = (value: unknown): value is EndReason => typeof value === "string" && Object.hasOwn(REASONS, value);
const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Parses the notice in the extras of a 401. */
export function readNotice(extras: Readonly<Record<string, unknown>> | undefined, token: string | null): EndNotice {
  const reason = extras?.["end_reason"];
  return {
    reason: isReason(reason) ? reason : "unknown",
    endedAt: textOf(extras?.["ended_at"]),
    device: textOf(extras?.["device"]),
    token,
  };
}
