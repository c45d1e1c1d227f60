/**
 * Moments in a file that people read: by the clocks of the State, so that its days and months are those of the screens. Still
 * ISO 8601, with the offset, for machines. Pure.
 */

const MINUTE_MS = 60_000;
const two = (n: number): string => String(n).padStart(2, "0");

/** A moment of UTC as `2026-12-01T00:30:00+05:30`. */
export function inStateTime(iso: string, offsetMinutes: number): string {
  const local = new Date(Date.parse(iso) + offsetMinutes * MINUTE_MS).toISOString().slice(0, 19);
  const size = Math.abs(offsetMinutes);
  return `${local}${offsetMinutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
