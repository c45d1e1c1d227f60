/** `node tools/check-arrows/main.ts`: prints every import that points the wrong way; exit code 1 if any. */
import path from "node:path";
import { problemOf } from "./arrows.ts";
import { readImports } from "./read-imports.ts";

const imports = readImports(path.resolve(import.meta.dirname, "../.."));
const problems = imports.map(({ from, to }) => problemOf(from, to)).filter((problem) => problem !== null);
for (const problem of problems) console.error(problem);
console.log(`${imports.length} imports, ${problems.length} of them the wrong way.`);
process.exit(problems.length === 0 ? 0 : 1);
