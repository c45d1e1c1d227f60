/** Queries of the ticket screens. Every mutation sends the status that the screen showed. */
import type { BodyOf, Call, ExtrasOf } from "@smgt/contract/call.ts";
import { callScript, saveTold } from "@smgt/contract/calls/casework/phone-calls.ts";
import { decideDanger } from "@smgt/contract/calls/casework/danger.ts";
import { firingsOfTicket } from "@smgt/contract/calls/intake/feed.ts";
import {
  cannedReplies,
  refusedReplies,
  sendReply,
  settleReply,
  undoReply,
  unconfirmedReplies,
} from "@smgt/contract/calls/tickets/replies.ts";
import { endRestore, restoreState, senderState, trySender } from "@smgt/contract/calls/tickets/sender.ts";
import { revealPersonalData, ticketAction, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveFeedback, saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { userAssignmentByAction } from "@smgt/contract/calls/casework/assignment.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { change, deskApi, failureOf, read, readRows, type Answer, type DeskBuilder } from "./desk-api.ts";
import type { Files } from "./form-data.ts";

interface WithFiles<C extends Call> {
  readonly body: BodyOf<C>;
  readonly files?: Files;
}

/** Refusals that mean the screen is outdated: the ticket is reloaded. */
const STALE: readonly (RefusalId | undefined)[] = [
  "TICKET_STATUS_MISMATCH",
  "PROPOSAL_NOT_OPEN",
  "DANGER_SEEN_OTHERWISE",
];

/** Mutation of a ticket; returns its extras, and its sentence toasts. */
export function write<C extends Call>(build: DeskBuilder, call: C) {
  return build.mutation<Partial<ExtrasOf<C>>, WithFiles<C>>({
    query: ({ body, files }) => ({ call, body, ...(files === undefined ? {} : { files }) }),
    transformResponse: (answer: Answer) => answer.extras as Partial<ExtrasOf<C>>,
    invalidatesTags: (_result, error) => {
      if (error === undefined) return ["Ticket", "Counts"];
      return STALE.includes(failureOf(error).refusal) ? ["Ticket"] : [];
    },
  });
}

export const ticketApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    ticket: read(build, ticketJson, { tags: ["Ticket"], keepSeconds: 60 }),
    ticketActions: read(build, ticketAction, { keepSeconds: 0 }),
    assignment: read(build, userAssignmentByAction, { keepSeconds: 0 }),
    canned: readRows(build, cannedReplies, { keepSeconds: 600, tags: ["Masters"] }),
    ruleFirings: readRows(build, firingsOfTicket, { tags: ["Ticket"], keepSeconds: 60 }),
    callScript: readRows(build, callScript, { keepSeconds: 600, tags: ["Masters"] }),
    unconfirmed: readRows(build, unconfirmedReplies, { tags: ["Counts"], keepSeconds: 30 }),
    refused: readRows(build, refusedReplies, { tags: ["Counts"], keepSeconds: 30 }),
    senderState: read(build, senderState, { tags: ["Counts"], keepSeconds: 30 }),
    trySender: write(build, trySender),
    restoreState: read(build, restoreState, { tags: ["Counts"], keepSeconds: 0 }),
    endRestore: change(build, endRestore, ["Counts"]),
    // Changes nothing; the revealed data must never be cached.
    reveal: change(build, revealPersonalData),
    createManualTicket: write(build, createManualTicket),
    saveWorkflow: write(build, saveWorkflow),
    saveFeedback: write(build, saveFeedback),
    saveTold: write(build, saveTold),
    decideDanger: write(build, decideDanger),
    sendReply: write(build, sendReply),
    undoReply: write(build, undoReply),
    settleReply: write(build, settleReply),
  }),
});

export const {
  useTicketQuery,
  useTicketActionsQuery,
  useAssignmentQuery,
  useCallScriptQuery,
  useCannedQuery,
  useRuleFiringsQuery,
  useRestoreStateQuery,
  useEndRestoreMutation,
  useUnconfirmedQuery,
  useRefusedQuery,
  useSenderStateQuery,
  useTrySenderMutation,
  useRevealMutation,
  useCreateManualTicketMutation,
  useSaveWorkflowMutation,
  useSaveFeedbackMutation,
  useDecideDangerMutation,
  useSaveToldMutation,
  useSendReplyMutation,
  useUndoReplyMutation,
  useSettleReplyMutation,
} = ticketApi;
