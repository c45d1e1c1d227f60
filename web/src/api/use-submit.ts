import { useState } from "react";
import type { Failure } from "./client.ts";
import { failureOf } from "./desk-api.ts";
import { sayFailure } from "./say-error.ts";

/** What a call of the cache answers. */
export interface Result<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
}

export interface Submit {
  readonly isBusy: boolean;
  /** What is wrong, in sentences; null while nothing is. */
  readonly problem: string | null;
  readonly failure: Failure | null;
  /** Runs once at a time; `onDone` only when it succeeded. What was typed stays where it is. */
  run<T>(ask: () => Promise<Result<T>>, onDone?: (answer: T) => void): Promise<void>;
  forget(): void;
}

/** One submission of a form: busy, done, or a problem to show beside the fields. What takes a press id has `usePress`. */
export function useSubmit(): Submit {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    isBusy,
    failure,
    problem: failure === null ? null : sayFailure(failure).join(" "),
    forget: () => setFailure(null),
    async run<T>(ask: () => Promise<Result<T>>, onDone?: (answer: T) => void) {
      if (isBusy) return;
      setBusy(true);
      setFailure(null);
      const { data, error } = await ask();
      const found = error === undefined ? null : failureOf(error);
      setBusy(false);
      setFailure(found);
      if (found === null) onDone?.(data as T);
    },
  };
}
