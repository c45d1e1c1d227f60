/** What `npm run mutate` is told to change and to run is there: a file that moved would be left out in silence. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

interface Settings {
  readonly mutate: readonly string[];
  readonly tap: { readonly testFiles: readonly string[] };
}
const { mutate, tap } = JSON.parse(
  readFileSync(path.join(ROOT, "tools/mutate/stryker.config.json"), "utf8"),
) as Settings;

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
const spread = (pattern: string): string[] => {
  const [, before = "", inside, after = ""] = /^(.*)\{([^}]+)\}(.*)$/.exec(pattern) ?? [];
  return inside === undefined ? [pattern] : inside.split(",").map((part) => `${before}${part}${after}`);
};
/** A glob without the words that it leaves out, which Node does not read. */
const simple = (pattern: string): string => pattern.replaceAll(/!\([^)]*\)/g, "*");

it("every file that is to be mutated, and every test of it, is there", () => {
  const patterns = [...mutate, ...tap.testFiles].flatMap(spread);
  assert.ok(patterns.length > 20);
  assert.deepEqual(
    patterns.filter((pattern) => globSync(simple(pattern), { cwd: ROOT }).length === 0),
    [],
  );
});
