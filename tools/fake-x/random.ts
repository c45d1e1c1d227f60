/** Random numbers that repeat: the same seed gives the same faults, so a failing run can be played again. */

export interface Random {
  /** From zero to just under one. */
  next(): number;
  /** True in this share of cases. */
  happens(share: number): boolean;
  /** A whole number, both ends included. */
  between(lowest: number, highest: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: small, even and good enough for faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    // No draw for a fault that is off: switching one on must not change when another happens.
    happens: (share) => share > 0 && next() < share,
    between: (lowest, highest) => lowest + Math.floor(next() * (highest - lowest + 1)),
    pick(list) {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
  };
}
