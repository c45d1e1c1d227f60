/**
 * Makes external data storable: no NUL, no lone surrogates, bounded size and depth. Pure. An excerpt of oversized data
 * is stored, so that a person can still inspect it.
 */
import { createHash } from "node:crypto";

const MAX_BYTES = 262_144;
const MAX_DEPTH = 40;
const EXCERPT = 2_000;
/** NUL or a lone surrogate, as JSON writes it. */
const TO_CLEAN = /\\u(?:0000|d[89a-f])/;

/** Returns true when the value can be serialized unchanged. */
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

/** Most items need no cleaning and are not copied. */
function jsonOf(raw: unknown): string {
  const json = isPlain(raw, 0) ? JSON.stringify(raw) : null;
  return json === null || TO_CLEAN.test(json) ? JSON.stringify(clean(raw, 0)) : json;
}

export interface StorableRaw {
  readonly json: string;
  /** Reason for parking; null for an item that can be parsed. */
  readonly problem: string | null;
}

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

/** Content key for an item without id: equal items have equal keys. */
export function contentKey(json: string): string {
  return `sha256:${createHash("sha256").update(json).digest("hex")}`;
}
