/**
 * Typed text on a ticket. One draft for all its actions, so that a reload or a refusal loses nothing, one for the reply
 * and one for the note. The server stores them.
 */
import { useCallback, useSyncExternalStore } from "react";
import { DRAFT_KINDS, type DraftFields, type DraftKind } from "@smgt/contract/calls/tickets/drafts.ts";
import type { Mention } from "@smgt/contract/mentions.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { emptyForm, type FormDraft, type ReplyChannel } from "../../../../parts/action-form/form-draft.ts";
import { useSavedOnLeaving } from "../../../../parts/autosave/autosave.ts";
import { onUserGone } from "../../../../session/user-gone.ts";
import { hasContent, type Side } from "./draft-side.ts";
import { changeDraft, flushDrafts, loadDrafts, onDrafts, sideOf, spendDraft } from "./draft-store.ts";

/** Fields the server stores, and files, which stay in this window. The server refuses a draft with an unknown field. */
type Kept<T extends Readonly<Record<Exclude<keyof T, keyof DraftFields | "files">, never>>> = T;

interface AllFields extends FormDraft {
  readonly replyText: string;
  readonly replyChannel: ReplyChannel | null;
  /** Officer's draft being edited; sent in place of a new reply. */
  readonly draftReplyId: number | null;
  /** Merged complaints get the same reply. */
  readonly answerMembers: boolean;
  /** Visible to officers only. */
  readonly noteText: string;
  /** Colleagues mentioned in the note. */
  readonly noteMentions: readonly Mention[];
  /** Same choice for the form of an action that also replies to the citizen. */
  readonly actionAnswerMembers: boolean;
}

/** Fields of every form and of the composer. */
export type Draft = Kept<AllFields>;

/** Values of the ticket, for unchanged fields. */
export const formOf = (ticket: TicketDetails): FormDraft => ({
  ...emptyForm,
  departmentId: ticket.department_id,
  districtId: ticket.district_id,
  issueId: ticket.issue_type,
  subIssueId: ticket.sub_issue_type,
  priorityId: ticket.priority_tag_id,
});

const freshDraft = (ticket: TicketDetails): Draft => ({
  ...formOf(ticket),
  replyText: "",
  replyChannel: null,
  draftReplyId: null,
  answerMembers: false,
  noteText: "",
  noteMentions: [],
  actionAnswerMembers: false,
});

/** Draft kind of a field; all others belong to the form. */
const KIND_OF: Readonly<Record<string, DraftKind>> = {
  replyText: "reply",
  replyChannel: "reply",
  draftReplyId: "reply",
  answerMembers: "reply",
  noteText: "note",
  noteMentions: "note",
};
const kindOf = (name: string): DraftKind => KIND_OF[name] ?? "action";

// Files belong to this window only; they are uploaded with the action.
const files = new Map<number, readonly File[]>();
const noFiles: readonly File[] = [];
const fileListeners = new Set<() => void>();

onUserGone(() => {
  files.clear();
  for (const listener of fileListeners) listener();
});

function setFiles(ticketId: number, next: readonly File[]): void {
  files.set(ticketId, next);
  for (const listener of fileListeners) listener();
}

function onFiles(listener: () => void): () => void {
  fileListeners.add(listener);
  return () => fileListeners.delete(listener);
}

const lastHistoryId = (ticket: TicketDetails): number => Math.max(0, ...ticket.history.map((row) => row.history_id));

/** The ticket as the officer saw it on starting to write, or has accepted since. */
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

export const useSide = (ticketId: number, kind: DraftKind): Side =>
  useSyncExternalStore(onDrafts, () => sideOf({ ticketId, kind }));

/** Draft of the ticket: changed fields, and the ticket's values for the rest. */
export function useDraft(ticket: TicketDetails): readonly [Draft, PatchDraft] {
  const ticketId = ticket.ticket_id;
  const action = useSide(ticketId, "action").fields;
  const reply = useSide(ticketId, "reply").fields;
  const { noteText = "", noteMentions = [] } = useSide(ticketId, "note").fields;
  const ownFiles = useSyncExternalStore(onFiles, () => files.get(ticketId) ?? noFiles);
  const { actionId: _action, seenStatusId: _status, seenHistoryId: _history, ...changed } = { ...reply, ...action };
  const draft: Draft = { ...freshDraft(ticket), ...changed, noteText, noteMentions, files: ownFiles };
  const patch: PatchDraft = ({ files: nextFiles, ...change }) => {
    if (nextFiles !== undefined) setFiles(ticketId, nextFiles);
    const entries = Object.entries(change);
    for (const kind of DRAFT_KINDS) {
      patchKind(ticket, kind, Object.fromEntries(entries.filter(([name]) => kindOf(name) === kind)));
    }
  };
  return [draft, patch];
}

/** Records the open form, so that another device opens the same. */
export function noteAction(ticket: TicketDetails, actionId: number): void {
  if (sideOf({ ticketId: ticket.ticket_id, kind: "action" }).fields.actionId !== actionId)
    patchKind(ticket, "action", { actionId });
}

/** Empties the form after its action; the composer keeps its text. */
export function spendAction(ticketId: number): void {
  spendDraft({ ticketId, kind: "action" });
  setFiles(ticketId, noFiles);
}

/** Loads the drafts when the ticket opens or the window becomes visible again, and saves them on leaving. */
export function useKeptDrafts(ticketId: number): void {
  const load = useCallback(() => void loadDrafts(ticketId), [ticketId]);
  const flush = useCallback(() => flushDrafts(ticketId), [ticketId]);
  useSavedOnLeaving(flush, load);
}
