/**
 * One seed for everything in the tests that is drawn at random, so that a failed run can be repeated:
 * `SMGT_TEST_SEED=… npm test -- <file>`. The run prints it beside each failure.
 */

/** The seed of a run for which nobody asked for another. */
export const DEFAULT_SEED = 20_261_121;

/** The seed of this run. */
export const SEED = Number(process.env["SMGT_TEST_SEED"] ?? DEFAULT_SEED);

/** Gives a whole number from 0 to below `below`. */
export type Dice = (below: number) => number;

/** Dice that always fall the same way for the same seed. */
export function diceOf(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** How often a test repeats itself, or with what: the short form of `npm test`, or the long one of `npm run proofs`. */
export const times = <T>(short: T, long: T): T => (process.env["SMGT_TEST_LONG"] === "1" ? long : short);
