/** Checks without a database: types, lint, format, import arrows, size budgets of the built app. */
import { spawn } from "node:child_process";
import path from "node:path";

export interface Check {
  readonly name: string;
  /** The tool's report; empty without problems. */
  readonly problems: string;
}

const typesOf = (name: string, config: string) => ({
  name: `types: ${name}`,
  args: ["node_modules/typescript/bin/tsc", "-p", config],
});
const TYPES = [
  ...["contract", "server", "web"].map((workspace) => typesOf(workspace, `${workspace}/tsconfig.json`)),
  // Together, as both import the whole server.
  typesOf("tools and tests", "tests/tsconfig.json"),
  // Separately, as they run in Node and the app must not see its types.
  typesOf("tests in web", "web/tsconfig.tests.json"),
];
const COMMANDS: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  ...TYPES,
  { name: "lint", args: ["node_modules/oxlint/bin/oxlint"] },
  { name: "format", args: ["node_modules/oxfmt/bin/oxfmt", "--check"] },
  { name: "import arrows", args: ["tools/check-arrows/main.ts"] },
  { name: "size budgets", args: ["tools/check-budgets/main.ts"] },
];

function runOne(root: string, name: string, args: readonly string[]): Promise<Check> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, args[0] ?? ""), ...args.slice(1)], { cwd: root });
    let output = "";
    const add = (chunk: Buffer): void => void (output += chunk.toString("utf8"));
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.on("close", (code) => resolve({ name, problems: code === 0 ? "" : output || `exit code ${code}` }));
  });
}

/** Runs all checks, two at a time. */
export async function runChecks(root: string): Promise<Check[]> {
  const waiting = [...COMMANDS];
  const done: Check[] = [];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      done.push(await runOne(root, next.name, next.args));
    }
  };
  await Promise.all([worker(), worker()]);
  return done;
}
