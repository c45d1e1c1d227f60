/** One draft as this window has it, and what becomes of it when the server answers. Pure. */
import type { DraftFields, DraftKind, KeptDraft } from "@smgt/contract/calls/tickets/drafts.ts";

/** A draft as the server has it; without fields it was sent or discarded. */
type Theirs = Pick<KeptDraft, "fields" | "version" | "saved_at">;

export interface Side {
  /** Only what was changed; the rest follows the ticket. */
  readonly fields: DraftFields;
  /** The server's version that this text builds on; null until it is known. */
  readonly version: number | null;
  readonly savedAt: string | null;
  readonly isDirty: boolean;
  /** The line is away, or the server busy: it is sent again. */
  readonly isWaiting: boolean;
  /** What was here has just been sent or discarded: an empty draft on the server is no surprise. */
  readonly isSpent: boolean;
  /** A newer text from another device; nothing is saved until the officer has chosen. */
  readonly other: Theirs | null;
}

export const emptySide: Side = {
  fields: {},
  version: null,
  savedAt: null,
  isDirty: false,
  isWaiting: false,
  isSpent: false,
  other: null,
};

const TEXTS = [
  "remark",
  "replyText",
  "actionReplyText",
  "noteText",
  "primaryTicketNo",
  "targetPortal",
  "externalRef",
] as const;
const CHOICES = ["returnReasonId", "suggestedDepartmentId", "disposalId", "rootCause", "callStatus", "rating"] as const;

/** Whether somebody would miss it: a text, or a choice that the ticket itself does not make. */
export const hasContent = (fields: DraftFields): boolean =>
  TEXTS.some((name) => (fields[name] ?? "").trim() !== "") ||
  CHOICES.some((name) => (fields[name] ?? null) !== null) ||
  (fields.userIds ?? []).length > 0 ||
  (fields.date ?? "") !== "";

/** The words alone, as they can be copied. */
export const wordsOf = (fields: DraftFields): string =>
  [fields.remark, fields.actionReplyText, fields.replyText, fields.noteText]
    .filter((text) => text !== undefined && text.trim() !== "")
    .join("\n\n");

const asText = (fields: DraftFields): string =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== "")
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
export const isSameDraft = (a: DraftFields, b: DraftFields): boolean => asText(a) === asText(b);

export const keyOf = (ticketId: number, kind: DraftKind): string => `${ticketId} ${kind}`;

/** The server's draft beside ours: taken over, built upon, or shown to be chosen from. */
export function meet(side: Side, theirs: Theirs): Side {
  const { fields, version, saved_at: savedAt } = theirs;
  if (!side.isDirty) return { ...emptySide, fields: fields ?? {}, version, savedAt: fields === null ? null : savedAt };
  if (side.version === version) return side;
  const isNoSurprise = fields === null ? side.isSpent || side.version === null : isSameDraft(fields, side.fields);
  if (isNoSurprise) return { ...side, version, other: null, isWaiting: false };
  return { ...side, other: theirs };
}

/** After a save: what was typed during it is still to be saved. */
export const saved = (side: Side, sent: DraftFields, answer: Theirs): Side => ({
  ...side,
  version: answer.version,
  savedAt: answer.fields === null ? null : answer.saved_at,
  isDirty: side.fields !== sent,
  isWaiting: false,
  isSpent: false,
});
