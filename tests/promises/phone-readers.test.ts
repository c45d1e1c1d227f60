/**
 * Phone numbers are read in one place: `contract/src/personal/phone-number.ts`, with the mobile numbers of
 * `typed-numbers.ts`. No other file knows the form of a number, in TypeScript or in SQL, or asks the library.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

const READERS = new Set(["contract/src/personal/phone-number.ts", "contract/src/personal/typed-numbers.ts"]);
/** Numbers of ten digits, first digits of a mobile number, the country code as something optional, the library. */
const READING = [
  /\[6-9\]\\*d/,
  /\\*d\{(?:9|10)(?:,\d*)?\}/,
  /\(\?:[^()]*91[^()]*\)\?/,
  /libphonenumber/,
  /right\([^()]*mobile/,
];

const readsIn = (text: string): string[] =>
  text.split("\n").filter((line) => READING.some((reading) => reading.test(line)));

it("no file but the readers reads a phone number", () => {
  const files = execFileSync("git", ["ls-files", "contract/src", "server/src", "web/src"], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"));
  assert.ok(files.length > 1_000, `only ${files.length} files were found`);
  const others = files
    .filter((file) => !READERS.has(file))
    .flatMap((file) => readsIn(readFileSync(path.join(ROOT, file), "utf8")).map((line) => `${file}: ${line.trim()}`));
  assert.deepEqual(others, []);
});

it("the readers are seen to read, and so is any other", () => {
  for (const file of READERS) assert.notDeepEqual(readsIn(readFileSync(path.join(ROOT, file), "utf8")), [], file);
  for (const line of [
    "const MOBILE = /^[6-9]\\d{9}$/;",
    "substring(c.mobile from '[6-9]\\\\d{9}$')",
    'import { isValidPhoneNumber } from "libphonenumber-js";',
    "right(mobile, 10)",
    "/^(?:\\+?91|0)?\\d+$/",
    "/^\\d{10}$/",
  ])
    assert.equal(readsIn(line).length, 1, line);
});
