/**
 * Seed of everything random in the tests, so that a failed run can be repeated: `SMGT_TEST_SEED=… npm test -- <file>`. The
 * run prints it beside each failure.
 */

/** Seed of a run without a given one. */
export const DEFAULT_SEED = 20_261_121;

export const SEED = Number(process.env["SMGT_TEST_SEED"] ?? DEFAULT_SEED);

/** Returns an integer from 0 to below `below`. */
export type Dice = (below: number) => number;

/** Returns draws that repeat for the same seed. */
export function diceOf(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Chooses the short form of `npm test` or the long one of `npm run proofs`. */
export const times = <T>(short: T, long: T): T => (process.env["SMGT_TEST_LONG"] === "1" ? long : short);
