/**
 * Formats moments of a file in the State's time zone, so that days and months match the screens. ISO 8601 with
 * offset, for programs. Pure.
 */

const MINUTE_MS = 60_000;
const two = (n: number): string => String(n).padStart(2, "0");

/** Formats a UTC moment as `2026-12-01T00:30:00+05:30`. */
export function inStateTime(iso: string, offsetMinutes: number): string {
  const local = new Date(Date.parse(iso) + offsetMinutes * MINUTE_MS).toISOString().slice(0, 19);
  const size = Math.abs(offsetMinutes);
  return `${local}${offsetMinutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
