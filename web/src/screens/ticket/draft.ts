/**
 * What an officer has typed on a ticket. One draft for all its actions, so that a change of mind, a reload of
 * the ticket or a refusal never costs a word, one for the composer's reply and one for its note. The server
 * keeps them.
 */
import { useEffect, useSyncExternalStore } from "react";
import { DRAFT_KINDS, type DraftFields, type DraftKind } from "@smgt/contract/calls/drafts.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { saveFeedback } from "@smgt/contract/calls/workflow.ts";
import type { TicketDetails, TicketHistoryRow } from "@smgt/contract/shapes/ticket.ts";
import { hasContent, type Side } from "./draft-side.ts";
import { changeDraft, flushDrafts, loadDrafts, onDrafts, sideOf, spendDraft } from "./draft-store.ts";

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
  /** The officer's draft that is being edited and goes out in place of a new reply. */
  readonly draftReplyId: number | null;
  /** The complaints merged into the ticket get the same answer. */
  readonly answerMembers: boolean;
  /** In the composer, for officers only. */
  readonly noteText: string;
  /** In the form of an action that answers the citizen too. */
  readonly actionReplyText: string;
  readonly actionReplyChannel: ReplyChannel | null;
  readonly actionAnswerMembers: boolean;
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
    draftReplyId: null,
    answerMembers: false,
    noteText: "",
    actionReplyText: "",
    actionReplyChannel: null,
    actionAnswerMembers: false,
    files: [],
  };
}

/** Which draft a field belongs to; all others are the form's. */
const KIND_OF: Readonly<Record<string, DraftKind>> = {
  replyText: "reply",
  replyChannel: "reply",
  draftReplyId: "reply",
  answerMembers: "reply",
  noteText: "note",
};
const kindOf = (name: string): DraftKind => KIND_OF[name] ?? "action";

// Files are of this window only: they travel with the action itself.
const files = new Map<number, readonly File[]>();
const noFiles: readonly File[] = [];
const fileListeners = new Set<() => void>();

function setFiles(ticketId: number, next: readonly File[]): void {
  files.set(ticketId, next);
  for (const listener of fileListeners) listener();
}

function onFiles(listener: () => void): () => void {
  fileListeners.add(listener);
  return () => fileListeners.delete(listener);
}

const lastHistoryId = (ticket: TicketDetails): number => Math.max(0, ...ticket.history.map((row) => row.history_id));

/** The ticket as the officer saw it when he began to write, or has now agreed to. */
export const seenNow = (ticket: TicketDetails): DraftFields => ({
  seenStatusId: ticket.status_id,
  seenHistoryId: lastHistoryId(ticket),
});

function patchKind(ticket: TicketDetails, kind: DraftKind, patch: DraftFields): void {
  if (Object.keys(patch).length === 0) return;
  const place = { ticketId: ticket.ticket_id, kind };
  const isBegun = hasContent(sideOf(place).fields);
  changeDraft(place, { ...patch, ...(isBegun ? {} : seenNow(ticket)) });
}

export type PatchDraft = (patch: Partial<Draft>) => void;

/** One draft as this window and the server have it. */
export const useSide = (ticketId: number, kind: DraftKind): Side =>
  useSyncExternalStore(onDrafts, () => sideOf({ ticketId, kind }));

/** The ticket's draft: what was changed, and for the rest what the ticket says. */
export function useDraft(ticket: TicketDetails): readonly [Draft, PatchDraft] {
  const ticketId = ticket.ticket_id;
  const action = useSide(ticketId, "action").fields;
  const reply = useSide(ticketId, "reply").fields;
  const { noteText = "" } = useSide(ticketId, "note").fields;
  const ownFiles = useSyncExternalStore(onFiles, () => files.get(ticketId) ?? noFiles);
  const { actionId: _action, seenStatusId: _status, seenHistoryId: _history, ...changed } = { ...reply, ...action };
  const draft: Draft = { ...freshDraft(ticket), ...changed, noteText, files: ownFiles };
  const patch: PatchDraft = ({ files: nextFiles, ...change }) => {
    if (nextFiles !== undefined) setFiles(ticketId, nextFiles);
    const entries = Object.entries(change);
    for (const kind of DRAFT_KINDS) {
      patchKind(ticket, kind, Object.fromEntries(entries.filter(([name]) => kindOf(name) === kind)));
    }
  };
  return [draft, patch];
}

/** Notes whose form is open, so that another device opens the same. */
export function noteAction(ticket: TicketDetails, actionId: number): void {
  if (sideOf({ ticketId: ticket.ticket_id, kind: "action" }).fields.actionId !== actionId)
    patchKind(ticket, "action", { actionId });
}

/** The action was carried out: its form is empty again, the composer keeps its text. */
export function spendAction(ticketId: number): void {
  spendDraft({ ticketId, kind: "action" });
  setFiles(ticketId, noFiles);
}

/** Loads the drafts of the open ticket, again when the window comes back into sight, and saves them when it is left. */
export function useKeptDrafts(ticketId: number): void {
  useEffect(() => {
    void loadDrafts(ticketId);
    const flush = (): void => flushDrafts(ticketId);
    const turn = (): void => (document.visibilityState === "visible" ? void loadDrafts(ticketId) : flush());
    document.addEventListener("visibilitychange", turn);
    document.addEventListener("focusout", flush);
    window.addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      document.removeEventListener("focusout", flush);
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [ticketId]);
}

/** What others did to the ticket since the text was begun, if that changed its status; oldest first. */
export function changedMeanwhile(
  ticket: TicketDetails,
  { seenStatusId, seenHistoryId, ...rest }: DraftFields,
  ownName: string,
): readonly TicketHistoryRow[] {
  if (!hasContent(rest) || seenStatusId == null || seenStatusId === ticket.status_id) return [];
  const rows = ticket.history.filter((row) => row.history_id > (seenHistoryId ?? 0));
  return rows.every((row) => row.actor_name === ownName) ? [] : rows;
}
