/** Breakpoints of layouts come from one file; styles and scripts use no other widths. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

const TOKENS = "web/src/ui/break-points.css";
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
/** Widths in media queries, as `(max-width: 60rem)`; container queries are exempt. */
const widthsIn = (text: string): string[] =>
  text.replaceAll(/@container .*/g, "").match(/\((?:max-|min-)?(?:width|inline-size)\s*[:<>=]+\s*[\d.]+[a-z]+\)/g) ??
  [];

it("every breakpoint is a token", () => {
  const files = execFileSync("git", ["ls-files", "web/src"], { cwd: ROOT, encoding: "utf8" }).split("\n");
  const styles = files.filter((file) => file.endsWith(".css"));
  assert.ok(styles.length > 40, `only ${styles.length} styles were found`);
  const tokens = new Map(
    [...read(TOKENS).matchAll(/@custom-media (--[\w-]+) (.+);/g)].map(([, name, is]) => [name, is]),
  );
  assert.ok(tokens.size > 5);

  const named = styles
    .filter((file) => file !== TOKENS)
    .flatMap((file) => widthsIn(read(file)).map((width) => `${file}: ${width}`));
  assert.deepEqual(named, []);

  const used = styles.flatMap((file) => [...read(file).matchAll(/@media \((--[\w-]+)\)/g)].map(([, name]) => name));
  assert.deepEqual(
    [...tokens.keys()].filter((name) => !used.includes(name)),
    [],
    "tokens that nothing uses",
  );
  assert.deepEqual(
    used.filter((name) => !tokens.has(name)),
    [],
    "names that are no token",
  );

  const asked = files.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => widthsIn(read(file)));
  assert.deepEqual(
    asked.filter((width) => ![...tokens.values()].includes(width)),
    [],
    "widths in scripts that are no token",
  );
});
