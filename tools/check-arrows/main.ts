/** `node tools/check-arrows/main.ts`: prints every import that points the wrong way and every circle; exit code 1 if any. */
import path from "node:path";
import { problemOf } from "./arrows.ts";
import { circlesOf } from "./circles.ts";
import { readImports } from "./read-imports.ts";

const imports = readImports(path.resolve(import.meta.dirname, "../.."));
const circles = circlesOf(imports);
const problems = imports.map(({ from, to }) => problemOf(from, to)).filter((problem) => problem !== null);
for (const problem of problems) console.error(problem);
for (const circle of circles) console.error(`A circle: ${circle.join(" → ")}`);
console.log(`${imports.length} imports, ${problems.length} of them the wrong way, ${circles.length} circles.`);
process.exit(problems.length + circles.length === 0 ? 0 : 1);
