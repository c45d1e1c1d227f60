/**
 * Drafts of this window: stores text here at once, and on the server two seconds after the first unsaved letter or on
 * request. Without a connection it waits and is sent later. In memory only, because it may quote citizens.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type {
  deleteDraft,
  DraftFields,
  DraftKind,
  getDrafts,
  SavedDraft,
  saveDraft,
} from "@smgt/contract/calls/tickets/drafts.ts";
import type { Failure } from "../../api/client.ts";
import { isTransient } from "../../api/is-transient.ts";
import { afterSave, emptyDraft, hasContent, reconcile, type DraftPlace, type DraftState } from "./draft-state.ts";

const SAVE_MS = 2_000;
const AGAIN_MS = 5_000;

export type Answer<R> = { readonly ok: true; readonly reply: R } | { readonly ok: false; readonly failure: Failure };

/** Calls to the server; `keepalive` lets a request outlive the page. */
export interface DraftServer {
  readonly save: (draft: BodyOf<typeof saveDraft>, keepalive: boolean) => Promise<Answer<SavedDraft>>;
  readonly remove: (draft: BodyOf<typeof deleteDraft>, keepalive: boolean) => Promise<Answer<SavedDraft>>;
  readonly get: (wanted: BodyOf<typeof getDrafts>) => Promise<Answer<readonly SavedDraft[]>>;
}

interface Entry {
  readonly place: DraftPlace;
  state: DraftState;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void> | null;
  /** Incremented by `begin`, so that answers to older saves are ignored. */
  epoch: number;
}

export function draftStore(server: DraftServer) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();

  const entryOf = (place: DraftPlace): Entry => {
    const id = `${place.kind} ${place.slot}`;
    const known = entries.get(id);
    if (known !== undefined) return known;
    const entry: Entry = { place, state: emptyDraft(place), timer: undefined, saving: null, epoch: 0 };
    entries.set(id, entry);
    return entry;
  };
  const set = (entry: Entry, state: DraftState): void => {
    entry.state = state;
    for (const listener of listeners) listener();
  };
  const unplan = (entry: Entry): void => {
    clearTimeout(entry.timer);
    entry.timer = undefined;
  };
  const plan = (entry: Entry, afterMs: number): void => {
    entry.timer ??= setTimeout(() => void saveEntry(entry), afterMs);
  };
  const beginEntry = (entry: Entry, state: Partial<DraftState> = {}): void => {
    unplan(entry);
    entry.epoch += 1;
    set(entry, { ...emptyDraft(entry.place), ...state });
  };

  const settle = (entry: Entry, sent: DraftState, answer: Answer<SavedDraft>): void => {
    if (answer.ok) {
      set(entry, afterSave(entry.place.kind, entry.state, sent.fields, answer.reply));
      if (entry.state.isDirty) plan(entry, SAVE_MS);
    } else if (answer.failure.refusal === "DRAFT_NEWER") {
      set(entry, reconcile(entry.place.kind, entry.state, answer.failure.envelope?.["draft"] as SavedDraft));
      plan(entry, 0);
    } else {
      set(entry, { ...entry.state, isWaiting: true });
      // A refusal is permanent; the next letter tries again.
      if (isTransient(answer.failure)) plan(entry, AGAIN_MS);
    }
  };

  /** Request that brings the server up to date; null when it needs none. */
  const send = ({ place: { kind } }: Entry, { key, fields, version, savedAt }: DraftState, keepalive: boolean) => {
    if (hasContent(kind, fields)) return server.save({ kind, key, fields, version: version ?? 0 }, keepalive);
    return savedAt === null ? null : server.remove({ kind, key }, keepalive);
  };

  const saveEntry = async (entry: Entry, keepalive = false): Promise<void> => {
    unplan(entry);
    const { state: sent, epoch } = entry;
    if (entry.saving !== null) return entry.saving;
    if (!sent.isDirty || sent.conflict !== null) return undefined;
    const asked = send(entry, sent, keepalive);
    if (asked === null) return set(entry, { ...sent, isDirty: false });
    entry.saving = asked.then((answer) => {
      entry.saving = null;
      if (epoch === entry.epoch) settle(entry, sent, answer);
      else if (entry.state.isDirty) plan(entry, 0);
    });
    return entry.saving;
  };

  /** Saves at once. Returns true when the server has everything. */
  const save = async (place: DraftPlace, keepalive?: boolean): Promise<boolean> => {
    const entry = entryOf(place);
    await entry.saving;
    await saveEntry(entry, keepalive);
    return !entry.state.isDirty;
  };
  const begin = <K extends DraftKind>(place: DraftPlace<K>, state?: Partial<DraftState<K>>): void =>
    beginEntry(entryOf(place), state);

  return {
    get: <K extends DraftKind>(place: DraftPlace<K>) => entryOf(place).state as DraftState<K>,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Replaces the fields; they are saved soon. */
    change<K extends DraftKind>(place: DraftPlace<K>, fields: DraftFields<K>): void {
      const entry = entryOf(place);
      set(entry, { ...entry.state, fields, isDirty: true });
      plan(entry, SAVE_MS);
    },
    /** Starts an empty draft, with these values if given; answers to saves under way are ignored. */
    begin,
    save,
    /** Marks or unmarks a submission with an unknown outcome. */
    markSpent(place: DraftPlace, isSpent: boolean): void {
      const entry = entryOf(place);
      set(entry, { ...entry.state, isSpent });
    },
    /** Discards the draft here and on every device; starts one with these fields. */
    discard<K extends DraftKind>(place: DraftPlace<K>, fields?: DraftFields<K>): void {
      const { kind } = place;
      const { key, isDirty, savedAt } = entryOf(place).state;
      begin<K>(place, fields === undefined ? { isSpent: true } : { fields, isDirty: hasContent(kind, fields) });
      if (isDirty || savedAt !== null) void server.remove({ kind, key }, true);
    },
    /** Opens a saved draft after the present one is saved; a draft that cannot be saved stays in the form. */
    async open<K extends DraftKind>(place: DraftPlace<K>, saved: SavedDraft<K>): Promise<void> {
      const { key, fields, version, saved_at: savedAt } = saved;
      if (fields !== null && (await save(place))) begin(place, { key, fields, version, savedAt });
    },
    /** Restores what another device or an earlier page has saved. */
    async restore(kinds: readonly DraftKind[], slot: string): Promise<void> {
      const asked = kinds.map((kind) => {
        const entry = entryOf({ kind, slot });
        return { entry, epoch: entry.epoch };
      });
      const answer = await server.get({ kinds: [...kinds], key: slot });
      if (!answer.ok) return;
      for (const { entry, epoch } of asked) {
        const { kind } = entry.place;
        const { version, conflict } = entry.state;
        const theirs = answer.reply.find((row) => row.kind === kind);
        if (entry.saving !== null || entry.epoch !== epoch || conflict !== null) continue;
        if ((theirs?.version ?? 0) < (version ?? 0)) continue;
        const none = { kind, key: slot, fields: null, version: 0, begun_at: null, saved_at: null };
        set(entry, reconcile(kind, entry.state, theirs ?? none));
      }
    },
    /** Resolves a conflict between this text and that of another device. */
    choose(place: DraftPlace, choice: "mine" | "other"): void {
      const entry = entryOf(place);
      const { conflict } = entry.state;
      if (conflict === null) return;
      if (choice === "other") return beginEntry(entry, reconcile(place.kind, emptyDraft(place), conflict));
      set(entry, { ...entry.state, version: conflict.version, conflict: null, isDirty: true });
      void saveEntry(entry);
    },
    /** Sends waiting drafts after a reconnect. */
    retry() {
      for (const entry of entries.values()) if (entry.state.isWaiting) void saveEntry(entry);
    },
    /** Clears everything for the next user. */
    clear() {
      for (const entry of entries.values()) beginEntry(entry);
    },
  };
}
