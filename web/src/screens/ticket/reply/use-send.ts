import { useRef } from "react";
import type { ExtrasOf } from "@smgt/contract/call.ts";
import type { sendReply } from "@smgt/contract/calls/replies.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Failure } from "../../../api/client.ts";
import { deskApi, failureOf } from "../../../api/desk-api.ts";
import { useSendReplyMutation } from "../../../api/ticket-queries.ts";
import { randomId } from "../../../lib/random-id.ts";
import { useDeskDispatch } from "../../../state/store.ts";
import type { ReplyChannel } from "../../../parts/action-form/form-draft.ts";
import type { Draft } from "../composer/draft.ts";
import { publicTarget, recipientOf } from "./reply-target.ts";

type ReplyWords = Pick<Draft, "replyText" | "draftReplyId" | "answerMembers">;

interface Handlers {
  readonly onDone: (answered: ExtrasOf<typeof sendReply>) => void;
  readonly onFailure: (failure: Failure) => void;
}

/**
 * Sends a reply once. The id of the press is kept while the outcome is unknown, so that pressing again after
 * a broken line can never make a second reply; other words get an id of their own.
 */
export function useSend(ticket: TicketDetails, channel: ReplyChannel, { onDone, onFailure: onTrouble }: Handlers) {
  const dispatch = useDeskDispatch();
  const [sendReply, sending] = useSendReplyMutation();
  const press = useRef({ words: "", ref: "" });
  const send = async ({ replyText: text, draftReplyId, answerMembers }: ReplyWords): Promise<void> => {
    const words = `${channel}${text}${draftReplyId ?? ""}${answerMembers ? "+" : ""}`;
    if (press.current.words !== words) press.current = { words, ref: randomId() };
    const target = channel === "P" ? publicTarget(ticket)?.tweet_id : undefined;
    const recipient = channel === "D" ? recipientOf(ticket) : undefined;
    const result = await sendReply({
      body: {
        ticket_id: ticket.ticket_id,
        action_id: ACTION.REPLY,
        status_id: ticket.status_id,
        reply_channel: channel,
        reply_text: text.trim(),
        client_ref: press.current.ref,
        ...(target === undefined ? {} : { in_reply_to_tweet_id: target }),
        ...(recipient === undefined ? {} : { recipient_id: recipient }),
        ...(draftReplyId === null ? {} : { draft_reply_id: draftReplyId }),
        ...(answerMembers ? { answer_members: "Y" as const } : {}),
      },
    });
    if (result.error === undefined) {
      press.current = { words: "", ref: "" };
      onDone(result.data);
      return;
    }
    const failure = failureOf(result.error);
    if (failure.kind === "refused") press.current = { words: "", ref: "" };
    if (failure.refusal === "TICKET_STATUS_MISMATCH") dispatch(deskApi.util.invalidateTags(["Ticket"]));
    onTrouble(failure);
  };
  return { send, isSending: sending.isLoading };
}
