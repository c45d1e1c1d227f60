/** Drafts of this window on a ticket: saving, and the effect of each server answer. */
import {
  DRAFT_KINDS,
  deleteDraft,
  getDrafts,
  saveDraft,
  type DraftFields,
  type DraftKind,
  type KeptDraft,
} from "@smgt/contract/calls/tickets/drafts.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask } from "../../../../api/ask.ts";
import { autosave } from "../../../../parts/autosave/autosave.ts";
import { emptySide, hasContent, keyOf, meet, saved, type Side } from "./draft-side.ts";

interface Place {
  readonly ticketId: number;
  readonly kind: DraftKind;
}

const drafts = autosave<Place, Side, Pick<KeptDraft, "fields" | "version" | "saved_at">>({
  keyOf: ({ ticketId, kind }) => keyOf(ticketId, kind),
  begin: () => emptySide,
  send({ ticketId, kind }, { fields, version, savedAt }, keepalive) {
    const body = { ticket_id: ticketId, kind };
    const options = { keepalive, isQuiet: true };
    if (hasContent(fields)) return ask(saveDraft, { ...body, fields, version: version ?? 0 }, options);
    return savedAt === null ? null : ask(deleteDraft, body, options);
  },
  kept: (now, sent, reply) => saved(now, sent.fields, reply),
  refused: (now, { refusal, envelope }) =>
    refusal === "DRAFT_NEWER" ? meet(now, envelope?.["draft"] as KeptDraft) : null,
  isHeld: ({ other }) => other !== null,
});

export const onDrafts = drafts.subscribe;
export const sideOf = drafts.get;

/** Updates the draft; autosave follows. */
export function changeDraft(place: Place, patch: DraftFields): void {
  const side = sideOf(place);
  drafts.change(place, { ...side, fields: { ...side.fields, ...patch }, isDirty: true });
}

/** Loads the server's drafts of a ticket that was opened or becomes visible again. */
export async function loadDrafts(ticketId: number): Promise<void> {
  const places = DRAFT_KINDS.map((kind) => ({ ticketId, kind }));
  const asked = places.map((place) => ({ place, isNews: drafts.watch(place) }));
  const outcome = await ask(getDrafts, { ticket_id: ticketId }, { isQuiet: true });
  if (!outcome.ok) return;
  const rows = rowsOf(outcome.reply);
  for (const { place, isNews } of asked) {
    const side = sideOf(place);
    if (!isNews() || side.other !== null) continue;
    const theirs = rows.find((row) => row.kind === place.kind) ?? { fields: null, version: 0, saved_at: null };
    if (side.version !== null && theirs.version < side.version) continue;
    drafts.put(place, meet(side, theirs));
  }
}

/** Saves at once, because the field, the ticket or the page is being left. */
export function flushDrafts(ticketId: number): void {
  for (const kind of DRAFT_KINDS) void drafts.save({ ticketId, kind }, true);
}

/** Empties a submitted draft; the server deletes it in the same transaction. */
export const spendDraft = (place: Place): void => drafts.begin(place, { ...emptySide, isSpent: true });

/** Discards the draft on every device. */
export function discardDraft(place: Place): void {
  spendDraft(place);
  void ask(deleteDraft, { ticket_id: place.ticketId, kind: place.kind }, { isQuiet: true });
}

/** Resolves a conflict between this text and that of another device. */
export function chooseDraft(place: Place, choice: "mine" | "other"): void {
  const side = sideOf(place);
  if (side.other === null) return;
  if (choice === "other") {
    drafts.begin(place, meet(emptySide, side.other));
    return;
  }
  drafts.change(place, { ...side, version: side.other.version, other: null, isDirty: true });
  void drafts.save(place);
}
