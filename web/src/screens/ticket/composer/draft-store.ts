/**
 * Drafts of this window and their way to the server: saved two seconds after the first unsaved letter, at once
 * when the field or the page is left. While the line is away the text stays here and is sent later. In memory
 * only: it may hold what citizens wrote.
 */
import {
  DRAFT_KINDS,
  deleteDraft,
  getDrafts,
  saveDraft,
  type DraftFields,
  type DraftKind,
  type KeptDraft,
} from "@smgt/contract/calls/drafts.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask } from "../../../api/ask.ts";
import { currentSession, endNotice, onSession } from "../../../session/session.ts";
import { emptySide, hasContent, keyOf, meet, saved, type Side } from "./draft-side.ts";

const SAVE_MS = 2_000;
const AGAIN_MS = 5_000;
const KINDS = DRAFT_KINDS;

interface Place {
  readonly ticketId: number;
  readonly kind: DraftKind;
}

const sides = new Map<string, Side>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Saves under way. A draft that is spent before they end gets a new epoch, and their answers mean nothing. */
const saving = new Set<string>();
const epochs = new Map<string, number>();
const listeners = new Set<() => void>();

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const sideOf = ({ ticketId, kind }: Place): Side => sides.get(keyOf(ticketId, kind)) ?? emptySide;
const epochOf = (key: string): number => epochs.get(key) ?? 0;

function set({ ticketId, kind }: Place, side: Side): void {
  sides.set(keyOf(ticketId, kind), side);
  for (const listener of listeners) listener();
}

function plan(place: Place, afterMs: number): void {
  const key = keyOf(place.ticketId, place.kind);
  if (timers.has(key)) return;
  timers.set(
    key,
    setTimeout(() => void save(place), afterMs),
  );
}

function unplan(key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
}

/** Changes the draft; it is saved soon. */
export function changeDraft(place: Place, patch: DraftFields): void {
  const side = sideOf(place);
  set(place, { ...side, fields: { ...side.fields, ...patch }, isDirty: true });
  plan(place, SAVE_MS);
}

function send(place: Place, side: Side, keepalive: boolean) {
  const body = { ticket_id: place.ticketId, kind: place.kind };
  return hasContent(side.fields)
    ? ask(saveDraft, { ...body, fields: side.fields, version: side.version ?? 0 }, { keepalive, isQuiet: true })
    : ask(deleteDraft, body, { keepalive, isQuiet: true });
}

async function save(place: Place, keepalive = false): Promise<void> {
  const key = keyOf(place.ticketId, place.kind);
  unplan(key);
  const side = sideOf(place);
  if (!side.isDirty || side.other !== null || saving.has(key)) return;
  if (!hasContent(side.fields) && side.savedAt === null) {
    set(place, { ...side, isDirty: false });
    return;
  }
  const epoch = epochOf(key);
  saving.add(key);
  const outcome = await send(place, side, keepalive);
  saving.delete(key);
  if (epoch !== epochOf(key)) {
    if (sideOf(place).isDirty) plan(place, 0);
    return;
  }
  const now = sideOf(place);
  if (outcome.ok) {
    set(place, {
      ...saved(now, side.fields, outcome.reply),
      ...(outcome.reply.fields === null ? { savedAt: null } : {}),
    });
  } else if (outcome.failure.refusal === "DRAFT_NEWER") {
    set(place, meet(now, outcome.failure.envelope?.["draft"] as KeptDraft, place.kind));
    if (sideOf(place).other === null) plan(place, 0);
    return;
  } else if (outcome.failure.kind === "refused") {
    // Out of sight, or too long: it stays here, and is tried again with the next letter.
    set(place, { ...now, isWaiting: true });
    return;
  } else {
    set(place, { ...now, isWaiting: true });
    plan(place, AGAIN_MS);
    return;
  }
  if (sideOf(place).isDirty) plan(place, SAVE_MS);
}

/** Asks what the server has, for a ticket that has been opened or comes back into sight. */
export async function loadDrafts(ticketId: number): Promise<void> {
  const before = KINDS.map((kind) => epochOf(keyOf(ticketId, kind)));
  const outcome = await ask(getDrafts, { ticket_id: ticketId }, { isQuiet: true });
  if (!outcome.ok) return;
  const rows = rowsOf(outcome.reply);
  for (const [index, kind] of KINDS.entries()) {
    const place = { ticketId, kind };
    const key = keyOf(ticketId, kind);
    const side = sideOf(place);
    // Whatever was saved, sent or chosen while the answer was on its way is newer than the answer.
    if (saving.has(key) || side.other !== null || before[index] !== epochOf(key)) continue;
    const theirs = rows.find((row) => row.kind === kind) ?? { fields: null, version: 0, saved_at: null };
    if (side.version !== null && theirs.version < side.version) continue;
    set(place, meet(side, theirs, kind));
  }
}

/** Saves at once what is not saved yet: the field, the ticket or the page is being left. */
export function flushDrafts(ticketId: number): void {
  for (const kind of KINDS) void save({ ticketId, kind }, true);
}

function empty(place: Place): void {
  const key = keyOf(place.ticketId, place.kind);
  unplan(key);
  epochs.set(key, epochOf(key) + 1);
  set(place, { ...emptySide, isSpent: true });
}

/** Its text was sent: the server removed it in the same stroke. */
export const spendDraft = empty;

/** The officer does not want it any more, on any device. */
export function discardDraft(place: Place): void {
  empty(place);
  void ask(deleteDraft, { ticket_id: place.ticketId, kind: place.kind });
}

/** The officer has chosen between the text here and the one of another device. */
export function chooseDraft(place: Place, choice: "mine" | "other"): void {
  const side = sideOf(place);
  if (side.other === null) return;
  const { fields, version, saved_at: savedAt } = side.other;
  if (choice === "other") {
    set(place, { ...emptySide, fields: fields ?? {}, version, savedAt: fields === null ? null : savedAt });
    return;
  }
  set(place, { ...side, version, other: null, isDirty: true });
  plan(place, 0);
}

window.addEventListener("online", () => {
  for (const [key, side] of sides) {
    if (!side.isWaiting) continue;
    const [ticketId, kind] = key.split(" ");
    const known = KINDS.find((one) => one === kind);
    if (known !== undefined) void save({ ticketId: Number(ticketId), kind: known });
  }
});

let writerId = currentSession()?.userId ?? null;

// A session that ran out costs no word: the same user finds them again. Who signs out takes them along.
onSession(() => {
  const userId = currentSession()?.userId ?? null;
  const isGone = userId === null ? endNotice()?.reason === "left" : writerId !== null && writerId !== userId;
  writerId = userId ?? writerId;
  if (!isGone) return;
  for (const key of timers.keys()) unplan(key);
  for (const key of sides.keys()) epochs.set(key, epochOf(key) + 1);
  sides.clear();
  for (const listener of listeners) listener();
});
