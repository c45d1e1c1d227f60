/** Chance that repeats: the same seed gives the same falls, so a plan of faults can be carried out again. */

export interface Dice {
  /** From zero to just under one. */
  next(): number;
  /** True in this share of cases. */
  happens(share: number): boolean;
  /** A whole number, both ends included. */
  between(lowest: number, highest: number): number;
  /** One of them; they must not be none. */
  pick<T>(items: readonly T[]): T;
}

/** Xorshift over 32 bits; the seed is stirred first, so that neighbouring seeds fall differently. */
export function createDice(seed: number): Dice {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ (seed >>> 13)) >>> 0 || 1;
  const next = (): number => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    happens: (share) => next() < share,
    between: (lowest, highest) => lowest + Math.floor(next() * (highest - lowest + 1)),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
  };
}
