/** Timestamps in X's ids: 41 bits of milliseconds since November 2010. Pure. */

const ID = /^\d{1,19}$/;
const LATEST = Date.UTC(2100, 0);
const FIRST_MS = 1_288_834_974_657;

/** Time of an id; null for an invalid id. */
export function madeAt(id: string): Date | null {
  if (!ID.test(id)) return null;
  const at = Number(BigInt(id) >> 22n) + FIRST_MS;
  return at < LATEST ? new Date(at) : null;
}

/** Lowest id possible at this moment. */
export function firstIdAt(at: Date): string {
  return String(BigInt(Math.max(at.getTime() - FIRST_MS, 0)) << 22n);
}
