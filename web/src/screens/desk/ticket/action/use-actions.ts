/** Actions that the server offers on the ticket now, and those that are shown (REQUIREMENTS 4). */
import { useEffect, useRef, useState } from "react";
import { visibleActions, type ConfirmationAnswer } from "@smgt/contract/actions.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { MiscActionOffer, WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Failure } from "../../../../api/client.ts";
import { deskApi, failureOf } from "../../../../api/desk-api.ts";
import { useTicketActionsQuery } from "../../../../api/ticket-queries.ts";
import { useSession } from "../../../../session/use-session.ts";
import { useDeskDispatch } from "../../../../state/store.ts";

export interface Actions {
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  /** All offers, action 10 included: its presence enables the composer. */
  readonly offers: readonly WorkflowActionOffer[];
  /** Actions shown as choices. */
  readonly visible: readonly WorkflowActionOffer[];
  /** True when a note for officers is among them. */
  readonly mayNote: boolean;
  /** Actions outside the workflow: tags, desk, members of the group. */
  readonly misc: readonly MiscActionOffer[];
  /** True when the confirmation question must be answered first. */
  readonly isAsked: boolean;
  readonly answer: ConfirmationAnswer;
  readonly setAnswer: (answer: ConfirmationAnswer) => void;
  readonly retry: () => void;
}

export function useActions(ticket: TicketDetails): Actions {
  const dispatch = useDeskDispatch();
  const roleId = useSession()?.roleId ?? 0;
  // An answer is valid only for the status in which it was given.
  const [given, setGiven] = useState<{ statusId: number; answer: ConfirmationAnswer } | null>(null);
  const answer = given?.statusId === ticket.status_id ? given.answer : null;
  const query = useTicketActionsQuery({ ticket_id: ticket.ticket_id, status_id: ticket.status_id });
  const failure = query.error === undefined ? null : failureOf(query.error);
  const isStale = failure?.refusal === "TICKET_STATUS_MISMATCH";
  useEffect(() => {
    if (isStale) dispatch(deskApi.util.invalidateTags(["Ticket"]));
  }, [isStale, dispatch]);
  useRenewal(ticket.version, query.refetch, query.isUninitialized || query.isFetching);
  const offers = query.error === undefined ? (query.data?.wf_action ?? []) : [];
  const confirmationFlag = ticket.workflow_action_confirmation_flag;
  const misc = query.error === undefined ? (query.data?.misc_action ?? []) : [];
  const visible = visibleActions(offers, {
    roleId,
    confirmationFlag,
    answer,
    isManual: ticket.is_manual_ticket === "Y",
  });
  return {
    misc,
    isLoading: query.isLoading || isStale,
    failure: isStale || failure?.refusal === "TICKET_NOT_FOUND" ? null : failure,
    offers,
    visible,
    mayNote: visible.some((offer) => offer.action_id === ACTION.REMARK),
    isAsked: roleId === ROLE.OFFICER && confirmationFlag === "Y" && offers.length > 0,
    answer,
    setAnswer: (next) => setGiven({ statusId: ticket.status_id, answer: next }),
    retry: () => void query.refetch(),
  };
}

/** Requests the offers again for each version of the ticket. A new status is a different query anyway. */
function useRenewal(version: number, refetch: () => unknown, isBusy: boolean): void {
  const asked = useRef(version);
  useEffect(() => {
    if (asked.current === version) return;
    asked.current = version;
    if (!isBusy) refetch();
  }, [version, refetch, isBusy]);
}
