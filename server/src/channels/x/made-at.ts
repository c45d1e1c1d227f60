/** Ids of X hold the moment in which they were given: 41 bits of milliseconds since November 2010. Pure. */

const ID = /^\d{1,19}$/;
const LATEST = Date.UTC(2100, 0);

/** When an id was given; null for what cannot be an id of X. */
export function madeAt(id: string): Date | null {
  if (!ID.test(id)) return null;
  const at = Number(BigInt(id) >> 22n) + 1_288_834_974_657;
  return at < LATEST ? new Date(at) : null;
}
