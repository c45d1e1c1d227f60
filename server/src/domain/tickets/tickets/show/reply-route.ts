/** How the complaint of a merged ticket can be answered: in the conversation of its citizen, or not at all. Pure. */
import type { FormRefusal } from "@smgt/contract/refusals-form.ts";
import { channelOf, isPrivate, messagesOn, type Channels } from "../../../../channels/list.ts";

export interface Reachable {
  /** The kind of item that the complaint came as; null where it came by no channel. */
  readonly channel: string | null;
  readonly is_manual: boolean;
  /** The citizen's account, and the channel that it is on. */
  readonly account_channel: string;
  readonly x_user_id: string | null;
  /** Its newest post that is still there, answerable ones first; null where there is none. */
  readonly post_id: string | null;
  readonly post_channel: string | null;
  readonly is_summoned: boolean | null;
}

/** Whether it goes in public or as a message, by which channel and to what; or why it cannot go. */
export type ReplyRoute =
  | { readonly channel: "P" | "D"; readonly by: string; readonly target: string; readonly refusal: null }
  | { readonly channel: null; readonly by: null; readonly target: null; readonly refusal: FormRefusal };

const no = (refusal: FormRefusal): ReplyRoute => ({ channel: null, by: null, target: null, refusal });

/**
 * A public reply goes below the citizen's post; who wrote a message gets a message. A direct message stays
 * one everywhere: what was meant for one reader is never shown to all.
 */
export function replyRoute(channels: Channels, member: Reachable, wanted: "P" | "D"): ReplyRoute {
  if (member.is_manual) return no("REPLY_NO_TARGET");
  const direct: ReplyRoute =
    member.x_user_id === null || messagesOn(channels, member.account_channel) === undefined
      ? no("REPLY_NO_TARGET")
      : { channel: "D", by: member.account_channel, target: member.x_user_id, refusal: null };
  if (wanted === "D") return direct;
  const by = channelOf(channels, member.post_channel)?.code;
  if (member.post_id !== null && by !== undefined && member.is_summoned === true) {
    return { channel: "P", by, target: member.post_id, refusal: null };
  }
  if (isPrivate(channels, member.channel)) return direct;
  return no(member.post_id === null ? "REPLY_NO_TARGET" : "REPLY_NOT_SUMMONED");
}
