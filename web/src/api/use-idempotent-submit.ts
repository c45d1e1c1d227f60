/**
 * Submissions with an idempotency key, stored by place until the outcome is known. An officer who leaves the screen and
 * returns finds the submission under way, or repeats the same one.
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
  /** Idempotency key of a submission whose outcome is unknown; empty when the outcome is known. */
  readonly id: string;
  /** Time of the last request, by the monotonic clock. */
  readonly sentMs: number;
  readonly isBusy: boolean;
  readonly failure: Failure | null;
}

const NONE: Held = { about: "", id: "", sentMs: 0, isBusy: false, failure: null };
/** Age from which the same content counts as a new submission and gets a new idempotency key. */
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

/** A refusal that was seen is cleared; an unknown outcome stays. */
function leave(place: string): void {
  const { id } = held.get(place) ?? NONE;
  if (id === "") held.delete(place);
}

/** Facts of files that distinguish one choice from another. */
export const filesAbout = (files: readonly File[]): unknown =>
  files.map(({ name, size, lastModified }) => [name, size, lastModified]);

export interface IdempotentSubmit extends Omit<Submit, "run"> {
  /**
   * Runs once at a time in all screens of this window; `onDone` runs only on success. After a network failure the same
   * content (`about`) is sent with the same idempotency key. Other content gets a new key, and the server refuses it if
   * too late.
   */
  run<T>(about: unknown, ask: (pressId: string) => Promise<Result<T>>, onDone?: (answer: T) => void): Promise<void>;
}

/** Submission at a place, such as the reply of one ticket. */
export function useIdempotentSubmit(place: string): IdempotentSubmit {
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
      // The screen of this submission is gone.
      if (held.get(place)?.id !== sent.id) return;
      const found = error === undefined ? null : failureOf(error);
      if (found === null) keep(place, NONE);
      else keep(place, { ...(found.kind === "refused" ? NONE : sent), isBusy: false, failure: found });
      if (found === null) onDone?.(data as T);
    },
  };
}
