/** One attack: who tries what. */
import type { Stand } from "./stand.ts";

export interface Attack {
  /** Number in the list of attacks that once worked, from 31 on those of insiders; null for one that never did. */
  readonly finding: number | null;
  readonly who: "outsider" | "password thief" | "low role" | "citizen" | "insider" | "intruder";
  readonly what: string;
  /** Plays it; gives what got through, or null when it was held. */
  play(stand: Stand): Promise<string | null>;
}

/** Absent when it is so; what got through when it is not. */
export const held = (isHeld: boolean, gotThrough: string): string | null => (isHeld ? null : gotThrough);

/** The attacks of one kind of attacker. */
export const attacksOf =
  (who: Attack["who"]) =>
  (finding: number | null, what: string, play: Attack["play"]): Attack => ({ who, finding, what, play });
