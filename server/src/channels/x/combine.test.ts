import assert from "node:assert/strict";
import test from "node:test";
import { combineCopies } from "./combine.ts";
import { completenessOf } from "./completeness.ts";
import type { JsonObject } from "./json.ts";

const user = { id: "7", username: "asha", name: "Asha" };
const whole = {
  data: { id: "1", text: "no wa…", note_tweet: { text: "no water" }, author_id: "7" },
  includes: { users: [user] },
};
const cut = { data: { id: "1", text: "no w…", author_id: "7", created_at: "2026-11-20T05:00:00.000Z" }, includes: {} };
const message = {
  data: { id: "2", text: "hello", sender_id: "7", dm_conversation_id: "7-9" },
  includes: { users: [user] },
};
const oldMessage = {
  data: {
    id: "2",
    created_timestamp: "1763600000000",
    message_create: { sender_id: "7", target: { recipient_id: "9" }, message_data: { text: "hello" } },
  },
  includes: { users: [{ ...user, screen_name: "asha" }] },
};

/** True when `later` has a part that `first` lacks. */
const isBetter = (later: JsonObject, first: JsonObject): boolean => {
  const [a, b] = [completenessOf(later), completenessOf(first)];
  return (a.has & ~b.has) !== 0 || a.textLength > b.textLength;
};

const CASES: readonly (readonly [string, JsonObject, JsonObject, boolean])[] = [
  ["the same", whole, whole, false],
  ["whole words and an author", whole, cut, true],
  ["a time that was missing", cut, whole, true],
  ["fewer parts", { data: { id: "1", text: "no" } }, whole, false],
  [
    "an author with counts",
    { ...whole, includes: { users: [{ ...user, public_metrics: { followers_count: 0 } }] } },
    whole,
    true,
  ],
  [
    "pictures that are there",
    { data: { id: "1", text: "a", attachments: { media_keys: ["3_1"] } }, includes: { media: [{ media_key: "3_1" }] } },
    { data: { id: "1", text: "a", attachments: { media_keys: ["3_1"] } } },
    true,
  ],
  [
    "pictures that are not there",
    { data: { id: "1", text: "a", attachments: { media_keys: ["3_1"] } } },
    { data: { id: "1", text: "a" } },
    false,
  ],
  ["what cannot be read", { unreadable: "…" }, cut, false],
];

for (const [name, later, first, wanted] of CASES) {
  test(`${wanted ? "a better copy" : "not a better copy"}: ${name}`, () =>
    assert.equal(isBetter(later, first), wanted));
}

test("copies together have every part, in either order, and combining again changes nothing", () => {
  for (const copies of [
    [whole, cut],
    [cut, whole],
  ]) {
    const one = combineCopies(copies) as typeof whole;
    assert.equal(one.data.note_tweet.text, "no water");
    assert.equal(one.data.text, "no wa…");
    assert.deepEqual(one.includes.users, [user]);
    assert.equal((one.data as { created_at?: string }).created_at, "2026-11-20T05:00:00.000Z");
    assert.deepEqual(combineCopies([one, cut, whole]), one);
  }
});

test("the two shapes of a message are not mixed", () => {
  for (const copies of [
    [message, oldMessage],
    [oldMessage, message],
  ]) {
    const one = combineCopies(copies) as { data: JsonObject };
    assert.deepEqual(one.data, message.data);
  }
});

test("what cannot be read yields to what can", () => {
  assert.deepEqual(combineCopies([{ unreadable: "…" }, cut]), cut);
  assert.deepEqual(combineCopies([cut, "nothing"]), cut);
  assert.equal(combineCopies(["nothing"]), "nothing");
});
