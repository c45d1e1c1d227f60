/** Ids as X makes them: 19 digits that carry their time, each higher than the one before. */

const EPOCH_MS = 1_288_834_974_657n;

/** When an id was made, in milliseconds. */
export const timeOfId = (id: string): number => Number((BigInt(id) >> 22n) + EPOCH_MS);

const DIGITS = 19;

/** Orders ids by their number, which is their age. */
export const compareIds = (left: string, right: string): number =>
  left.length - right.length || (left < right ? -1 : Number(left > right));

/** Makes a source of ids; `notBelow` raises it above ids that are already taken, if X could have given them. */
export function createIds(now: () => Date): { next(): string; notBelow(id: string): void } {
  let last = 0n;
  return {
    next() {
      const fromClock = (BigInt(now().getTime()) - EPOCH_MS) << 22n;
      last = fromClock > last ? fromClock : last + 1n;
      return String(last);
    },
    notBelow(id) {
      const taken = BigInt(id);
      if (taken > last && id.length <= DIGITS) last = taken;
    },
  };
}
