import { useRef, useState } from "react";
import { randomId } from "../lib/random-id.ts";
import type { Failure } from "./client.ts";
import { failureOf } from "./desk-api.ts";
import { sayFailure } from "./say-error.ts";

interface Result<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
}

export interface Submit {
  readonly isBusy: boolean;
  /** What is wrong, in sentences; null while nothing is. */
  readonly problem: string | null;
  readonly failure: Failure | null;
  /**
   * Runs once at a time; `onDone` only when it succeeded. What was typed stays where it is. After a line that broke the
   * same press keeps its id, so that it cannot happen twice; with other words (`about`) it is another press.
   */
  run<T>(ask: (pressId: string) => Promise<Result<T>>, onDone?: (answer: T) => void, about?: string): Promise<void>;
  forget(): void;
}

/** One submission of a form: busy, done, or a problem to show beside the fields. */
export function useSubmit(): Submit {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const press = useRef({ about: "", id: "" });
  return {
    isBusy,
    failure,
    problem: failure === null ? null : sayFailure(failure).join(" "),
    forget: () => setFailure(null),
    async run<T>(ask: (pressId: string) => Promise<Result<T>>, onDone?: (answer: T) => void, about = "") {
      if (isBusy) return;
      setBusy(true);
      setFailure(null);
      if (press.current.id === "" || press.current.about !== about) press.current = { about, id: randomId() };
      const { data, error } = await ask(press.current.id);
      const found = error === undefined ? null : failureOf(error);
      if (found === null || found.kind === "refused") press.current = { about: "", id: "" };
      setBusy(false);
      setFailure(found);
      if (found === null) onDone?.(data as T);
    },
  };
}
