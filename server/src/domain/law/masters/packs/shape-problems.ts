/** Shape problems of one pack file; `check-pack.ts` calls this for each file. Pure. */
import type { TSchema } from "typebox";
import { validatorOf } from "../../../../compiled-shape.ts";
import type { PackPart } from "./layers.ts";
import type { PackProblem } from "./report.ts";
import { shapeProblem } from "./shape-problem.ts";

/** One problem per malformed place; never empty for a malformed part. */
export function shapeProblems(schema: TSchema, part: PackPart): PackProblem[] {
  const validator = validatorOf(schema);
  if (validator.Check(part.value)) return [];
  const found = new Map<string, PackProblem>();
  for (const error of validator.Errors(part.value)) {
    const problem = shapeProblem(error);
    if (problem === null || found.has(problem.pointer)) continue;
    found.set(problem.pointer, { ...part.placeOf(problem.pointer), message: problem.message });
  }
  // Fallback: a malformed part without any sentence still makes the pack invalid.
  const whole = part.placeOf("");
  if (found.size === 0) found.set("", { ...whole, message: `"${whole.file}" is not written as it must be.` });
  return [...found.values()];
}
