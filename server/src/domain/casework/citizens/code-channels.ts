/** Delivery channels for codes to the citizen of a ticket. Pure. */
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import { openChannel } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import type { CitizenTicket } from "./queries.ts";

export type ProofChannel = "SMS" | "DM";

/** A delivery channel and its exact address; the address is never shown. */
export interface CodeChannel {
  readonly channel: ProofChannel;
  readonly to: string;
}

type Account = Pick<CitizenTicket, "mobile" | "account_channel" | "x_user_id">;

/** Returns the configured channels that reach this citizen. */
export function codeChannels(
  { senders, channels }: Pick<Context, "senders" | "channels">,
  { mobile: contact, account_channel, x_user_id: accountId }: Account,
): CodeChannel[] {
  const mobile = mobileIn(contact ?? "");
  const channel = openChannel(channels, account_channel);
  return [
    ...(mobile === null || senders.SMS === undefined ? [] : [{ channel: "SMS" as const, to: mobile }]),
    ...(accountId === null || channel === undefined || channel.privateCode === null
      ? []
      : [{ channel: "DM" as const, to: accountId }]),
  ];
}

/** Returns true when codes can be sent by this channel at all. */
export const isChannelSetUp = (
  { senders, channels }: Pick<Context, "senders" | "channels">,
  way: ProofChannel,
): boolean =>
  way === "SMS" ? senders.SMS !== undefined : channels.open.some((channel) => channel.privateCode !== null);
