/**
 * Payload cleaning (REQUIREMENTS 5): drops fields that are null, undefined, empty, NaN, blank after trimming, or empty
 * arrays; a body left without keys becomes undefined.
 */

type Payload = Readonly<Record<string, unknown>>;

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "number") return Number.isNaN(value);
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

export function cleanPayload(payload: Payload | undefined): Payload | undefined {
  if (payload === undefined) return undefined;
  const kept = Object.entries(payload).filter(([, value]) => !isEmpty(value));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
