/** Deterministic pseudo-random split of texts. Pure. */

/** FNV-1a hash, 0 to 2^32: the same for the same text. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 16_777_619) >>> 0;
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
