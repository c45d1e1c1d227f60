/** Why the last session ended, for the sign-in page. In memory only. */
import type { EndReason } from "@smgt/contract/shapes/account.ts";

export interface EndNotice {
  /** `left`: by the sign-out button here. `unknown`: the server said no more than that it is over. */
  readonly reason: EndReason | "left" | "unknown";
  /** ISO moment, and the device that took over, where the server told. */
  readonly endedAt: string | null;
  readonly device: string | null;
  /** The dead token: the proof for 'this was not me'. */
  readonly token: string | null;
}

export const leftByButton: EndNotice = { reason: "left", endedAt: null, device: null, token: null };

/** Every reason that the contract knows; the list itself would bring the schemas along. */
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

/** The notice in what a 401 carries beside its sentence. */
export function readNotice(extras: Readonly<Record<string, unknown>> | undefined, token: string | null): EndNotice {
  const reason = extras?.["end_reason"];
  return {
    reason: isReason(reason) ? reason : "unknown",
    endedAt: textOf(extras?.["ended_at"]),
    device: textOf(extras?.["device"]),
    token,
  };
}
