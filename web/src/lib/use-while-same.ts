import { useState } from "react";

/**
 * Server-side problem of a value, shown only while the value is unchanged: a corrected value is not marked wrong until
 * it is sent again.
 */
export function useWhileSame(problem: string | null | undefined, value: string): string | undefined {
  const [held, setHeld] = useState({ problem, value });
  if (held.problem !== problem) setHeld({ problem, value });
  return problem == null || held.value !== value ? undefined : problem;
}
