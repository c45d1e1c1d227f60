/**
 * Makes anything from outside storable: no NUL, no half characters, bounded size and depth. Pure.
 * What is too large is kept as an excerpt, so that a person can still see what came.
 */
import { createHash } from "node:crypto";

const MAX_BYTES = 262_144;
const MAX_DEPTH = 40;
const EXCERPT = 2_000;
/** NUL or half of a surrogate pair, as JSON writes it. */
const TO_CLEAN = /\\u(?:0000|d[89a-f])/;

/** Whether JSON can be written of it as it is. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "bigint";
  return depth <= MAX_DEPTH && Object.values(value).every((item) => isPlain(item, depth + 1));
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\u0000", "\uFFFD");
  if (typeof value !== "object" || value === null) return typeof value === "bigint" ? String(value) : value;
  if (depth > MAX_DEPTH) return "…";
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [String(clean(key, depth)), clean(item, depth + 1)]),
  );
}

/** Most items need no cleaning: they are not copied for it. */
function jsonOf(raw: unknown): string {
  const json = isPlain(raw, 0) ? JSON.stringify(raw) : null;
  return json === null || TO_CLEAN.test(json) ? JSON.stringify(clean(raw, 0)) : json;
}

export interface StorableRaw {
  readonly json: string;
  /** Why it can only be parked; null when it is fit to be understood. */
  readonly problem: string | null;
}

/** The raw item as JSON text that PostgreSQL takes. */
export function storableRaw(raw: unknown): StorableRaw {
  const json = jsonOf(raw ?? null);
  if (Buffer.byteLength(json) <= MAX_BYTES) return { json, problem: null };
  return {
    json: JSON.stringify({
      oversized: true,
      bytes: Buffer.byteLength(json),
      excerpt: json.slice(0, EXCERPT).toWellFormed(),
    }),
    problem: `The item is larger than ${MAX_BYTES} bytes.`,
  };
}

/** A key for an item that has no id: the same item gives the same key. */
export function contentKey(json: string): string {
  return `sha256:${createHash("sha256").update(json).digest("hex")}`;
}
