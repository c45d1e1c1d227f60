/**
 * Names in code use the field's words instead of literal translations. Texts and comments are exempt;
 * `docs/GLOSSARY.md` lists the words of the subject.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

/** A name or a part of one in lower case, and its replacement. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  deed: "action, or consequence",
  foretold: "consequence",
  ringing: "due alarm",
  unarmed: "unscheduled",
  nearness: "score",
  poison: "unreadable",
  twins: "duplicates",
  cannon: "load generator",
};

/** Code without strings, template texts and comments. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "")
    .replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replaceAll(/`[^`]*`/g, (template) => (template.match(/\$\{[^}]*\}/g) ?? []).join(" "));

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_]+/);

const badNames = (text: string): string[] =>
  (codeOf(text).match(/[A-Za-z_][\w]*/g) ?? []).filter((name) =>
    wordsOf(name).some(
      (word) => Object.hasOwn(FIELD_WORDS, word) || Object.hasOwn(FIELD_WORDS, word.replace(/s$/, "")),
    ),
  );

it("names use the field's words", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && file !== "tests/promises/names.test.ts");
  assert.ok(files.length > 1_500, `only ${files.length} files were found`);
  const found = files.flatMap((file) =>
    [...new Set(badNames(readFileSync(path.join(ROOT, file), "utf8")))].map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(found, []);
});

it("a name is detected in any spelling, and ignored in texts", () => {
  for (const line of [
    "const deeds = 1",
    "interface DeedName {}",
    "const CHECK_DEED = 0",
    "checkDeed(one)",
    "`of ${deeds}`",
  ])
    assert.equal(badNames(line).length, 1, line);
  for (const line of ['say("a deed")', "// a deed", "/* deeds */", "const indeed = 1", "`no deed of ${one}`"])
    assert.deepEqual(badNames(line), [], line);
});
