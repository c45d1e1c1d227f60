import type { ExtrasOf } from "@smgt/contract/call.ts";
import type { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useSendReplyMutation } from "../../../../api/ticket-queries.ts";
import { useIdempotentSubmit } from "../../../../api/use-idempotent-submit.ts";
import type { ReplyChannel } from "../../../../parts/action-form/form-draft.ts";
import type { Draft } from "../composer/draft.ts";
import { publicTarget, recipientOf } from "./reply-target.ts";

type ReplyWords = Pick<Draft, "replyText" | "draftReplyId" | "answerMembers">;

/** Sends a reply with an idempotency key; another text or channel is a new reply. */
export function useSend(
  ticket: TicketDetails,
  channel: ReplyChannel,
  onDone: (answered: ExtrasOf<typeof sendReply>) => void,
) {
  const [sendReply] = useSendReplyMutation();
  const { run, isBusy, problem } = useIdempotentSubmit(`reply ${ticket.ticket_id}`);
  const send = ({ replyText: text, draftReplyId, answerMembers }: ReplyWords): Promise<void> => {
    const target = channel === "P" ? publicTarget(ticket)?.tweet_id : undefined;
    const recipient = channel === "D" ? recipientOf(ticket) : undefined;
    const body = {
      ticket_id: ticket.ticket_id,
      action_id: ACTION.REPLY,
      status_id: ticket.status_id,
      reply_channel: channel,
      reply_text: text.trim(),
      ...(target === undefined ? {} : { in_reply_to_tweet_id: target }),
      ...(recipient === undefined ? {} : { recipient_id: recipient }),
      ...(draftReplyId === null ? {} : { draft_reply_id: draftReplyId }),
      ...(answerMembers ? { answer_members: "Y" as const } : {}),
    };
    return run(
      [channel, text, draftReplyId, answerMembers],
      (pressId) => sendReply({ body: { ...body, client_ref: pressId } }),
      onDone,
    );
  };
  return { send, isSending: isBusy, problem };
}
