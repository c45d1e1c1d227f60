import assert from "node:assert/strict";
import { test } from "node:test";
import { namedIn } from "./mentions.ts";

const NAMES = ["Ravi", "Ravi Kumar", "सीमा", "सीमा देवी", "A. P. (Retd.)"];
const cases: readonly (readonly [string, readonly string[]])[] = [
  ["", []],
  ["@", []],
  ["@Ravi", ["Ravi"]],
  ["Ask @Ravi, then @Ravi Kumar.", ["Ravi", "Ravi Kumar"]],
  ["@Ravi Kumari and @Ravish", ["Ravi"]],
  ["@ravi", []],
  ["mail@Ravi and 7@Ravi and डाक@Ravi", []],
  ["(@Ravi)@Ravi", ["Ravi", "Ravi"]],
  ["@@Ravi", ["Ravi"]],
  ["@सीमा देवी से पूछें, @सीमा, @सीमाएँ", ["सीमा देवी", "सीमा"]],
  ["@A. P. (Retd.) knows", ["A. P. (Retd.)"]],
  ["@Ravi\nKumar", ["Ravi"]],
];

for (const [text, expected] of cases) {
  test(`finds who is named in ${JSON.stringify(text)}`, () => {
    const found = namedIn(text, NAMES);
    assert.deepEqual(
      found.map((one) => one.name),
      expected,
    );
    for (const { from, to, name } of found) assert.equal(text.slice(from, to), `@${name}`);
  });
}

test("finds nobody for an empty name", () => {
  assert.deepEqual(namedIn("@ @ @", [""]), []);
});
