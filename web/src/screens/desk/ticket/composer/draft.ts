/**
 * Typed text on a ticket. One draft for all its actions, so that a reload or a refusal loses nothing, one for the reply
 * and one for the note. The server stores them.
 */
import { TICKET_DRAFTS, type DraftFields, type TicketDraftKind } from "@smgt/contract/calls/tickets/drafts.ts";
import type { Mention } from "@smgt/contract/mentions.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { emptyForm, type FormDraft, type ReplyChannel } from "../../../../parts/action-form/form-draft.ts";
import { hasContent } from "../../../../parts/drafts/draft-state.ts";
import { saveLocal, useLocalDraft } from "../../../../parts/drafts/local-draft.ts";
import { drafts, useDraft } from "../../../../parts/drafts/use-draft.ts";

/** Fields the server stores, and files, which stay in this window. The server refuses a draft with an unknown field. */
type Kept<T extends Readonly<Record<Exclude<keyof T, keyof DraftFields<TicketDraftKind> | "files">, never>>> = T;

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
const KIND_OF: Readonly<Record<string, TicketDraftKind>> = {
  replyText: "reply",
  replyChannel: "reply",
  draftReplyId: "reply",
  answerMembers: "reply",
  noteText: "note",
  noteMentions: "note",
};
const kindOf = (name: string): TicketDraftKind => KIND_OF[name] ?? "action";

/** Files belong to this window only; they are uploaded with the action. */
const filesPlace = (ticketId: number): string => `files of ticket ${ticketId}`;
const noFiles: readonly File[] = [];

const lastHistoryId = (ticket: TicketDetails): number => Math.max(0, ...ticket.history.map((row) => row.history_id));

/** The ticket as the officer saw it on starting to write, or has accepted since. */
export const seenNow = (ticket: TicketDetails): DraftFields<TicketDraftKind> => ({
  seenStatusId: ticket.status_id,
  seenHistoryId: lastHistoryId(ticket),
});

type Kind = TicketDraftKind;

/** Updates the draft; it is saved soon. */
export function patchDraft(ticketId: number, kind: Kind, patch: DraftFields<Kind>): void {
  const place = { kind, slot: String(ticketId) };
  drafts.change(place, { ...drafts.get(place).fields, ...patch });
}

/** Empties a submitted draft; the server deletes it in the same transaction. */
export const spendDraft = (ticketId: number, kind: Kind): void =>
  drafts.begin({ kind, slot: String(ticketId) }, { isSpent: true });

/** Discards the draft on every device. */
export const discardDraft = (ticketId: number, kind: Kind): void => drafts.discard({ kind, slot: String(ticketId) });

function patchKind(ticket: TicketDetails, kind: Kind, patch: DraftFields<Kind>): void {
  if (Object.keys(patch).length === 0) return;
  const isBegun = hasContent(kind, drafts.get({ kind, slot: String(ticket.ticket_id) }).fields);
  patchDraft(ticket.ticket_id, kind, { ...patch, ...(isBegun ? {} : seenNow(ticket)) });
}

export type PatchDraft = (patch: Partial<Draft>) => void;

export const useFields = (ticketId: number, kind: Kind): DraftFields<Kind> => useDraft(kind, String(ticketId)).fields;

/** Draft of the ticket: changed fields, and the ticket's values for the rest. */
export function useTicketDraft(ticket: TicketDetails): readonly [Draft, PatchDraft] {
  const ticketId = ticket.ticket_id;
  const action = useFields(ticketId, "action");
  const reply = useFields(ticketId, "reply");
  const { noteText = "", noteMentions = [] } = useFields(ticketId, "note");
  const [files, setFiles] = useLocalDraft(filesPlace(ticketId), noFiles);
  const { actionId: _action, seenStatusId: _status, seenHistoryId: _history, ...changed } = { ...reply, ...action };
  const draft: Draft = { ...freshDraft(ticket), ...changed, noteText, noteMentions, files };
  const patch: PatchDraft = ({ files: nextFiles, ...change }) => {
    if (nextFiles !== undefined) setFiles(nextFiles);
    const entries = Object.entries(change);
    for (const kind of TICKET_DRAFTS) {
      patchKind(ticket, kind, Object.fromEntries(entries.filter(([name]) => kindOf(name) === kind)));
    }
  };
  return [draft, patch];
}

/** Records the open form of a begun draft, so that another device opens the same. */
export function noteAction(ticket: TicketDetails, actionId: number): void {
  const { fields } = drafts.get({ kind: "action", slot: String(ticket.ticket_id) });
  if (fields.actionId !== actionId) patchKind(ticket, "action", { actionId });
}

/** Empties the form after its action; the composer keeps its text. */
export function spendAction(ticketId: number): void {
  spendDraft(ticketId, "action");
  saveLocal(filesPlace(ticketId), undefined);
}
