/**
 * Something is tried before it is done, so that one sees what would change. Only the trial that was begun last counts, and
 * what was tried stands beside its answer: what is then taken over is what was seen (decision 99).
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
  /** Why it could not be tried, in sentences; null while nothing is wrong. */
  readonly problem: string | null;
  readonly failure: Failure | null;
  /** What was tried and what would become of it; null while one cannot know. */
  readonly seen: Seen<S, T> | null;
  /** Tries it; an answer to what was tried before no longer counts. */
  begin(subject: S): Promise<void>;
  /** What was tried is not wanted any more. */
  forget(): void;
  /** What would become of it by now. */
  show(seen: Seen<S, T>): void;
}

/** The trial of what was chosen last. */
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
