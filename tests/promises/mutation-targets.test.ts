/** Files and tests named for `npm run mutate` exist; moved files would be skipped silently. */
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

/** Expands `a/{b,c}.ts` to `a/b.ts` and `a/c.ts`. */
const spread = (pattern: string): string[] => {
  const [, before = "", inside, after = ""] = /^(.*)\{([^}]+)\}(.*)$/.exec(pattern) ?? [];
  return inside === undefined ? [pattern] : inside.split(",").map((part) => `${before}${part}${after}`);
};
/** Removes exclusions from a glob, which Node does not support. */
const simple = (pattern: string): string => pattern.replaceAll(/!\([^)]*\)/g, "*");

it("every file to mutate, and each of its tests, exists", () => {
  const patterns = [...mutate, ...tap.testFiles].flatMap(spread);
  assert.ok(patterns.length > 20);
  assert.deepEqual(
    patterns.filter((pattern) => globSync(simple(pattern), { cwd: ROOT }).length === 0),
    [],
  );
});
