/** By which ways a code can reach the citizen of a ticket. Pure. */
import type { Context } from "../../context.ts";
import type { CitizenTicket } from "./queries.ts";

export type ProofChannel = "SMS" | "DM";

/** A way, where exactly it leads, and what is shown of that. */
export interface ProofWay {
  readonly channel: ProofChannel;
  readonly to: string;
  /** No more than the last three digits of a mobile: who looks may know number and handle only. */
  readonly sentTo: string;
}

/** The ways that are set up and lead to this citizen. */
export function proofWays(
  { senders, channel }: Pick<Context, "senders" | "channel">,
  { mobile, x_user_id: accountId, handle }: Pick<CitizenTicket, "mobile" | "x_user_id" | "handle">,
): ProofWay[] {
  return [
    ...(mobile === null || senders.SMS === undefined
      ? []
      : [{ channel: "SMS" as const, to: mobile, sentTo: `••••••• ${mobile.slice(-3)}` }]),
    ...(accountId === null || channel === null
      ? []
      : [{ channel: "DM" as const, to: accountId, sentTo: handle === null ? "X" : `@${handle}` }]),
  ];
}
