import { useState } from "react";

/**
 * A problem that only the server can judge stands as long as what it was about stands there unchanged: what was mended is
 * not called wrong until it has been sent again.
 */
export function useWhileSame(problem: string | null | undefined, value: string): string | undefined {
  const [held, setHeld] = useState({ problem, value });
  if (held.problem !== problem) setHeld({ problem, value });
  return problem == null || held.value !== value ? undefined : problem;
}
