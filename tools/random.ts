/** Random numbers that repeat: the same seed gives the same faults and the same demo. */

export interface Random {
  /** From zero to just under one. */
  next(): number;
  /** True in this share of cases. */
  happens(share: number): boolean;
  /** An integer, both ends included. */
  whole(least: number, most: number): number;
  /** A number from `least` to just under `most`. */
  between(least: number, most: number): number;
  /** One item of a non-empty list. */
  pick<T>(list: readonly T[]): T;
  /** One item of a non-empty list, by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
}

/** Returns a generator by Mulberry32: small, and even enough for faults and a demo. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(list: readonly T[], index: number): T => {
    const item = list[index];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  };
  return {
    next,
    // No draw for a fault that is off: enabling one must not move another.
    happens: (share) => share > 0 && next() < share,
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
