/**
 * Acts that must happen once. Each has an id by which the server knows a repetition. It is kept here, by the place where
 * it was pressed, while nobody knows the outcome: an officer who leaves the screen and comes back finds the act under way, or
 * repeats the same one.
 */
import { useEffect, useSyncExternalStore } from "react";
import { randomId } from "../lib/random-id.ts";
import { onUserGone } from "../session/user-gone.ts";
import type { Failure } from "./client.ts";
import { failureOf } from "./desk-api.ts";
import { sayFailure } from "./say-error.ts";
import type { Result, Submit } from "./use-submit.ts";

interface Held {
  readonly about: string;
  /** Empty when the outcome is known. */
  readonly id: string;
  /** When it was last sent, by the clock that no correction moves. */
  readonly sentMs: number;
  readonly isBusy: boolean;
  readonly failure: Failure | null;
}

const NONE: Held = { about: "", id: "", sentMs: 0, isBusy: false, failure: null };
/** The same words are meant as another act when an officer has seen for so long what became of the first. */
const SAME_PRESS_MS = 15 * 60_000;
const held = new Map<string, Held>();
const listeners = new Set<() => void>();

function keep(place: string, next: Held): void {
  if (next === NONE) held.delete(place);
  else held.set(place, next);
  for (const listener of listeners) listener();
}

onUserGone(() => {
  held.clear();
  for (const listener of listeners) listener();
});

function onPresses(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was refused has been seen; what is under way, or may have happened, stays. */
function leave(place: string): void {
  const { id } = held.get(place) ?? NONE;
  if (id === "") held.delete(place);
}

/** Files as far as one choice of them differs from another. */
export const filesAbout = (files: readonly File[]): unknown =>
  files.map(({ name, size, lastModified }) => [name, size, lastModified]);

export interface Press extends Omit<Submit, "run"> {
  /**
   * Runs once at a time in all screens of this window; `onDone` only when it succeeded. After a line that broke, the same
   * words (`about`) are sent with the same id; other words are another press, and the server says if they come too late.
   */
  run<T>(about: unknown, ask: (pressId: string) => Promise<Result<T>>, onDone?: (answer: T) => void): Promise<void>;
}

/** The press at a place, such as the reply of one ticket. */
export function usePress(place: string): Press {
  const { isBusy, failure } = useSyncExternalStore(onPresses, () => held.get(place) ?? NONE);
  useEffect(() => () => leave(place), [place]);
  return {
    isBusy,
    failure,
    problem: failure === null ? null : sayFailure(failure).join(" "),
    forget() {
      leave(place);
      const before = held.get(place);
      if (before !== undefined) keep(place, { ...before, failure: null });
    },
    async run<T>(words: unknown, ask: (pressId: string) => Promise<Result<T>>, onDone?: (answer: T) => void) {
      const before = held.get(place) ?? NONE;
      if (before.isBusy) return;
      const about = JSON.stringify(words);
      const sentMs = performance.now();
      const isSame = before.id !== "" && before.about === about && sentMs - before.sentMs < SAME_PRESS_MS;
      const sent = { about, id: isSame ? before.id : randomId(), sentMs };
      keep(place, { ...sent, isBusy: true, failure: null });
      const { data, error } = await ask(sent.id);
      // The one who pressed has gone.
      if (held.get(place)?.id !== sent.id) return;
      const found = error === undefined ? null : failureOf(error);
      if (found === null) keep(place, NONE);
      else keep(place, { ...(found.kind === "refused" ? NONE : sent), isBusy: false, failure: found });
      if (found === null) onDone?.(data as T);
    },
  };
}
