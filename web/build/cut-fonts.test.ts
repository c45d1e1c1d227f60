import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { LANGUAGES } from "@smgt/contract/languages.ts";
import { facesIn } from "./cut-fonts.ts";

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");
const faces = facesIn(read("../src/ui/fonts.css"));
const lettersOf = (name: string): string => faces.find(({ file }) => file.endsWith(`${name}.woff2`))?.letters ?? "";

test("reads file, weights and letters of a face, and which ligatures are enough", () => {
  const styles = `@font-face { font-family: "A"; src: url("../latin-few.woff2") format("woff2"); font-weight: 400 700;
    unicode-range: U+0041-0043, U+00A9; font-feature-settings: "half", "rkrf"; }
    @font-face { font-family: "B"; src: local("Arial"); }`;
  const weights = { min: 400, max: 700 };
  assert.deepEqual(facesIn(styles), [
    { file: "../latin-few.woff2", script: "latin", weights, letters: "ABC©", features: ["half", "rkrf"] },
  ]);
});

test("no text of ours needs a file of rare letters", () => {
  const rare = new Set(lettersOf("latin-rare") + lettersOf("devanagari-rare"));
  assert.ok(rare.size > 100);
  const files = globSync("../src/i18n/messages/*/*.ts", { cwd: import.meta.dirname });
  assert.ok(files.length > 20);
  for (const file of files) {
    const found = [...read(file)].filter((letter) => rare.has(letter));
    assert.deepEqual(found, [], file);
  }
});

test("the face of the two Hindi names on English pages has their letters, and no more", () => {
  const [, name = ""] = /"app_name_translations": \{"hi": "([^"]+)"/.exec(read("../../packs/haryana/state.json")) ?? [];
  const letters = new Set(`${name}${LANGUAGES.hi}`.replaceAll(" ", ""));
  assert.deepEqual([...new Set(lettersOf("devanagari-names"))].toSorted(), [...letters].toSorted());
});
