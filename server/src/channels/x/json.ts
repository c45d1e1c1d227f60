/**
 * Reads JSON from outside into something PostgreSQL can store and our code can trust a little:
 * whole numbers too big for a JavaScript number become strings (ids are up to 19 digits),
 * the NUL character and broken surrogates, which `jsonb` refuses, are mended, and depth is bounded.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export type Parsed = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly problem: string };

const MAX_DEPTH = 64;
/** A number that may be too big stands outside quotes: at the start, or behind one of these signs. */
const LONG_NUMBER = /(?:^|[[:,])\s*-?\d{16}/;
/** NUL or half of a surrogate pair, as JSON writes it. */
const TO_MEND = /\\u(?:0000|[dD][89a-fA-F])/;

/** Parses outside text; never throws. */
export function parseJson(text: string): Parsed {
  try {
    const value: unknown = LONG_NUMBER.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
    return { ok: true, value: TO_MEND.test(text) || !text.isWellFormed() ? mend(value, 0) : checked(value, 0) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : "not JSON" };
  }
}

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

function keepLongNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value) || !Number.isInteger(value)) return value;
  return context?.source !== undefined && /^-?\d+$/.test(context.source) ? context.source : value;
}

/** What needs no mending stays as it was parsed, unless it is nested too deep. */
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

/** Whether it is an object and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object under the first of these names that holds one. */
export function objectAt(from: unknown, ...names: readonly string[]): JsonObject | null {
  if (!isObject(from)) return null;
  for (const name of names) {
    const value = Object.hasOwn(from, name) ? from[name] : undefined;
    if (isObject(value)) return value;
  }
  return null;
}

/** The objects of the list under the first of these names that holds a list; else none. */
export function objectsAt(from: unknown, ...names: readonly string[]): readonly JsonObject[] {
  return listAt(from, ...names).filter(isObject);
}

/** The list under the first of these names that holds one; else none. */
export function listAt(from: unknown, ...names: readonly string[]): readonly Json[] {
  if (!isObject(from)) return [];
  for (const name of names) {
    const value = Object.hasOwn(from, name) ? from[name] : undefined;
    if (Array.isArray(value)) return value;
  }
  return [];
}

/** The text under the first of these names that holds text. */
export function textAt(from: unknown, ...names: readonly string[]): string | null {
  if (!isObject(from)) return null;
  for (const name of names) {
    const value = Object.hasOwn(from, name) ? from[name] : undefined;
    if (typeof value === "string") return value;
  }
  return null;
}

/** The whole number under this name, zero or more. */
export function countAt(from: unknown, name: string): number | null {
  if (!isObject(from) || !Object.hasOwn(from, name)) return null;
  const value = from[name];
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** An id as a decimal string, whether it came as text or as a number. */
export function idAt(from: unknown, ...names: readonly string[]): string | null {
  if (!isObject(from)) return null;
  for (const name of names) {
    const id = toId(Object.hasOwn(from, name) ? from[name] : undefined);
    if (id !== null) return id;
  }
  return null;
}

/** A decimal string of up to 20 digits, or null. */
export function toId(value: unknown): string | null {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  return typeof value === "string" && /^\d{1,20}$/.test(value) ? value : null;
}

/** Which of two decimal ids is higher: ids are time-ordered and longer than a number can hold. */
export function compareIds(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
