/** Blanks the places that phones write into recordings (ISO 6709, as in `+28.4595+077.0266/`). Pure. */

/** Degrees with decimals: anything shorter could be part of the recording itself. */
const PLACE = /[+-]\d{2}\.\d{2,}[+-]\d{3}\.\d{2,}(?:[+-]\d+(?:\.\d+)?)?(?:CRS[\w:-]*)?\//g;
const ZERO = 0x30;

/** Replaces the digits of each place by zeros, so that every other byte stays where it is; returns whether there was one. */
export function blankPlaces(bytes: Buffer): boolean {
  let isFound = false;
  for (const { 0: place, index } of bytes.toString("latin1").matchAll(PLACE)) {
    isFound = true;
    for (const [at, sign] of [...place].entries()) if (/\d/.test(sign)) bytes[index + at] = ZERO;
  }
  return isFound;
}
