/**
 * What an officer has typed on a ticket. One draft for all its actions, so that a change of mind, a reload of
 * the ticket or a refusal never costs a word, one for the composer's reply and one for its note. The server
 * keeps them.
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

/** Fields that the server keeps, beside files, which stay here; with one that it does not know it would refuse the draft. */
type Kept<T extends Readonly<Record<Exclude<keyof T, keyof DraftFields | "files">, never>>> = T;

interface AllFields extends FormDraft {
  readonly replyText: string;
  readonly replyChannel: ReplyChannel | null;
  /** The officer's draft that is being edited and goes out in place of a new reply. */
  readonly draftReplyId: number | null;
  /** The complaints merged into the ticket get the same answer. */
  readonly answerMembers: boolean;
  /** For officers only. */
  readonly noteText: string;
  /** Colleagues picked for it. */
  readonly noteMentions: readonly Mention[];
  /** The same for the form of an action that answers the citizen too. */
  readonly actionAnswerMembers: boolean;
}

/** The fields of every form, and what the composer holds beside them. */
export type Draft = Kept<AllFields>;

/** What the ticket itself says, where nothing was changed. */
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

/** Which draft a field belongs to; all others are the form's. */
const KIND_OF: Readonly<Record<string, DraftKind>> = {
  replyText: "reply",
  replyChannel: "reply",
  draftReplyId: "reply",
  answerMembers: "reply",
  noteText: "note",
  noteMentions: "note",
};
const kindOf = (name: string): DraftKind => KIND_OF[name] ?? "action";

// Files are of this window only: they travel with the action itself.
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

/** The ticket as the officer saw it when they began to write, or has now agreed to. */
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
  const load = useCallback(() => void loadDrafts(ticketId), [ticketId]);
  const flush = useCallback(() => flushDrafts(ticketId), [ticketId]);
  useSavedOnLeaving(flush, load);
}
