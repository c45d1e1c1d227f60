/** Words for a mistake in the shape of a file, for the person who edits the pack. Pure. */
import type { TLocalizedValidationError } from "typebox/error";

/** Where and what. Null: the validator's own note, said better by another one. */
export interface ShapeProblem {
  readonly pointer: string;
  readonly message: string;
}

/** One sentence for one finding of the schema. */
export function shapeProblem(error: TLocalizedValidationError): ShapeProblem | null {
  const { instancePath: path, params } = error;
  // In a list the name of the list says more than the number of the row.
  const field = path.split("/").findLast((part) => !/^\d*$/.test(part)) ?? "";
  const of = (key: string): unknown => (params as Record<string, unknown>)[key];
  const say = (message: string, pointer = path): ShapeProblem => ({ pointer, message });
  switch (error.keyword) {
    case "required": {
      const names = of("requiredProperties");
      const [name] = Array.isArray(names) ? names : [];
      return say(`"${String(name)}" is missing.`, `${path}/${String(name)}`);
    }
    case "additionalProperties":
      return null; // reported as "boolean" at the property itself
    case "boolean":
      return say(`"${field}" is not a field of this file.`);
    case "type":
      // What may be null may be something else too, and that is told.
      if (of("type") === "null") return null;
      return say(`"${field}" must be ${String(of("type"))}.`);
    case "pattern":
      return say(patternWords(field, path));
    case "enum":
    case "const":
      return say(`"${field}" has a value that does not exist.`);
    case "minItems":
      return say(`"${field}" must not be empty.`);
    case "minLength":
      return say(`"${field}" must not be empty.`);
    case "anyOf":
      return null;
    default:
      return say(`"${field}" ${error.message}.`);
  }
}

function patternWords(field: string, path: string): string {
  return `"${field === "" ? path : field}" is not written as it must be.`;
}
