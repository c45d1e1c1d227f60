/** State of one draft in this window, and the effect of each server answer. Pure. */
import type { DraftFields, DraftKind, KeptDraft } from "@smgt/contract/calls/tickets/drafts.ts";

/** Draft on the server; without fields it was sent or discarded. */
type Theirs = Pick<KeptDraft, "fields" | "version" | "saved_at">;

export interface Side {
  /** Changed fields only; the rest follows the ticket. */
  readonly fields: DraftFields;
  /** Server version on which this text builds; null until known. */
  readonly version: number | null;
  readonly savedAt: string | null;
  readonly isDirty: boolean;
  /** The network failed or the server is busy; the save is retried. */
  readonly isWaiting: boolean;
  /** The draft was just sent or discarded, so an empty draft on the server is expected. */
  readonly isSpent: boolean;
  /** Newer text from another device; nothing is saved until the officer chooses. */
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

/** True when the draft holds text, or a choice that differs from the ticket's. */
export const hasContent = (fields: DraftFields): boolean =>
  TEXTS.some((name) => (fields[name] ?? "").trim() !== "") ||
  CHOICES.some((name) => (fields[name] ?? null) !== null) ||
  (fields.userIds ?? []).length > 0 ||
  (fields.date ?? "") !== "";

/** Text of the draft, for copying. */
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

/** Reconciles the server's draft with the local one: adopts it, builds on it, or reports a conflict. */
export function meet(side: Side, theirs: Theirs): Side {
  const { fields, version, saved_at: savedAt } = theirs;
  if (!side.isDirty) return { ...emptySide, fields: fields ?? {}, version, savedAt: fields === null ? null : savedAt };
  if (side.version === version) return side;
  const isNoSurprise = fields === null ? side.isSpent || side.version === null : isSameDraft(fields, side.fields);
  if (isNoSurprise) return { ...side, version, other: null, isWaiting: false };
  return { ...side, other: theirs };
}

/** State after a save; changes typed during it still need saving. */
export const saved = (side: Side, sent: DraftFields, answer: Theirs): Side => ({
  ...side,
  version: answer.version,
  savedAt: answer.fields === null ? null : answer.saved_at,
  isDirty: side.fields !== sent,
  isWaiting: false,
  isSpent: false,
});
