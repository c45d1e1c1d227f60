/**
 * The complaint of this window and its way to the server: saved two seconds after the first unsaved letter, at once
 * when the page is left. In memory only, of one user: it holds what a citizen said.
 */
import { deleteFormDraft, saveFormDraft, type KeptForm } from "@smgt/contract/calls/form-drafts.ts";
import { ask } from "../../api/ask.ts";
import { randomId } from "../../lib/random-id.ts";
import { currentSession } from "../../session/session.ts";
import { EMPTY, isBegun, type Complaint } from "./complaint.ts";
import { complaintOf, fieldsOf } from "./draft.ts";

const SAVE_MS = 2_000;
const AGAIN_MS = 5_000;

export interface Keeping {
  readonly userId: number | null;
  /** The complaint's own id, from its first letter until it is a ticket. */
  readonly ref: string;
  readonly complaint: Complaint;
  readonly isDirty: boolean;
  /** The line is away: it is tried again. */
  readonly isWaiting: boolean;
  readonly savedAt: string | null;
}

const anew = (complaint: Complaint): Keeping => ({
  userId: currentSession()?.userId ?? null,
  ref: randomId(),
  complaint,
  isDirty: false,
  isWaiting: false,
  savedAt: null,
});

let keeping = anew(EMPTY);
let timer: ReturnType<typeof setTimeout> | null = null;
let isSaving = false;
const listeners = new Set<() => void>();

function set(next: Keeping): void {
  keeping = next;
  for (const listener of listeners) listener();
}

export function onKeeping(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this window has; another user's is never shown. */
export function keepingNow(): Keeping {
  const userId = currentSession()?.userId ?? null;
  if (userId !== null && userId !== keeping.userId) keeping = anew(EMPTY);
  return keeping;
}

function plan(afterMs: number): void {
  timer ??= setTimeout(() => void save(), afterMs);
}

async function save(keepalive = false): Promise<void> {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  const { ref, complaint, isDirty } = keepingNow();
  if (!isDirty || isSaving) return;
  isSaving = true;
  const outcome = isBegun(complaint)
    ? await ask(saveFormDraft, { ref, fields: fieldsOf(complaint) }, { keepalive, isQuiet: true })
    : await ask(deleteFormDraft, { ref }, { keepalive, isQuiet: true });
  isSaving = false;
  // Another complaint has begun since; what is said of the one before means nothing.
  if (keeping.ref !== ref) {
    if (keeping.isDirty) plan(0);
    return;
  }
  if (!outcome.ok) {
    set({ ...keeping, isWaiting: true });
    // A refusal stays one: it is tried again with the next letter.
    if (outcome.failure.kind !== "refused") plan(AGAIN_MS);
    return;
  }
  const { saved_at: savedAt } = outcome.reply;
  const isLatest = keeping.complaint === complaint;
  // Emptied here, or discarded in another window: it does not come back, so what is typed now is another complaint.
  if (savedAt === null) set({ ...anew(keeping.complaint), isDirty: isBegun(keeping.complaint) });
  else set({ ...keeping, savedAt, isWaiting: false, isDirty: !isLatest });
  if (keeping.isDirty) plan(SAVE_MS);
}

/** Changes the complaint; it is saved soon. */
export function keepComplaint(complaint: Complaint): void {
  set({ ...keepingNow(), complaint, isDirty: true });
  plan(SAVE_MS);
}

/** Saves at once: the page is being left. */
export const flushKeeping = (): void => void save(true);

/** It is a ticket now, or not wanted: the next one begins like this. */
export function beginNext(complaint: Complaint): void {
  set(anew(complaint));
}

/** Goes on with one that was left; the present one is kept beside it. */
export async function takeUp({ ref, fields, saved_at: savedAt }: KeptForm): Promise<void> {
  await save();
  set({ ...anew(complaintOf(fields)), ref, savedAt });
}
