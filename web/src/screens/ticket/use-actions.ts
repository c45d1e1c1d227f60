/** What the server offers on the ticket now, and which of it shows (specification, section 4). */
import { useEffect, useState } from "react";
import { visibleActions, type ConfirmationAnswer } from "@smgt/contract/actions.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Trouble } from "../../api/client.ts";
import { deskApi, troubleOf } from "../../api/desk-api.ts";
import { useTicketActionsQuery } from "../../api/ticket-queries.ts";
import { useSession } from "../../session/use-session.ts";
import { useDeskDispatch } from "../../state/store.ts";

export interface Actions {
  readonly isLoading: boolean;
  readonly trouble: Trouble | null;
  /** Everything offered, action 10 included: its presence enables the composer. */
  readonly offers: readonly WorkflowActionOffer[];
  /** What shows as a choice. */
  readonly visible: readonly WorkflowActionOffer[];
  /** Whether the question must be answered first. */
  readonly isAsked: boolean;
  readonly answer: ConfirmationAnswer;
  readonly setAnswer: (answer: ConfirmationAnswer) => void;
  readonly retry: () => void;
}

export function useActions(ticket: TicketDetails): Actions {
  const dispatch = useDeskDispatch();
  const roleId = useSession()?.roleId ?? 0;
  const [answer, setAnswer] = useState<ConfirmationAnswer>(null);
  const query = useTicketActionsQuery({ ticket_id: ticket.ticket_id, status_id: ticket.status_id });
  const trouble = query.error === undefined ? null : troubleOf(query.error);
  const isStale = trouble?.refusal === "TICKET_STATUS_MISMATCH";
  useEffect(() => {
    if (isStale) dispatch(deskApi.util.invalidateTags(["Ticket"]));
  }, [isStale, dispatch]);
  useEffect(() => setAnswer(null), [ticket.status_id]);
  const offers = query.error === undefined ? (query.data?.wf_action ?? []) : [];
  const confirmationFlag = ticket.workflow_action_confirmation_flag;
  return {
    isLoading: query.isLoading || isStale,
    trouble: isStale ? null : trouble,
    offers,
    visible: visibleActions(offers, { roleId, confirmationFlag, answer, isManual: ticket.is_manual_ticket === "Y" }),
    isAsked: roleId === ROLE.OFFICER && confirmationFlag === "Y" && offers.length > 0,
    answer,
    setAnswer,
    retry: () => void query.refetch(),
  };
}
