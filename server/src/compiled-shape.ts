/** Shapes of the contract and of packs, compiled when they are first asked for: reading one again at each value is slow. */
import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";

const compiled = new WeakMap<TSchema, Validator>();

/** The validator of a shape; its `Check` is fast, its `Errors` says what is wrong. */
export function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = Compile(schema) as Validator;
  compiled.set(schema, made);
  return made;
}
