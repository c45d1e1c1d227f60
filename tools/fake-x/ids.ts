/** Ids like those of X: 19 digits that contain the time, increasing. */

const EPOCH_MS = 1_288_834_974_657n;

/** Returns the creation time of an id in milliseconds. */
export const timeOfId = (id: string): number => Number((BigInt(id) >> 22n) + EPOCH_MS);

const DIGITS = 19;

/** Orders ids by number, which is their age. */
export const compareIds = (left: string, right: string): number =>
  left.length - right.length || (left < right ? -1 : Number(left > right));

/** Creates a source of ids; `notBelow` raises it above existing ids that X could have assigned. */
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
