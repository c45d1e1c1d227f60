/** Time between two tickets as text. Pure. */
import type { MessageKey } from "../../i18n/language.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Text key and its number. */
export function apartOf(minutes: number): { readonly key: MessageKey; readonly n: number } {
  if (minutes < HOUR) return { key: "similar.minutes", n: Math.max(1, minutes) };
  if (minutes < 2 * DAY) return { key: "similar.hours", n: Math.round(minutes / HOUR) };
  return { key: "similar.days", n: Math.round(minutes / DAY) };
}
