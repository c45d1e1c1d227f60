/**
 * Validation of requests and, outside production, of answers against the contract. Bad input becomes one line per
 * problem in the user's language, with the field names of the screens.
 */
import { Type, type TObject, type TSchema } from "typebox";
import { isGiven } from "@smgt/contract/given.ts";
import type { Call } from "@smgt/contract/call.ts";
import type { Envelope } from "@smgt/contract/envelope.ts";
import type { Language } from "@smgt/contract/languages.ts";
import { mayRefuse } from "@smgt/contract/refusals-of.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { validatorOf } from "../compiled-shape.ts";
import { Refused } from "../domain/ground/refused.ts";
import { refusalText } from "@smgt/contract/refusal-text.ts";
import { isTextKey, say } from "../texts/say.ts";

/** Sentence about a field that people know by name; for other fields, only that the page does not match the server. */
const sayOf = (field: string, keyword: string, language: Language): string => {
  const [key, label] = [`input.${keyword}`, `label.${field}`];
  if (keyword === "unknown" || !isTextKey(label)) return refusalText("BAD_INPUT", {}, language);
  return say(language, isTextKey(key) ? key : "input.other", { field: say(language, label) });
};

/** Returns whether the database can store every string: no lone surrogates, no NUL. */
function isStorable(given: unknown): boolean {
  const open: unknown[] = [given];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === "string" && (!one.isWellFormed() || one.includes("\0"))) return false;
    // Field names are untrusted too; limit nesting depth.
    if (typeof one === "object" && one !== null)
      for (const [name, value] of Object.entries(one)) open.push(name, value);
  }
  return true;
}

/** Invisible text counts as missing, whichever rule it breaks. */
const isUnseen = (given: unknown): boolean => typeof given === "string" && !isGiven(given);

/** Limit of problems in one answer. */
const MOST_PROBLEMS = 20;

/** Problem: the field's name in the contract, and the broken rule. */
type Problem = readonly [field: string, keyword: string];

function problemsOf(schema: TObject, value: Record<string, unknown>): Problem[] {
  const found: Problem[] = [];
  for (const key of Object.keys(value)) {
    // Stop here: there may be thousands of problems.
    if (found.length >= MOST_PROBLEMS) return found;
    if (!Object.hasOwn(schema.properties, key)) found.push([key.slice(0, 40).toWellFormed(), "unknown"]);
    else if (!isStorable(value[key])) found.push([key, "pattern"]);
  }
  const validator = validatorOf(schema);
  if (!validator.Check(value)) {
    for (const error of validator.Errors(value)) {
      if (error.keyword === "required") {
        for (const name of error.params.requiredProperties) found.push([name, "required"]);
      } else {
        const field = error.instancePath.split("/")[1] ?? "";
        if (field !== "" && error.keyword !== "anyOf" && error.keyword !== "const") {
          found.push([field, isUnseen(value[field]) ? "required" : error.keyword]);
        } else if (field !== "") found.push([field, "other"]);
      }
    }
  }
  return found.slice(0, MOST_PROBLEMS);
}

function checked(schema: TObject, value: unknown, language: Language): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refused("UNREADABLE_BODY");
  const fields = value as Record<string, unknown>;
  const found = problemsOf(schema, fields);
  if (found.length > 0) {
    const problems = [...new Set(found.map(([field, keyword]) => sayOf(field, keyword, language)))];
    // For developers of other clients.
    throw new Refused("BAD_INPUT", {}, { problems, extras: { fields: [...new Set(found.map(([field]) => field))] } });
  }
  return fields;
}

/** Returns the body as the contract has it; refuses with a line for each problem. */
export function checkBody(one: Call, body: unknown, language: Language): Record<string, unknown> {
  return checked(one.body, body, language);
}

function fromText(schema: TSchema, text: string): unknown {
  const isNumber = "type" in schema && (schema.type === "integer" || schema.type === "number");
  return isNumber && text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Converts text fields of a form or a query to the types of the schema. */
export function typed(schema: TObject, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    const wanted = schema.properties[key];
    if (wanted === undefined) {
      result[key] = value;
    } else if ("type" in wanted && wanted.type === "array" && "items" in wanted) {
      const items = Array.isArray(value) ? value : [value];
      result[key] = items.map((item) => (typeof item === "string" ? fromText(wanted.items as TSchema, item) : item));
    } else {
      result[key] = typeof value === "string" ? fromText(wanted, value) : value;
    }
  }
  return result;
}

/** Returns the query as the contract has it. */
export function checkQuery(one: Call, query: unknown, language: Language): Record<string, unknown> {
  return checked(one.query, typed(one.query, (query ?? {}) as Record<string, unknown>), language);
}

/** Throws for a refusal that the call's contract does not name; for tests, which play every refusal. */
export function checkRefusal(one: Call, id: RefusalId): void {
  if (!mayRefuse(one, id)) throw new Error(`${one.name} refuses with ${id}, which its contract does not name.`);
}

const replySchemas = new WeakMap<Call, TSchema>();

function replySchema(one: Call): TSchema {
  const known = replySchemas.get(one);
  if (known !== undefined) return known;
  const made = closed(
    Type.Object({
      STATUS_ID: Type.Literal("0"),
      STATUS_MESSAGE: Type.Literal("SUCCESS"),
      STATUS_RESPONSE: one.reply,
      ...one.extras.properties,
    }),
  ) as TSchema;
  replySchemas.set(one, made);
  return made;
}

/** Closes every object of the schema to undeclared fields. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const key of Object.getOwnPropertyNames(schema)) copy[key] = closed((schema as Record<string, unknown>)[key]);
  if (copy["type"] === "object" && "properties" in copy && !("patternProperties" in copy)) {
    copy["additionalProperties"] = false;
  }
  return copy;
}

/** Throws when an answer lacks a declared field or has an undeclared one. */
export function checkReply(one: Call, envelope: Envelope): void {
  const plain: unknown = JSON.parse(JSON.stringify(envelope));
  const validator = validatorOf(replySchema(one));
  if (validator.Check(plain)) return;
  const [first] = validator.Errors(plain);
  throw new Error(`The answer of ${one.name} is not what the contract says: ${first?.instancePath} ${first?.message}`);
}
