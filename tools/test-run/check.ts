/** `npm run check`: the checks alone, before a push. */
import path from "node:path";
import { runChecks } from "./checks.ts";

const checks = await runChecks(path.resolve(import.meta.dirname, "../.."));
for (const { name, problems } of checks)
  console.log(problems === "" ? `ok      ${name}` : `FAILED  ${name}\n${problems}`);
process.exit(checks.every((check) => check.problems === "") ? 0 : 1);
