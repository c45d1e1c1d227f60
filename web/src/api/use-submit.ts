import { useState } from "react";
import type { Failure } from "./client.ts";
import { failureOf } from "./desk-api.ts";
import { sayFailure } from "./say-error.ts";

interface Result {
  readonly error?: unknown;
}

export interface Submit {
  readonly isBusy: boolean;
  /** What is wrong, in sentences; null while nothing is. */
  readonly problem: string | null;
  readonly failure: Failure | null;
  /** Runs once at a time; `onDone` only when it succeeded. What was typed stays where it is. */
  run(ask: () => Promise<Result>, onDone?: () => void): Promise<void>;
  forget(): void;
}

/** One submission of a form: busy, done, or a problem to show beside the fields. */
export function useSubmit(): Submit {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    isBusy,
    failure,
    problem: failure === null ? null : sayFailure(failure).join(" "),
    forget: () => setFailure(null),
    async run(ask, onDone) {
      if (isBusy) return;
      setBusy(true);
      const { error } = await ask();
      setBusy(false);
      setFailure(error === undefined ? null : failureOf(error));
      if (error === undefined) onDone?.();
    },
  };
}
