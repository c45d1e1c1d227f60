import assert from "node:assert/strict";
import { test } from "node:test";
import { xTraits } from "../../../../channels/x/traits.ts";
import { wordsFor } from "./readable-words.ts";

const channels = { known: [xTraits()], open: [] };
const [plain, blotted] = [wordsFor(channels, true), wordsFor(channels, false)];

test("a post is read by all, its personal data only by those who work the ticket", () => {
  const post = "Call 98123 45678, Sector 46";
  assert.equal(plain.said(post, "X", false), post);
  assert.equal(blotted.said(post, "X", false), "Call ••••• •••78, Sector 46");
  assert.equal(blotted.said(post, null, false), "Call ••••• •••78, Sector 46");
});

test("a direct message is read by those who work the ticket, both ways, with its pictures", () => {
  assert.equal(plain.said("in private", "X-DM", false), "in private");
  assert.equal(blotted.said("in private", "X-DM", false), "•••");
  assert.equal(plain.replied("to you alone", "D"), "to you alone");
  assert.equal(blotted.replied("to you alone", "D"), "•••");
  assert.equal(blotted.replied("Call 98123 45678", "P"), "Call ••••• •••78");
  assert.deepEqual(plain.shown([1], "X-DM", false), [1]);
  assert.deepEqual(blotted.shown([1], "X-DM", false), []);
  assert.deepEqual(blotted.shown([1], "X", false), [1]);
});

test("what its writer deleted is read by the cell alone, with its pictures", () => {
  const words = [plain, wordsFor(channels, true, false), blotted];
  const said = words.map((one) => one.said("a hole in the road", "X", true));
  assert.deepEqual(said, ["a hole in the road", "•••", "•••"]);
  const shown = words.map((one) => one.shown([1], "X", true));
  assert.deepEqual(shown, [[1], [], []]);
  const mayRead = words.map((one) => [one.mayRead("X", true), one.mayRead("X-DM", false), one.mayRead("X", false)]);
  assert.deepEqual(mayRead, [
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ]);
});

test("what officers write is blotted too", () => {
  assert.equal(blotted.written("Told asha@example.in"), "Told ••••@•••••••.••");
  assert.equal(blotted.writtenOrNull(null), null);
  assert.equal(plain.writtenOrNull(null), null);
  assert.equal(blotted.writtenOrNull("Told asha@example.in"), "Told ••••@•••••••.••");
  assert.deepEqual([plain.maySeePersonal, blotted.maySeePersonal], [true, false]);
  assert.equal(plain.writtenOrNull("Told asha@example.in"), "Told asha@example.in");
});

test("letters stand in the order in which they are stored", () => {
  // A browser that applies the direction marks would show "the road is finished".
  for (const words of [plain, blotted])
    assert.equal(words.said("\u202Edehsinif\u202C si daor", "X", false), "dehsinif si daor");
});
