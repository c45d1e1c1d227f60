/** State of one draft in this window, and the effect of each server answer. Pure. */
import type { DraftFields, DraftKind, SavedDraft, TicketDraftKind } from "@smgt/contract/calls/tickets/drafts.ts";
import { randomId } from "../../lib/random-id.ts";

/** Form of this window: a ticket's, a list's, or one of which many drafts exist. */
export interface DraftPlace<K extends DraftKind = DraftKind> {
  readonly kind: K;
  readonly slot: string;
}

export interface DraftState<K extends DraftKind = DraftKind> {
  /** Key on the server: the slot, or for complaints and notifications a random one for each. */
  readonly key: string;
  readonly fields: DraftFields<K>;
  /** Server version on which this text builds; null until known. */
  readonly version: number | null;
  readonly savedAt: string | null;
  /** Not yet on the server. */
  readonly isDirty: boolean;
  /** The network is down or the server refuses the draft. */
  readonly isWaiting: boolean;
  /** The draft was just sent or discarded, so an empty draft on the server is expected. */
  readonly isSpent: boolean;
  /** Newer text from another device; nothing is saved until the officer chooses. */
  readonly conflict: SavedDraft<K> | null;
}

const isOneOfMany = (kind: DraftKind): boolean => kind === "complaint" || kind === "notification";

/** Every field of every kind is optional. */
const noFields = <K extends DraftKind>() => ({}) as DraftFields<K>;

export const emptyDraft = <K extends DraftKind>({ kind, slot }: DraftPlace<K>): DraftState<K> => ({
  key: isOneOfMany(kind) ? randomId() : slot,
  fields: noFields<K>(),
  version: null,
  savedAt: null,
  isDirty: false,
  isWaiting: false,
  isSpent: false,
  conflict: null,
});

/** Form state that nobody would miss by itself: choices the ticket or the form supplies again. */
const SUPPLIED: readonly (keyof DraftFields<TicketDraftKind>)[] = [
  ...(["actionId", "seenStatusId", "seenHistoryId", "mentions", "noteMentions", "tag", "draftReplyId"] as const),
  ...(["departmentId", "districtId", "issueId", "subIssueId", "priorityId"] as const),
  ...(["replyChannel", "actionReplyChannel", "answerMembers", "actionAnswerMembers"] as const),
];
const IGNORED: Readonly<Record<DraftKind, readonly string[]>> = {
  action: SUPPLIED,
  reply: SUPPLIED,
  note: SUPPLIED,
  complaint: ["sourceId"],
  notification: ["id"],
  master: [],
};

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** True when the draft holds text, or a choice that somebody would miss. */
export const hasContent = (kind: DraftKind, fields: DraftFields): boolean =>
  Object.entries(fields).some(([name, value]) => !IGNORED[kind].includes(name) && !isBlank(value));

const WORDS = [
  "remark",
  "actionReplyText",
  "replyText",
  "noteText",
  "name",
  "subject",
  "description",
  "title",
  "message",
];

/** Text of the draft, for reading and copying. */
export function wordsOf(fields: DraftFields): string {
  const all = fields as Readonly<Record<string, unknown>>;
  return WORDS.flatMap((name) => (typeof all[name] === "object" ? Object.values(all[name] ?? {}) : [all[name]]))
    .filter((text) => !isBlank(text))
    .join("\n\n");
}

const asText = (fields: DraftFields): string =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== "")
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Reconciles the server's draft with the local one: adopts it, merges it, builds on it, or reports a conflict. */
export function reconcile<K extends DraftKind>(kind: K, state: DraftState<K>, theirs: SavedDraft<K>): DraftState<K> {
  const { key, fields, version, saved_at: savedAt } = theirs;
  const based = { ...state, version, conflict: null, isWaiting: false };
  if (!state.isDirty)
    return { ...based, key, fields: fields ?? noFields<K>(), savedAt: fields && savedAt, isSpent: false };
  if (state.version === version) return state;
  // Rows are edited one by one, so both windows' rows stay.
  if (kind === "master") return { ...based, fields: { ...fields, ...state.fields } };
  if (fields !== null) return asText(fields) === asText(state.fields) ? based : { ...state, conflict: theirs };
  if (!isOneOfMany(kind)) return state.isSpent || state.version === null ? based : { ...state, conflict: theirs };
  // It may have become a ticket by this window's own submission; otherwise new text is a new draft.
  return state.isSpent ? { ...based, isDirty: false } : { ...based, key: randomId(), version: null, savedAt: null };
}

/** State after a save; changes typed during it still need saving. */
export const afterSave = <K extends DraftKind>(
  kind: K,
  state: DraftState<K>,
  sent: DraftFields<K>,
  { fields, version, saved_at: savedAt }: SavedDraft<K>,
): DraftState<K> => ({
  ...state,
  version,
  savedAt: fields && savedAt,
  isDirty: state.fields !== sent,
  isWaiting: false,
  // A submission of one of many may still be under way.
  isSpent: state.isSpent && isOneOfMany(kind),
});
