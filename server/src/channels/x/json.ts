/**
 * Parser of outside JSON for PostgreSQL: integers beyond JavaScript's range become strings (ids have up to 19 digits);
 * NUL and lone surrogates, which `jsonb` rejects, are repaired; depth is limited.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export type Parsed = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly problem: string };

const MAX_DEPTH = 64;
/** Start of an unquoted number that may be too large. */
const LONG_NUMBER = /(?:^|[[:,])\s*-?\d{16}/;
/** Escaped NUL or surrogate. */
const TO_MEND = /\\u(?:0000|[dD][89a-fA-F])/;

export function parseJson(text: string): Parsed {
  try {
    const value: unknown = LONG_NUMBER.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
    return { ok: true, value: TO_MEND.test(text) || !text.isWellFormed() ? mend(value, 0) : checked(value, 0) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : "not JSON" };
  }
}

/** Text that PostgreSQL can store: no NUL, no lone surrogate. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

function keepLongNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value) || !Number.isInteger(value)) return value;
  return context?.source !== undefined && /^-?\d+$/.test(context.source) ? context.source : value;
}

/** Returns unproblematic values unchanged, unless nested too deep. */
function checked(value: unknown, depth: number): Json {
  if (depth > MAX_DEPTH) throw new Error(`nested deeper than ${MAX_DEPTH}`);
  if (typeof value === "object" && value !== null) for (const entry of Object.values(value)) checked(entry, depth + 1);
  return value as Json;
}

function mend(value: unknown, depth: number): Json {
  if (depth > MAX_DEPTH) throw new Error(`nested deeper than ${MAX_DEPTH}`);
  if (typeof value === "string") return storableText(value);
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((entry) => mend(entry, depth + 1));
  if (typeof value !== "object") throw new Error(`a ${typeof value} is not JSON`);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [storableText(key), mend(entry, depth + 1)]));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Object under the first of these names that has one. */
export function objectAt(from: unknown, ...names: readonly string[]): JsonObject | null {
  if (!isObject(from)) return null;
  for (const name of names) {
    const value = Object.hasOwn(from, name) ? from[name] : undefined;
    if (isObject(value)) return value;
  }
  return null;
}

/** Objects in the list under the first of these names that has a list; otherwise empty. */
export function objectsAt(from: unknown, ...names: readonly string[]): readonly JsonObject[] {
  return listAt(from, ...names).filter(isObject);
}

/** List under the first of these names that has one; otherwise empty. */
export function listAt(from: unknown, ...names: readonly string[]): readonly Json[] {
  if (!isObject(from)) return [];
  for (const name of names) {
    const value = Object.hasOwn(from, name) ? from[name] : undefined;
    if (Array.isArray(value)) return value;
  }
  return [];
}

/** Text under the first of these names that has one. */
export function textAt(from: unknown, ...names: readonly string[]): string | null {
  if (!isObject(from)) return null;
  for (const name of names) {
    const value = Object.hasOwn(from, name) ? from[name] : undefined;
    if (typeof value === "string") return value;
  }
  return null;
}

/** Integer under this name, zero or more. */
export function countAt(from: unknown, name: string): number | null {
  if (!isObject(from) || !Object.hasOwn(from, name)) return null;
  const value = from[name];
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Id as a decimal string, from text or a number. */
export function idAt(from: unknown, ...names: readonly string[]): string | null {
  if (!isObject(from)) return null;
  for (const name of names) {
    const id = toId(Object.hasOwn(from, name) ? from[name] : undefined);
    if (id !== null) return id;
  }
  return null;
}

export function toId(value: unknown): string | null {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  return typeof value === "string" && /^\d{1,20}$/.test(value) ? value : null;
}

/** Compares two decimal ids: they are ordered by time and exceed the range of a number. */
export function compareIds(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
