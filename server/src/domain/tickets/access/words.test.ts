import assert from "node:assert/strict";
import { test } from "node:test";
import { xTraits } from "../../../channels/x/traits.ts";
import { wordsFor } from "./words.ts";

const channels = { known: [xTraits()], open: [] };
const [plain, blotted] = [wordsFor(channels, true), wordsFor(channels, false)];

test("a post is read by all, its personal data only by who works the ticket", () => {
  const post = "Call 98123 45678, Sector 46";
  assert.equal(plain.said(post, "X"), post);
  assert.equal(blotted.said(post, "X"), "Call ••••• •••78, Sector 46");
  assert.equal(blotted.said(post, null), "Call ••••• •••78, Sector 46");
});

test("a direct message is read by who works the ticket, both ways, with its pictures", () => {
  assert.equal(plain.said("in private", "X-DM"), "in private");
  assert.equal(blotted.said("in private", "X-DM"), "•••");
  assert.equal(plain.replied("to you alone", "D"), "to you alone");
  assert.equal(blotted.replied("to you alone", "D"), "•••");
  assert.equal(blotted.replied("Call 98123 45678", "P"), "Call ••••• •••78");
  assert.deepEqual(plain.shown([1], "X-DM"), [1]);
  assert.deepEqual(blotted.shown([1], "X-DM"), []);
  assert.deepEqual(blotted.shown([1], "X"), [1]);
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
  // Shown as "the road is finished" by a browser that obeys the signs.
  for (const words of [plain, blotted])
    assert.equal(words.said("\u202Edehsinif\u202C si daor", "X"), "dehsinif si daor");
});
