/** Invented citizens: how they are called, and how they are reached. Pure. */
import { SOURCE } from "@smgt/contract/constants.ts";
import { citizenName } from "./names.ts";
import type { Random } from "./random.ts";

export interface Citizen {
  readonly name: string;
  /** Of theirs alone. */
  readonly handle: string;
  readonly followers: number;
  readonly mobile: string;
}

/** The first of the numbers from which mobiles and handles are made. */
const NUMBERS = 100_000;

/** Somebody; two with the same number are one in a thousand, and then it is the same person. */
export function citizenOf(random: Random, sourceId: number): Citizen {
  const number = random.whole(0, NUMBERS - 1);
  const isOnX = sourceId === SOURCE.X_POST || sourceId === SOURCE.X_DM;
  return {
    ...citizenName(random, number),
    followers: isOnX ? Math.floor(random.next() ** 4 * 6_000) : 0,
    mobile: `66666${String(number).padStart(5, "0")}`,
  };
}
