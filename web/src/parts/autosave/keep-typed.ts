/**
 * Keeps what is typed: here at once, on the server two seconds after the first unsaved letter, and without delay when
 * it is asked to. While the line is away it stays here and is sent later. In memory only: it may hold what citizens
 * said. What is typed, how it is sent and what an answer makes of it is said by those who use it. No page, no session.
 */
import type { Failure } from "../../api/client.ts";
import { isTransient } from "../../api/is-transient.ts";

const SAVE_MS = 2_000;
const AGAIN_MS = 5_000;

/** What is typed at one place, and how far it has come. */
export interface Typed {
  /** The server does not have it yet. */
  readonly isDirty: boolean;
  /** The line is away, or the server does not take it. */
  readonly isWaiting: boolean;
}

type Answer<A> = { readonly ok: true; readonly reply: A } | { readonly ok: false; readonly failure: Failure };

export interface Ways<P, S extends Typed, A> {
  readonly keyOf: (place: P) => string;
  readonly begin: () => S;
  /** Sends it; null when there is nothing that the server need know of. */
  readonly send: (place: P, state: S, keepalive: boolean) => Promise<Answer<A>> | null;
  /** What is here now, after what was sent is kept: what was typed meanwhile is still dirty. */
  readonly kept: (now: S, sent: S, reply: A) => S;
  /** What a refusal makes of it, to be sent again at once; null when it waits. */
  readonly refused?: (now: S, failure: Failure) => S | null;
  /** Nothing is sent until a person has chosen. */
  readonly isHeld?: (state: S) => boolean;
}

interface Entry<P, S> {
  readonly place: P;
  state: S;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void> | null;
  /** What is begun again while a save is under way gets another one, and the answer means nothing. */
  epoch: number;
}

export interface Kept<P, S> {
  readonly get: (place: P) => S;
  readonly subscribe: (listener: () => void) => () => void;
  /** Something was typed: it is saved soon. */
  readonly change: (place: P, state: S) => void;
  /** This is what there is from now on; what is on its way means nothing any more. */
  readonly begin: (place: P, state: S) => void;
  /** Saves at once; with `keepalive` also when the page is being left. Tells whether the server has all of it. */
  readonly save: (place: P, keepalive?: boolean) => Promise<boolean>;
  /** Puts in what the server has; nothing is sent for it. */
  readonly put: (place: P, state: S) => void;
  /** Before a question: tells after it whether its answer is still news, because nothing was saved or begun since. */
  readonly watch: (place: P) => () => boolean;
  /** The line is back: what waits is sent. */
  readonly retry: () => void;
  /** Forgets all: another user sits down. */
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
    // A refusal stays one: it is tried again with the next letter.
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
