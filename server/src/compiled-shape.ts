/** Validators of schemas, compiled on first use: interpreting a schema for each value is slow. */
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";

const compiled = new WeakMap<TSchema, Validator>();

/** Validator of a schema; `Check` is fast, `Errors` lists the problems. */
export function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = Compile(schema) as Validator;
  compiled.set(schema, made);
  return made;
}
