import assert from "node:assert/strict";
import { test } from "node:test";
import { emptySide, hasContent, meet, saved, wordsOf, type Side } from "./draft-side.ts";

const at = "2026-11-20T08:35:00.000Z";
const theirs = (remark: string | null, version: number) => ({
  fields: remark === null ? null : { remark },
  version,
  saved_at: at,
});
const typed = (remark: string, more: Partial<Side> = {}): Side => ({
  ...emptySide,
  fields: { remark },
  isDirty: true,
  ...more,
});

test("shows what another device has left here", () => {
  const side = meet(emptySide, theirs("From the phone.", 4));
  assert.deepEqual([side.fields.remark, side.version, side.isDirty, side.savedAt], ["From the phone.", 4, false, at]);
});

test("empties what was sent elsewhere, when nothing new was typed here", () => {
  const side = meet(typed("Sent.", { isDirty: false, version: 4 }), theirs(null, 5));
  assert.deepEqual([side.fields, side.version, side.savedAt], [{}, 5, null]);
});

test("never writes over what was typed here: the officer chooses", () => {
  const side = meet(typed("Here.", { version: 3 }), theirs("There.", 4));
  assert.equal(side.fields.remark, "Here.");
  assert.equal(side.other?.fields?.remark, "There.");
});

test("builds on the empty draft that one's own sending left", () => {
  const side = meet(typed("Next text.", { version: 3, isSpent: true }), theirs(null, 4));
  assert.deepEqual([side.other, side.version, side.fields.remark], [null, 4, "Next text."]);
});

test("asks when the text was sent from another device while it was changed here", () => {
  const side = meet(typed("Still typing.", { version: 3 }), theirs(null, 4));
  assert.deepEqual(side.other, { fields: null, version: 4, saved_at: at });
});

test("takes the same text for the same, whatever the order of its fields", () => {
  const side: Side = { ...typed("Same."), fields: { remark: "Same.", rating: 3, date: "" }, version: 1 };
  const met = meet(side, { fields: { rating: 3, remark: "Same." }, version: 2, saved_at: at });
  assert.deepEqual([met.other, met.version], [null, 2]);
});

test("knows after a save whether more was typed meanwhile", () => {
  const sent = { remark: "One" };
  assert.equal(saved({ ...typed("One"), fields: sent }, sent, theirs("One", 1)).isDirty, false);
  assert.equal(saved(typed("One two"), sent, theirs("One", 1)).isDirty, true);
});

test("keeps only what somebody would miss", () => {
  assert.equal(hasContent({ actionId: 101, replyChannel: "D", seenStatusId: 1, remark: "  " }), false);
  assert.equal(hasContent({ replyText: "a" }), true);
  assert.equal(hasContent({ rating: 2 }), true);
  assert.equal(wordsOf({ remark: "A", replyText: "", actionReplyText: "B" }), "A\n\nB");
});
