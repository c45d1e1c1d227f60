import assert from "node:assert/strict";
import { test } from "node:test";
import { stillNamed, wantedAt, withName } from "./named.ts";

/** The bar marks the caret. */
const wanted: readonly (readonly [string, string | null])[] = [
  ["|", null],
  ["@|", ""],
  ["|@", null],
  ["Ask @ra|", "ra"],
  ["Ask @ra|vi", "ra"],
  ["Ask @ravi ku|", "ravi ku"],
  ["Ask @सीमा दे|", "सीमा दे"],
  ["(@Sh. R|", "Sh. R"],
  ["mail@|", null],
  ["डाक@|", null],
  ["at @ 5|", null],
  ["@ravi  k|", null],
  ["@ravi, then|", null],
  ["@ravi\nk|", null],
  ["@one and @tw|", "tw"],
  [`@${"a".repeat(41)}|`, null],
];
for (const [given, text] of wanted) {
  test(`sees the name that is typed in ${JSON.stringify(given)}`, () => {
    const caret = given.indexOf("|");
    assert.equal(wantedAt(given.replace("|", ""), caret)?.text ?? null, text);
  });
}

test("puts the name in the place of what was typed, with one space behind it", () => {
  const put = (given: string): string => {
    const caret = given.indexOf("|");
    const plain = given.replace("|", "");
    const asked = wantedAt(plain, caret);
    assert.ok(asked !== null);
    const after = withName(plain, asked, "Ravi Kumar");
    return `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`;
  };
  assert.equal(put("@ra|"), "@Ravi Kumar |");
  assert.equal(put("Ask @| today"), "Ask @Ravi Kumar |today");
  assert.equal(put("Ask @ra|, please"), "Ask @Ravi Kumar |, please");
});

test("tells those who are still named, each once, and no more of one name than stand there", () => {
  const [one, two, other] = [
    { user_id: 1, user_name: "Ravi Kumar" },
    { user_id: 2, user_name: "Ravi Kumar" },
    { user_id: 3, user_name: "Ravi" },
  ];
  const ids = (text: string): number[] => stillNamed(text, [one, one, two, other]).map(({ user_id }) => user_id);
  assert.deepEqual(ids("@Ravi Kumar"), [1]);
  assert.deepEqual(ids("@Ravi Kumar and @Ravi Kumar"), [1, 2]);
  assert.deepEqual(ids("@Ravi"), [3]);
  assert.deepEqual(ids("Ravi Kumar"), []);
});
