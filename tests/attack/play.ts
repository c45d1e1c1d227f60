/** Plays every attack, one after the other, on one stand. */
import type { Attack } from "./attack.ts";
import { citizenAttacks } from "./citizen.ts";
import { intruderAttacks } from "./intruder.ts";
import { insiderAttacks } from "./insider.ts";
import { lowRoleAttacks } from "./low-role.ts";
import { outsiderAttacks } from "./outsider.ts";
import { passwordThiefAttacks } from "./password-thief.ts";
import type { Stand } from "./stand.ts";

/** All attacks, in the order of the table. */
export const ALL_ATTACKS: readonly Attack[] = [
  ...outsiderAttacks,
  ...lowRoleAttacks,
  ...citizenAttacks,
  ...insiderAttacks,
  ...intruderAttacks,
  // Hours pass in it.
  ...passwordThiefAttacks,
];

export interface Played {
  readonly attack: Attack;
  /** What got through; null when it was held. */
  readonly gotThrough: string | null;
  readonly ms: number;
}

/** Plays one; an attack that breaks on the way is told as such, and counts as got through. */
export async function play(stand: Stand, attack: Attack): Promise<Played> {
  const begun = performance.now();
  const gotThrough = await attack.play(stand).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause !== undefined ? `, because of ${String(error.cause)}` : "";
    return `it broke: ${String(error).slice(0, 300)}${cause.slice(0, 300)}`;
  });
  return { attack, gotThrough, ms: performance.now() - begun };
}
