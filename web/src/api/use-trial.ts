/**
 * Preview of a change. Only the last trial counts, and its subject is stored with its answer, so that exactly the
 * previewed change is applied (decision 34).
 */
import { useRef, useState } from "react";
import type { Failure } from "./client.ts";
import { failureOf } from "./desk-api.ts";
import { sayFailure } from "./say-error.ts";
import type { Result } from "./use-submit.ts";

interface Seen<S, T> {
  readonly tried: S;
  readonly answer: T;
}

export interface Trial<S, T> {
  readonly isBusy: boolean;
  /** Reason of a failed trial, as sentences; null for none. */
  readonly problem: string | null;
  readonly failure: Failure | null;
  /** Tried subject and its preview; null while unknown. */
  readonly seen: Seen<S, T> | null;
  /** Starts a trial; answers to earlier ones are ignored. */
  begin(subject: S): Promise<void>;
  forget(): void;
  /** Replaces the preview by a newer one. */
  show(seen: Seen<S, T>): void;
}

/** Trial of the last choice. */
export function useTrial<S, T>(ask: (subject: S) => Promise<Result<T>>): Trial<S, T> {
  const round = useRef(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [seen, setSeen] = useState<Seen<S, T> | null>(null);
  const start = (willAsk: boolean): number => {
    setBusy(willAsk);
    setFailure(null);
    setSeen(null);
    return (round.current += 1);
  };
  return {
    isBusy,
    problem: failure === null ? null : sayFailure(failure).join(" "),
    failure,
    seen,
    async begin(subject) {
      const own = start(true);
      const { data, error } = await ask(subject);
      if (round.current !== own) return;
      setBusy(false);
      if (error === undefined) setSeen({ tried: subject, answer: data as T });
      else setFailure(failureOf(error));
    },
    forget: () => void start(false),
    show: setSeen,
  };
}
