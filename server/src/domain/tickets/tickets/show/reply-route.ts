/** Chooses the reply route of a merged complaint: its citizen's conversation, or none. Pure. */
import type { FormRefusal } from "@smgt/contract/refusals-form.ts";
import { channelOf, isPrivate, messagesOn, type Channels } from "../../../../channels/list.ts";

export interface Reachable {
  /** Kind of the complaint's item; null outside any channel. */
  readonly channel: string | null;
  readonly is_manual: boolean;
  /** The citizen's account and its channel. */
  readonly account_channel: string;
  readonly x_user_id: string | null;
  /** The newest existing post of the complaint, answerable ones first; null without one. */
  readonly post_id: string | null;
  readonly post_channel: string | null;
  readonly is_summoned: boolean | null;
}

/** A public reply or a message, with channel and target; or the reason why there is none. */
export type ReplyRoute =
  | { readonly channel: "P" | "D"; readonly by: string; readonly target: string; readonly refusal: null }
  | { readonly channel: null; readonly by: null; readonly target: null; readonly refusal: FormRefusal };

const no = (refusal: FormRefusal): ReplyRoute => ({ channel: null, by: null, target: null, refusal });

/**
 * Returns the route: a public reply below the citizen's post, or a message to the author of a message. A direct
 * message is never answered in public: text meant for one reader is never shown to all.
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
