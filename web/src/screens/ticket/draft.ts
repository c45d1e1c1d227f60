/**
 * What an officer has typed on a ticket. One draft for all its actions, so that a change of mind, a reload of
 * the ticket or a refusal never costs a word. Kept in memory only: it may hold what citizens wrote.
 */
import { useSyncExternalStore } from "react";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { saveFeedback } from "@smgt/contract/calls/workflow.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { currentSession, endNotice, onSession } from "../../session/session.ts";

export type CallStatus = BodyOf<typeof saveFeedback>["call_status"];
export type ReplyChannel = "P" | "D";

export interface Draft {
  readonly remark: string;
  readonly departmentId: number | null;
  readonly suggestedDepartmentId: number | null;
  readonly returnReasonId: number | null;
  readonly districtId: number | null;
  readonly issueId: number | null;
  readonly subIssueId: number | null;
  readonly priorityId: number | null;
  readonly disposalId: number | null;
  /** Null until the officer chooses: the server's own choice holds. */
  readonly userIds: readonly number[] | null;
  /** As the date field has it, Indian time. */
  readonly date: string;
  readonly primaryTicketNo: string;
  readonly targetPortal: string;
  readonly externalRef: string;
  readonly callStatus: CallStatus | null;
  readonly rating: number | null;
  /** In the composer. */
  readonly replyText: string;
  readonly replyChannel: ReplyChannel | null;
  /** In the form of an action that answers the citizen too. */
  readonly actionReplyText: string;
  readonly actionReplyChannel: ReplyChannel | null;
  readonly files: readonly File[];
}

export function freshDraft(ticket: TicketDetails): Draft {
  return {
    remark: "",
    departmentId: ticket.department_id,
    suggestedDepartmentId: null,
    returnReasonId: null,
    districtId: ticket.district_id,
    issueId: ticket.issue_type,
    subIssueId: ticket.sub_issue_type,
    priorityId: ticket.priority_tag_id,
    disposalId: null,
    userIds: null,
    date: "",
    primaryTicketNo: "",
    targetPortal: "",
    externalRef: "",
    callStatus: null,
    rating: null,
    replyText: "",
    replyChannel: null,
    actionReplyText: "",
    actionReplyChannel: null,
    files: [],
  };
}

const drafts = new Map<number, Draft>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let writerId = currentSession()?.userId ?? null;

// A session that ran out costs no word: the same user finds them again. Whoever leaves takes them along.
onSession(() => {
  const userId = currentSession()?.userId ?? null;
  const isGone = userId === null ? endNotice()?.reason === "left" : writerId !== null && writerId !== userId;
  writerId = userId ?? writerId;
  if (!isGone) return;
  drafts.clear();
  tell();
});

export type PatchDraft = (patch: Partial<Draft>) => void;

/** The ticket's draft; null before anything was changed is never seen. */
export function useDraft(ticket: TicketDetails): readonly [Draft, PatchDraft, () => void] {
  const held = useSyncExternalStore(subscribe, () => drafts.get(ticket.ticket_id));
  const draft = held ?? freshDraft(ticket);
  const patch: PatchDraft = (change) => {
    drafts.set(ticket.ticket_id, { ...(drafts.get(ticket.ticket_id) ?? freshDraft(ticket)), ...change });
    tell();
  };
  /** After an action: its form is empty again, the composer keeps its text. */
  const clear = (): void => {
    const { replyText, replyChannel } = drafts.get(ticket.ticket_id) ?? freshDraft(ticket);
    drafts.delete(ticket.ticket_id);
    if (replyText !== "") drafts.set(ticket.ticket_id, { ...freshDraft(ticket), replyText, replyChannel });
    tell();
  };
  return [draft, patch, clear];
}
