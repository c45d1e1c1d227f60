/** By which ways a code can reach the citizen of a ticket. Pure. */
import { openChannel } from "../../channels/list.ts";
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

type Account = Pick<CitizenTicket, "mobile" | "account_channel" | "x_user_id" | "handle">;

/** The ways that are set up and lead to this citizen. */
export function proofWays(
  { senders, channels }: Pick<Context, "senders" | "channels">,
  { mobile, account_channel, x_user_id: accountId, handle }: Account,
): ProofWay[] {
  const channel = openChannel(channels, account_channel);
  return [
    ...(mobile === null || senders.SMS === undefined
      ? []
      : [{ channel: "SMS" as const, to: mobile, sentTo: `••••••• ${mobile.slice(-3)}` }]),
    ...(accountId === null || channel === undefined || channel.privateCode === null
      ? []
      : [{ channel: "DM" as const, to: accountId, sentTo: handle === null ? channel.name : `@${handle}` }]),
  ];
}
