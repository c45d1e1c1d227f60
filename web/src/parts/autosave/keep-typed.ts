/**
 * Autosave: stores text here at once, and on the server two seconds after the first unsaved letter or on request.
 * Without a connection it waits and is sent later. In memory only, because it may quote citizens.
 */
import type { Failure } from "../../api/client.ts";
import { isTransient } from "../../api/is-transient.ts";

const SAVE_MS = 2_000;
const AGAIN_MS = 5_000;

/** Typed value of one place and its save status. */
export interface Typed {
  /** Not yet on the server. */
  readonly isDirty: boolean;
  /** The network is down or the server refuses the draft. */
  readonly isWaiting: boolean;
}

type Answer<A> = { readonly ok: true; readonly reply: A } | { readonly ok: false; readonly failure: Failure };

export interface Ways<P, S extends Typed, A> {
  readonly keyOf: (place: P) => string;
  readonly begin: () => S;
  /** Sends the value; null when the server needs no update. */
  readonly send: (place: P, state: S, keepalive: boolean) => Promise<Answer<A>> | null;
  /** State after a save; text typed during it is still dirty. */
  readonly kept: (now: S, sent: S, reply: A) => S;
  /** State to send again after a refusal; null to wait. */
  readonly refused?: (now: S, failure: Failure) => S | null;
  /** Nothing is sent until the user has resolved a conflict. */
  readonly isHeld?: (state: S) => boolean;
}

interface Entry<P, S> {
  readonly place: P;
  state: S;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void> | null;
  /** Incremented by `begin`, so that answers to older saves are ignored. */
  epoch: number;
}

export interface Kept<P, S> {
  readonly get: (place: P) => S;
  readonly subscribe: (listener: () => void) => () => void;
  /** Updates the value; it is saved soon. */
  readonly change: (place: P, state: S) => void;
  /** Replaces the value; answers to saves under way are ignored. */
  readonly begin: (place: P, state: S) => void;
  /** Saves at once; `keepalive` lets the request outlive the page. Returns true when the server has everything. */
  readonly save: (place: P, keepalive?: boolean) => Promise<boolean>;
  /** Inserts the server's value without saving it. */
  readonly put: (place: P, state: S) => void;
  /** Call before a request; the returned function says whether its answer is still current, with no save since. */
  readonly watch: (place: P) => () => boolean;
  /** Sends waiting values after a reconnect. */
  readonly retry: () => void;
  /** Clears everything for the next user. */
  readonly clear: () => void;
}

export function keepTyped<P, S extends Typed, A>(ways: Ways<P, S, A>): Kept<P, S> {
  const entries = new Map<string, Entry<P, S>>();
  const listeners = new Set<() => void>();

  const entryOf = (place: P): Entry<P, S> => {
    const known = entries.get(ways.keyOf(place));
    if (known !== undefined) return known;
    const entry = { place, state: ways.begin(), timer: undefined, saving: null, epoch: 0 };
    entries.set(ways.keyOf(place), entry);
    return entry;
  };
  const set = (entry: Entry<P, S>, state: S): void => {
    entry.state = state;
    for (const listener of listeners) listener();
  };
  const unplan = (entry: Entry<P, S>): void => {
    clearTimeout(entry.timer);
    entry.timer = undefined;
  };
  const plan = (entry: Entry<P, S>, afterMs: number): void => {
    entry.timer ??= setTimeout(() => void save(entry), afterMs);
  };
  const beginAnew = (entry: Entry<P, S>, state: S): void => {
    unplan(entry);
    entry.epoch += 1;
    set(entry, state);
  };

  const settle = (entry: Entry<P, S>, sent: S, answer: Answer<A>): void => {
    if (answer.ok) {
      set(entry, ways.kept(entry.state, sent, answer.reply));
      if (entry.state.isDirty) plan(entry, SAVE_MS);
      return;
    }
    const met = ways.refused?.(entry.state, answer.failure) ?? null;
    set(entry, met ?? { ...entry.state, isWaiting: true });
    if (met !== null) plan(entry, 0);
    // A refusal is permanent; the next letter tries again.
    else if (isTransient(answer.failure)) plan(entry, AGAIN_MS);
  };

  const save = async (entry: Entry<P, S>, keepalive = false): Promise<void> => {
    unplan(entry);
    const { state: sent, epoch } = entry;
    if (entry.saving !== null) return entry.saving;
    if (!sent.isDirty || ways.isHeld?.(sent) === true) return undefined;
    const asked = ways.send(entry.place, sent, keepalive);
    if (asked === null) return set(entry, { ...sent, isDirty: false });
    entry.saving = asked.then((answer) => {
      entry.saving = null;
      if (epoch === entry.epoch) settle(entry, sent, answer);
      else if (entry.state.isDirty) plan(entry, 0);
    });
    return entry.saving;
  };

  return {
    get: (place) => entryOf(place).state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(place, state) {
      const entry = entryOf(place);
      set(entry, state);
      plan(entry, SAVE_MS);
    },
    begin: (place, state) => beginAnew(entryOf(place), state),
    async save(place, keepalive) {
      const entry = entryOf(place);
      await entry.saving;
      await save(entry, keepalive);
      return !entry.state.isDirty;
    },
    put: (place, state) => set(entryOf(place), state),
    watch(place) {
      const entry = entryOf(place);
      const { epoch } = entry;
      return () => entry.saving === null && entry.epoch === epoch;
    },
    retry() {
      for (const entry of entries.values()) if (entry.state.isWaiting) void save(entry);
    },
    clear() {
      for (const entry of entries.values()) beginAnew(entry, ways.begin());
    },
  };
}
