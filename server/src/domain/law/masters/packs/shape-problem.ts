/** Sentences for shape problems, for the person who edits the pack. Pure. */
import type { TLocalizedValidationError } from "typebox/error";

/** Place and sentence. Null: a redundant note of the validator. */
export interface ShapeProblem {
  readonly pointer: string;
  readonly message: string;
}

/** Sentence for one finding of the schema. */
export function shapeProblem(error: TLocalizedValidationError): ShapeProblem | null {
  const { instancePath: path, params } = error;
  // In a list, the name of the list is more useful than the row number.
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
      // A nullable value has another type too, and that one is reported.
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
