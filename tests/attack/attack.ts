/** Shape of one attack. */
import type { Target } from "./target.ts";

export interface Attack {
  /** Number in the list of findings, from 31 for insiders; null for an attack that never succeeded. */
  readonly finding: number | null;
  readonly who: "outsider" | "password thief" | "low role" | "citizen" | "insider" | "intruder";
  readonly what: string;
  /** Runs the attack; returns what succeeded, or null when the attack was stopped. */
  run(target: Target): Promise<string | null>;
}

/** Returns null when the defence worked, otherwise what succeeded. */
export const held = (isHeld: boolean, gotThrough: string): string | null => (isHeld ? null : gotThrough);

export const attacksOf =
  (who: Attack["who"]) =>
  (finding: number | null, what: string, run: Attack["run"]): Attack => ({ who, finding, what, run });
