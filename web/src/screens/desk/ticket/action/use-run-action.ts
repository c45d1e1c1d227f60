import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useSaveFeedbackMutation, useSaveWorkflowMutation } from "../../../../api/ticket-queries.ts";
import { filesAbout, usePress } from "../../../../api/use-press.ts";
import { givenIn } from "../../../../parts/action-form/check-form.ts";
import { feedbackBody, isFeedback, workflowBody } from "./action-body.ts";
import type { Draft } from "../composer/draft.ts";
import type { Answered } from "../reply/GroupAnswer.tsx";

/** Submits the action with an idempotency key, by the feedback call or the workflow call. */
export function useRunAction(ticket: TicketDetails, offer: WorkflowActionOffer, onDone: (answered: Answered) => void) {
  const [saveWorkflow] = useSaveWorkflowMutation();
  const [saveFeedback] = useSaveFeedbackMutation();
  const submit = usePress(`action ${ticket.ticket_id} ${offer.action_id}`);
  const run = (draft: Draft): Promise<void> =>
    submit.run<Answered & { readonly ticket_no?: string }>(
      [givenIn(offer.fields, draft), draft.actionReplyChannel, draft.actionAnswerMembers, filesAbout(draft.files)],
      (clientRef) => {
        const files = draft.files.length === 0 ? {} : { files: { attachment: draft.files } };
        return isFeedback(offer.fields)
          ? saveFeedback({ body: feedbackBody(offer, draft, ticket, clientRef), ...files })
          : saveWorkflow({ body: workflowBody(offer, draft, ticket, clientRef), ...files });
      },
      onDone,
    );
  return { failure: submit.failure, isRunning: submit.isBusy, run };
}
