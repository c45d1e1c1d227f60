/** Runs attacks one after the other against one installation. */
import type { Attack } from "./attack.ts";
import { accusedAttacks } from "./accused.ts";
import { citizenAttacks } from "./citizen.ts";
import { intruderAttacks } from "./intruder.ts";
import { insiderAttacks } from "./insider.ts";
import { lowRoleAttacks } from "./low-role.ts";
import { outsiderAttacks } from "./outsider.ts";
import { passwordThiefAttacks } from "./password-thief.ts";
import type { Target } from "./target.ts";

/** All attacks, in the order of the printed table. */
export const ALL_ATTACKS: readonly Attack[] = [
  ...outsiderAttacks,
  ...lowRoleAttacks,
  ...citizenAttacks,
  ...insiderAttacks,
  ...accusedAttacks,
  ...intruderAttacks,
  // Last: advances the clock by hours.
  ...passwordThiefAttacks,
];

export interface AttackResult {
  readonly attack: Attack;
  /** Description of the success; null when the attack was stopped. */
  readonly gotThrough: string | null;
  readonly ms: number;
}

/** Runs one attack; an attack that throws counts as a success of the attacker. */
export async function runAttack(target: Target, attack: Attack): Promise<AttackResult> {
  const begun = performance.now();
  const gotThrough = await attack.run(target).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause !== undefined ? `, because of ${String(error.cause)}` : "";
    return `it broke: ${String(error).slice(0, 300)}${cause.slice(0, 300)}`;
  });
  return { attack, gotThrough, ms: performance.now() - begun };
}
