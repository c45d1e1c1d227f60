/** Draft of the complaint in this window and its idempotency key. */
import { deleteFormDraft, saveFormDraft, type KeptForm } from "@smgt/contract/calls/tickets/form-drafts.ts";
import { ask } from "../../../api/ask.ts";
import { randomId } from "../../../lib/random-id.ts";
import { autosave } from "../../../parts/autosave/autosave.ts";
import { EMPTY, isBegun, type Complaint } from "./complaint.ts";
import { onUserGone } from "../../../session/user-gone.ts";
import { complaintOf, fieldsOf } from "./draft.ts";

export interface Keeping {
  /** Id of the complaint, from its first letter until it is a ticket. */
  readonly ref: string;
  readonly complaint: Complaint;
  readonly isDirty: boolean;
  readonly isWaiting: boolean;
  readonly savedAt: string | null;
}

const fresh = (complaint: Complaint, isDirty = false): Keeping => ({
  ref: randomId(),
  complaint,
  isDirty,
  isWaiting: false,
  savedAt: null,
});

/** Last submission, while its outcome is unknown. */
let tried: { readonly ref: string; readonly words: string } | null = null;

const kept = autosave<"here", Keeping, { readonly saved_at: string | null }>({
  keyOf: (place) => place,
  begin: () => fresh(EMPTY),
  send(_place, { ref, complaint }, keepalive) {
    const options = { keepalive, isQuiet: true };
    if (isBegun(complaint)) return ask(saveFormDraft, { ref, fields: fieldsOf(complaint) }, options);
    return ask(deleteFormDraft, { ref }, options);
  },
  kept: (now, sent, { saved_at: savedAt }) =>
    // Emptied here or discarded in another window: the old draft must not return, so new text is a new complaint.
    savedAt !== null
      ? { ...now, savedAt, isWaiting: false, isDirty: now.complaint !== sent.complaint }
      : tried?.ref === now.ref
        ? // It may be a ticket already; repeating the same request is safe.
          { ...now, isWaiting: false, isDirty: false }
        : fresh(now.complaint, isBegun(now.complaint)),
});

export const onKeeping = kept.subscribe;
export const keepingNow = (): Keeping => kept.get("here");

/** Updates the complaint; autosave follows. */
export const keepComplaint = (complaint: Complaint): void =>
  kept.change("here", { ...keepingNow(), complaint, isDirty: true });

/** Saves at once, because the page is being left. */
export const flushKeeping = (): void => void kept.save("here", true);

/**
 * Idempotency key of the present complaint: the same text keeps its key, so it becomes one ticket. Changed text after a
 * lost answer gets a new key, since the first text may be a ticket already.
 */
export function refToSend(words: string): string {
  const { ref, complaint } = keepingNow();
  if (tried?.ref === ref && tried.words !== words) {
    kept.begin("here", fresh(complaint, true));
    void ask(deleteFormDraft, { ref }, { isQuiet: true });
  }
  tried = { ref: keepingNow().ref, words };
  return tried.ref;
}

/** Call when the server has answered the last submission. */
export function outcomeKnown(): void {
  tried = null;
}

onUserGone(outcomeKnown);

/** Starts the next complaint after a submission or a discard. */
export const beginNext = (complaint: Complaint): void => kept.begin("here", fresh(complaint));

/** Opens a saved draft after the present one is saved; a draft that cannot be saved stays in the form. */
export async function takeUp({ ref, fields, saved_at: savedAt }: KeptForm): Promise<void> {
  if (await kept.save("here")) kept.begin("here", { ...fresh(complaintOf(fields)), ref, savedAt });
}
