/** What is compiled while building is said as ICU means it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileMessage } from "../../build/compile-messages.ts";
import { sayMessage, type Values } from "./say-message.ts";

const SAID: readonly (readonly [name: string, text: string, values: Values, english: string])[] = [
  ["fills slots", "{page} · {app}", { page: "Sign in", app: "SMGT" }, "Sign in · SMGT"],
  ["leaves nothing where a value is missing", "By {who}.", {}, "By ."],
  ["does not read a value as a slot", "{said}", { said: "{app} $& #", app: "SMGT" }, "{app} $& #"],
  ["takes an apostrophe as it is", "It’s {n}", { n: 4 }, "It’s 4"],
  ["reads two apostrophes as one", "It''s {n}", { n: 4 }, "It's 4"],
  ["counts one as one", "{n, plural, one {# ticket} other {# tickets}}", { n: 1 }, "1 ticket"],
  [
    "groups what is counted as in India",
    "{n, plural, one {#} other {# tickets}}.",
    { n: 1234567 },
    "12,34,567 tickets.",
  ],
  ["groups a number as in India", "{n, number} rows", { n: 100000 }, "1,00,000 rows"],
  ["leaves a bare slot as it came", "{n} rows", { n: 100000 }, "100000 rows"],
  ["takes an exact number first", "{n, plural, =0 {none} one {one} other {#}}", { n: 0 }, "none"],
  ["takes a number in words", "{n, plural, one {# day} other {# days}}", { n: "1" }, "1 day"],
  ["chooses by a word", "{way, select, up {more} down {less} other {equal}}", { way: "down" }, "less"],
  ["takes the rest for an unknown word", "{way, select, up {more} other {equal}}", { way: "toString" }, "equal"],
  [
    "fills slots within a choice",
    "{n, plural, one {{total} ticket} other {{total} tickets}}",
    { n: 2, total: "2" },
    "2 tickets",
  ],
  [
    "counts within a choice by a word",
    "{way, select, closed {{n, plural, one {# closed} other {# are closed}}} other {{n}}}",
    { way: "closed", n: 3 },
    "3 are closed",
  ],
  ["does not count where nothing is counted", "Press # for {n}.", { n: 2 }, "Press # for 2."],
];

for (const [name, text, values, english] of SAID) {
  test(name, () => assert.equal(sayMessage(compileMessage(text), values, "en"), english));
}

test("counts nothing as one in Hindi, and as several in English", () => {
  const text = compileMessage("{n, plural, one {one} other {several}}");
  assert.equal(sayMessage(text, { n: 0 }, "hi"), "one");
  assert.equal(sayMessage(text, { n: 0 }, "en"), "several");
});

for (const text of [
  "'{not a slot}'",
  "{n, plural, offset:1 other {#}}",
  "{at, date}",
  "{n, selectordinal, other {#}}",
]) {
  test(`refuses what it cannot say: ${text}`, () => assert.throws(() => compileMessage(text)));
}
