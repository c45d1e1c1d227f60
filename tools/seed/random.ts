/** Draws that repeat: the same seed gives the same ones. */
import { createRandom as createSource } from "../fake-x/random.ts";

export interface Random {
  /** From zero to just under one. */
  next(): number;
  /** True in this share of cases. */
  happens(share: number): boolean;
  /** A whole number from `least` to `most`, both possible. */
  whole(least: number, most: number): number;
  /** A number from `least` to just under `most`. */
  between(least: number, most: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** One of a list by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
}

/** A source of draws. */
export function createRandom(seed: number): Random {
  const { next } = createSource(seed);
  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index];
    if (found === undefined) throw new RangeError("nothing to choose from");
    return found;
  };
  return {
    next,
    happens: (share) => next() < share,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    between: (least, most) => least + next() * (most - least),
    pick: (list) => at(list, Math.floor(next() * list.length)),
    weighted(list) {
      const total = list.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return at(list, list.length - 1)[0];
    },
  };
}
