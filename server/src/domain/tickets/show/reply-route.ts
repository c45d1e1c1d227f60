/** How the complaint of a merged ticket can be answered: in the conversation of its own citizen, or not at all. Pure. */
import type { RefusalId } from "@smgt/contract/refusals.ts";

export interface Reachable {
  /** Where the complaint came from: X, X-DM, or nothing of the kind. */
  readonly channel: string | null;
  readonly is_manual: boolean;
  readonly x_user_id: string | null;
  /** Its newest post that is still there, answerable ones first; null where there is none. */
  readonly post_id: string | null;
  readonly is_summoned: boolean | null;
}

export type AnswerWay =
  | { readonly channel: "P" | "D"; readonly target: string; readonly refusal: null }
  | { readonly channel: null; readonly target: null; readonly refusal: RefusalId };

const no = (refusal: RefusalId): AnswerWay => ({ channel: null, target: null, refusal });

/**
 * A public reply goes below the citizen's post; who wrote a message gets a message. A direct message stays
 * one everywhere: what was meant for one reader is never shown to all.
 */
export function answerWay(member: Reachable, wanted: "P" | "D"): AnswerWay {
  if (member.is_manual) return no("REPLY_NO_TARGET");
  const direct: AnswerWay =
    member.x_user_id === null ? no("REPLY_NO_TARGET") : { channel: "D", target: member.x_user_id, refusal: null };
  if (wanted === "D") return direct;
  if (member.post_id !== null && member.is_summoned === true) {
    return { channel: "P", target: member.post_id, refusal: null };
  }
  if (member.channel === "X-DM") return direct;
  return no(member.post_id === null ? "REPLY_NO_TARGET" : "REPLY_NOT_SUMMONED");
}
