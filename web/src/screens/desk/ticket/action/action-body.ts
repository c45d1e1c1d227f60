/** Request body of an action, by its call. Pure. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { saveFeedback, SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import type { ActionField } from "@smgt/contract/shapes/action-field.ts";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import { givenIn, hasField } from "../../../../parts/action-form/check-form.ts";
import type { Draft } from "../composer/draft.ts";

interface Seen {
  readonly ticket_id: number;
  readonly status_id: number;
}

type Offer = Pick<WorkflowActionOffer, "action_id" | "fields">;

/** True for the form that records a phone call to the citizen about a solution. */
export const isFeedback = (fields: readonly ActionField[]): boolean =>
  hasField(fields, "feedback_rating") || hasField(fields, "call_status");

/** True when the action closes the ticket with a reply, which the merged complaints may get too. */
export const isFinalReply = (fields: readonly ActionField[]): boolean =>
  hasField(fields, "reply_text") && hasField(fields, "disposal_type_id");

export function workflowBody(
  { action_id, fields }: Offer,
  draft: Draft,
  { ticket_id, status_id }: Seen,
  clientRef: string,
): SaveWorkflowBody {
  const isReply = hasField(fields, "reply_text");
  return {
    ticket_id,
    status_id,
    action_id,
    client_ref: clientRef,
    ...givenIn(fields, draft),
    ...(isReply && draft.actionReplyChannel !== null ? { reply_channel: draft.actionReplyChannel } : {}),
    ...(draft.actionAnswerMembers && isFinalReply(fields) ? { answer_members: "Y" } : {}),
  };
}

export function feedbackBody(
  { action_id, fields }: Offer,
  draft: Draft,
  { ticket_id, status_id }: Seen,
  clientRef: string,
): BodyOf<typeof saveFeedback> {
  const satisfaction = action_id === ACTION.FEEDBACK_SATISFIED ? "S" : "N";
  return {
    ticket_id,
    status_id,
    action_id,
    client_ref: clientRef,
    call_status: "connected",
    ...(hasField(fields, "feedback_rating") ? { satisfaction } : {}),
    ...givenIn(fields, draft),
  };
}
