/**
 * Random inputs from the contract's types: valid, at a bound, beyond it, of a wrong type, and hostile texts. The same
 * seed generates the same inputs.
 */
import type { Dice } from "@smgt/tools/test-run/seed.ts";

/** The used part of JSON Schema. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** Existing values of the world, by field name. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

export const HOSTILE: readonly string[] = [
  "",
  " ",
  "'; drop table ticket; --",
  "' or '1'='1",
  "%' or 1=1 --",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "{{7*7}} ${7*7} #{7*7}",
  "../../../../etc/passwd",
  "..\\..\\windows",
  "\u0000",
  "\uD800",
  "a\uDFFFb",
  "\u202Egnihton\u202C",
  "=cmd|' /C calc'!A0",
  "＝1+1",
  "\u200B=1+1",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1e309",
  "0x10",
  "9".repeat(400),
  "a".repeat(5_000),
  "कि.".repeat(600),
  "\u0301".repeat(900),
  "👨‍👩‍👧‍👦".repeat(120),
  "{department} {due_date}",
  "\r\nSet-Cookie: a=b",
  "2026-02-31",
  "0000-00-00",
  "9999-12-31T23:59:59.999Z",
  "-271821-04-20T00:00:00.000Z",
  "not a date",
  "Y",
  "__proto__",
  "constructor",
  '{"$gt":""}',
  "[]",
  "%ff%00",
  "()|&!:*<->",
  "\\",
  "👍",
  "@demo_grievance_cell 9812345678",
];
const WRONG: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  1e21,
  [],
  [[]],
  {},
  { a: 1 },
  [null],
  "text",
];
const GOOD_WORDS = [
  "Street light not working since Monday.",
  "सड़क टूटी है, कृपया ठीक करें",
  "Bijli nahi aa rahi hai, please help",
  "Checked on site and repaired the line this morning.",
];
const NOW = "2026-11-20T10:00:00.000Z";

const pick = <T>(dice: Dice, from: readonly T[]): T => from[dice(from.length)] as T;

function goodText(dice: Dice, shape: Shape): unknown {
  if (shape.pattern === undefined || shape.pattern.includes("u0000")) {
    return (dice(6) === 0 ? NOW : pick(dice, GOOD_WORDS)).slice(0, shape.maxLength ?? 200);
  }
  if (shape.pattern.includes("{4}-")) return "2026-11-20";
  return "123";
}

/** A valid value. */
export function goodValue(dice: Dice, shape: Shape, name: string, known: Known): unknown {
  const pool = known[name];
  if (shape.const !== undefined) return shape.const;
  if (shape.anyOf !== undefined) return goodValue(dice, pick(dice, shape.anyOf), name, known);
  if (shape.type === "array") {
    return Array.from({ length: 1 + dice(3) }, () => goodValue(dice, shape.items ?? {}, name, known));
  }
  if (pool !== undefined && pool.length > 0 && dice(8) > 0) return pick(dice, pool);
  if (shape.type === "integer" || shape.type === "number") {
    const [from, to] = [shape.minimum ?? 0, Math.min(shape.maximum ?? 1_000, (shape.minimum ?? 0) + 400)];
    return from + dice(Math.max(1, to - from));
  }
  if (shape.type === "boolean") return dice(2) === 0;
  if (shape.type === "null") return null;
  if (shape.type === "object" || shape.properties !== undefined) return goodObject(dice, shape, known);
  return goodText(dice, shape);
}

/** A valid object: required fields and some of the others. */
export function goodObject(dice: Dice, shape: Shape, known: Known): Record<string, unknown> {
  const required = new Set(shape.required ?? []);
  return Object.fromEntries(
    Object.entries(shape.properties ?? {})
      .filter(([name]) => required.has(name) || dice(3) === 0)
      .map(([name, one]) => [name, goodValue(dice, one, name, known)]),
  );
}

function badValue(dice: Dice, shape: Shape): unknown {
  switch (dice(4)) {
    case 0:
      return pick(dice, WRONG);
    case 1:
      return shape.type === "integer"
        ? pick(dice, [shape.maximum, shape.minimum, (shape.maximum ?? 1) + 1, 0])
        : pick(dice, HOSTILE);
    case 2:
      return shape.type === "array" ? Array.from({ length: 300 }, () => 7) : pick(dice, HOSTILE);
    default:
      return pick(dice, HOSTILE);
  }
}

/** Fields of a call: half of the sets are valid, the others have invalid, missing or extra fields. */
export function someFields(dice: Dice, shape: Shape, known: Known): Record<string, unknown> {
  const fields = goodObject(dice, shape, known);
  const names = Object.keys(shape.properties ?? {});
  if (dice(2) === 0 || names.length === 0) return fields;
  for (let spoilt = 0; spoilt <= dice(3); spoilt += 1) {
    const name = pick(dice, names);
    if (dice(6) === 0) delete fields[name];
    else fields[name] = badValue(dice, shape.properties?.[name] ?? {});
  }
  if (dice(10) === 0) fields[pick(dice, ["role_id", "is_admin", "constructor", "toString", "user_id"])] = 1;
  return fields;
}
