/** Chance that repeats: the same seed gives the same faults, so a failing test can be run again. */

export interface Chance {
  /** From zero to just under one. */
  next(): number;
  /** True in this share of cases. */
  happens(share: number): boolean;
}

/** Mulberry32: small, even and good enough for faults. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  // No draw for a fault that is off: switching one on must not change when another happens.
  return { next, happens: (share) => share > 0 && next() < share };
}
