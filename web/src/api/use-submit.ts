import { useState } from "react";
import type { Failure } from "./client.ts";
import { failureOf } from "./desk-api.ts";
import { sayFailure } from "./say-error.ts";

export interface Result<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
}

export interface Submit {
  readonly isBusy: boolean;
  /** Problem as sentences; null for none. */
  readonly problem: string | null;
  readonly failure: Failure | null;
  /** Runs once at a time; `onDone` runs only on success. Typed text stays. */
  run<T>(ask: () => Promise<Result<T>>, onDone?: (answer: T) => void): Promise<void>;
  forget(): void;
}

/**
 * Submission of a form: busy, done, or a problem beside the fields. For a call with an idempotency key use `useIdempotentSubmit`.
 */
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
