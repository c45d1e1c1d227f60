import { useState } from "react";
import type { Trouble } from "./client.ts";
import { troubleOf } from "./desk-api.ts";
import { sayTrouble } from "./say-error.ts";

interface Result {
  readonly error?: unknown;
}

export interface Submit {
  readonly isBusy: boolean;
  /** What is wrong, in sentences; null while nothing is. */
  readonly problem: string | null;
  readonly trouble: Trouble | null;
  /** Runs once at a time; `onDone` only when it succeeded. What was typed stays where it is. */
  run(ask: () => Promise<Result>, onDone?: () => void): Promise<void>;
  forget(): void;
}

/** One submission of a form: busy, done, or a problem to show beside the fields. */
export function useSubmit(): Submit {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  return {
    isBusy,
    trouble,
    problem: trouble === null ? null : sayTrouble(trouble).join(" "),
    forget: () => setTrouble(null),
    async run(ask, onDone) {
      if (isBusy) return;
      setBusy(true);
      const { error } = await ask();
      setBusy(false);
      setTrouble(error === undefined ? null : troubleOf(error));
      if (error === undefined) onDone?.();
    },
  };
}
