/** Citations in comments and pages lead to existing sections of the requirements and existing decisions. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** All written files; released migrations never change. */
const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.css", "*.md", "*.mjs"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && file !== "tests/promises/citations.test.ts");

/** Numbers in "REQUIREMENTS 4", "REQUIREMENTS 4, W2.6 and 9"; a line break may separate them. */
function sectionsIn(text: string): string[] {
  const cited = text.replaceAll(/\s*\n[\s*/]*/g, " ").matchAll(/REQUIREMENTS ((?:[A-Z]?\d[\d.]*(?:, | and )?)+)/g);
  return [...cited].flatMap(([, numbers = ""]) => numbers.match(/[A-Z]?\d+(?:\.\d+)?/g) ?? []);
}

/** Numbers in "decision 7" and "decisions 7 and 9". */
function decisionsIn(text: string): string[] {
  const cited = text.replaceAll(/\s*\n[\s*/]*/g, " ").matchAll(/\b[Dd]ecisions? ((?:\d+(?:, | and )?)+)/g);
  return [...cited].flatMap(([, numbers = ""]) => numbers.match(/\d+/g) ?? []);
}

/** Documents outside the repository. */
const OUTSIDE = /\bdesign: |\bx-api\b|specification(?:,| \()\s*sections?\b|\((?:design|workflow|api|trust|screens) \d/;

/** Returns citations without a target in every file. */
const missing = (citationsIn: (text: string) => string[], isThere: (number: string) => boolean): string[] =>
  files.flatMap((file) =>
    citationsIn(textOf(file))
      .filter((number) => !isThere(number))
      .map((number) => `${file}: ${number}`),
  );

it("every cited section of the requirements is a heading", () => {
  const headings = new Set(
    [...textOf("docs/REQUIREMENTS.md").matchAll(/^## ([A-Z]?\d+(?:\.\d+)?)\b/gm)].map(([, number]) => number),
  );
  assert.ok(headings.size >= 9, `only ${headings.size} headings were found`);
  assert.deepEqual(
    missing(sectionsIn, (number) => headings.has(number)),
    [],
  );
});

it("every cited decision has a page", () => {
  const pages = new Set(
    execFileSync("git", ["ls-files", "docs/decisions"], { cwd: ROOT, encoding: "utf8" })
      .split("\n")
      .map((file) => Number(path.basename(file).slice(0, 4))),
  );
  assert.deepEqual(
    missing(decisionsIn, (number) => pages.has(Number(number))),
    [],
  );
});

it("every page names files that exist", () => {
  const all = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
  // A page that tells how to add a language names the files to be written.
  const toWrite = new Set(["contract/src/refusals-pa.ts", "server/src/texts/pa.ts"]);
  const isThere = (name: string): boolean =>
    toWrite.has(name) || all.some((file) => file === name || file.endsWith(`/${name}`));
  const pages = files.filter((file) => file.endsWith(".md") && !file.startsWith("packs/"));
  assert.ok(pages.length > 80, `only ${pages.length} pages were found`);
  assert.deepEqual(
    pages.flatMap((page) =>
      [...textOf(page).matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !isThere(name))
        .map((name) => `${page}: ${name}`),
    ),
    [],
  );
});

it("no comment cites a document outside the repository", () => {
  assert.deepEqual(
    files.flatMap((file) =>
      textOf(file)
        .split("\n")
        .filter((line) => OUTSIDE.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    ),
    [],
  );
});

it("citations are detected in all spellings", () => {
  assert.deepEqual(sectionsIn("(REQUIREMENTS W1.2, 9 and X5.7; decision 3)"), ["W1.2", "9", "X5.7"]);
  assert.deepEqual(sectionsIn("is so (REQUIREMENTS\n * W2.6): a reminder"), ["W2.6"]);
  assert.deepEqual(decisionsIn("Decision 4; decisions 7 and 9"), ["4", "7", "9"]);
});
