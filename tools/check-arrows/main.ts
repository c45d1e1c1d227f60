/**
 * Prints every import in a forbidden direction, every cycle and the imports between wings of the domain; exit code 1 if any
 * is forbidden.
 */
import path from "node:path";
import { arrowsByWing, problemOf } from "./arrows.ts";
import { circlesOf } from "./cycles.ts";
import { readImports } from "./read-imports.ts";

const imports = readImports(path.resolve(import.meta.dirname, "../.."));
const circles = circlesOf(imports);
const problems = imports.map(({ from, to }) => problemOf(from, to)).filter((problem) => problem !== null);
for (const problem of problems) console.error(problem);
for (const circle of circles) console.error(`A circle: ${circle.join(" → ")}`);
for (const line of arrowsByWing(imports)) console.log(line);
console.log(`${imports.length} imports, ${problems.length} of them the wrong way, ${circles.length} circles.`);
process.exit(problems.length + circles.length === 0 ? 0 : 1);
