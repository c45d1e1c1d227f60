/** The complaint of this window: how it is sent, and what the server's answers make of it. */
import { deleteFormDraft, saveFormDraft, type KeptForm } from "@smgt/contract/calls/tickets/form-drafts.ts";
import { ask } from "../../../api/ask.ts";
import { randomId } from "../../../lib/random-id.ts";
import { autosave } from "../../../parts/autosave/autosave.ts";
import { EMPTY, isBegun, type Complaint } from "./complaint.ts";
import { onUserGone } from "../../../session/user-gone.ts";
import { complaintOf, fieldsOf } from "./draft.ts";

export interface Keeping {
  /** The complaint's own id, from its first letter until it is a ticket. */
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

/** What was sent last, while nobody knows whether it is a ticket. */
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
    // Emptied here, or discarded in another window: it does not come back, so what is typed now is another complaint.
    savedAt !== null
      ? { ...now, savedAt, isWaiting: false, isDirty: now.complaint !== sent.complaint }
      : tried?.ref === now.ref
        ? // It may be a ticket already: sent again, it is the same.
          { ...now, isWaiting: false, isDirty: false }
        : fresh(now.complaint, isBegun(now.complaint)),
});

export const onKeeping = kept.subscribe;
export const keepingNow = (): Keeping => kept.get("here");

/** Changes the complaint; it is saved soon. */
export const keepComplaint = (complaint: Complaint): void =>
  kept.change("here", { ...keepingNow(), complaint, isDirty: true });

/** Saves at once: the page is being left. */
export const flushKeeping = (): void => void kept.save("here", true);

/**
 * The id to send the present complaint with: the same for the same words, so that it becomes one ticket. With other words
 * after a broken line it is another complaint, since the first may be a ticket, without them.
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

/** The server has answered what was sent last. */
export function outcomeKnown(): void {
  tried = null;
}

onUserGone(outcomeKnown);

/** It is a ticket now, or not wanted: the next one begins like this. */
export const beginNext = (complaint: Complaint): void => kept.begin("here", fresh(complaint));

/** Goes on with one that was left, once the present one is kept beside it; what cannot be kept now stays here. */
export async function takeUp({ ref, fields, saved_at: savedAt }: KeptForm): Promise<void> {
  if (await kept.save("here")) kept.begin("here", { ...fresh(complaintOf(fields)), ref, savedAt });
}
