import { useRef, useState } from "react";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Trouble } from "../../api/client.ts";
import { deskApi, troubleOf } from "../../api/desk-api.ts";
import { useSaveFeedbackMutation, useSaveWorkflowMutation } from "../../api/ticket-queries.ts";
import { randomId } from "../../lib/random-id.ts";
import { useDeskDispatch } from "../../state/store.ts";
import { feedbackBody, isFeedback, workflowBody } from "./action-fields.ts";
import type { Draft } from "./draft.ts";
import type { Answered } from "./GroupAnswer.tsx";

/** Runs the action once. After a line that broke, the same press keeps its id, so that it cannot happen twice. */
export function useRunAction(ticket: TicketDetails, offer: WorkflowActionOffer, onDone: (answered: Answered) => void) {
  const dispatch = useDeskDispatch();
  const [saveWorkflow] = useSaveWorkflowMutation();
  const [saveFeedback] = useSaveFeedbackMutation();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isRunning, setRunning] = useState(false);
  const press = useRef<string | null>(null);

  const send = (draft: Draft, ref: string) => {
    const files = draft.files.length === 0 ? {} : { files: { attachment: draft.files } };
    return isFeedback(offer.action_id)
      ? saveFeedback({ body: feedbackBody(offer, draft, ticket, ref), ...files })
      : saveWorkflow({ body: workflowBody(offer, draft, ticket, ref), ...files });
  };

  const run = async (draft: Draft): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    setTrouble(null);
    press.current ??= randomId();
    const result = await send(draft, press.current);
    setRunning(false);
    if (result.error === undefined) {
      press.current = null;
      onDone("answered_members" in result.data ? result.data : {});
      return;
    }
    const found = troubleOf(result.error);
    if (found.kind === "refused") press.current = null;
    if (found.refusal === "TICKET_STATUS_MISMATCH") dispatch(deskApi.util.invalidateTags(["Ticket"]));
    setTrouble(found);
  };
  return { run, trouble, isRunning };
}
