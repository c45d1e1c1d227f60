import assert from "node:assert/strict";
import { test } from "node:test";
import type { DraftFields, SavedDraft } from "@smgt/contract/calls/tickets/drafts.ts";
import { afterSave, emptyDraft, hasContent, reconcile, wordsOf, type DraftState } from "./draft-state.ts";

const at = "2026-11-20T08:35:00.000Z";
const PLACE = { kind: "action", slot: "7" } as const;
const FORM = { kind: "complaint", slot: "new" } as const;
const LIST = { kind: "master", slot: "tags" } as const;
type Action = DraftState<"action">;

const saved = <K extends "action" | "complaint" | "master">(
  kind: K,
  fields: DraftFields<K> | null,
  version: number,
  key = "7",
): SavedDraft<K> => ({ kind, key, fields, version, begun_at: at, saved_at: at });
const theirs = (remark: string | null, version: number) =>
  saved("action", remark === null ? null : { remark }, version);
const typed = (remark: string, more: Partial<Action> = {}): Action => ({
  ...emptyDraft(PLACE),
  fields: { remark },
  isDirty: true,
  ...more,
});

test("shows what another device has left here", () => {
  const state = reconcile("action", emptyDraft(PLACE), theirs("From the phone.", 4));
  assert.deepEqual(
    [state.fields.remark, state.version, state.isDirty, state.savedAt],
    ["From the phone.", 4, false, at],
  );
});

test("empties what was sent elsewhere, when nothing new was typed here", () => {
  const state = reconcile("action", typed("Sent.", { isDirty: false, version: 4 }), theirs(null, 5));
  assert.deepEqual([state.fields, state.version, state.savedAt], [{}, 5, null]);
});

test("never writes over what was typed here: the officer chooses", () => {
  const state = reconcile("action", typed("Here.", { version: 3 }), theirs("There.", 4));
  assert.equal(state.fields.remark, "Here.");
  assert.equal(state.conflict?.fields?.remark, "There.");
});

test("builds on the empty draft that one's own sending left", () => {
  const state = reconcile("action", typed("Next text.", { version: 3, isSpent: true }), theirs(null, 4));
  assert.deepEqual([state.conflict, state.version, state.fields.remark], [null, 4, "Next text."]);
});

test("asks when the text was sent from another device while it was changed here", () => {
  const state = reconcile("action", typed("Still typing.", { version: 3 }), theirs(null, 4));
  assert.deepEqual(state.conflict, theirs(null, 4));
});

test("takes the same text for the same, whatever the order of its fields", () => {
  const state: Action = { ...typed("Same."), fields: { remark: "Same.", rating: 3, date: "" }, version: 1 };
  const met = reconcile("action", state, saved("action", { rating: 3, remark: "Same." }, 2));
  assert.deepEqual([met.conflict, met.version], [null, 2]);
});

test("of a complaint that another window has sent or discarded, new text is a new draft", () => {
  const state = { ...emptyDraft(FORM), fields: { name: "Sunita" }, isDirty: true, version: 2 };
  const other = reconcile("complaint", state, saved("complaint", null, 3, state.key));
  assert.notEqual(other.key, state.key);
  assert.deepEqual([other.fields, other.version, other.isDirty], [{ name: "Sunita" }, null, true]);
});

test("of a complaint that may be a ticket by one's own submission, the key stays and nothing is saved", () => {
  const state = { ...emptyDraft(FORM), fields: { name: "Sunita" }, isDirty: true, version: 2, isSpent: true };
  const same = reconcile("complaint", state, saved("complaint", null, 3, state.key));
  assert.deepEqual([same.key, same.fields, same.isDirty], [state.key, { name: "Sunita" }, false]);
});

test("asks about a complaint that is open in two windows", () => {
  const state = { ...emptyDraft(FORM), fields: { name: "Sunita" }, isDirty: true, version: 2 };
  const met = reconcile("complaint", state, saved("complaint", { name: "Anita" }, 3, state.key));
  assert.deepEqual([met.fields.name, met.conflict?.fields?.name], ["Sunita", "Anita"]);
});

test("puts rows of masters from two windows together, and of the same row this window's holds", () => {
  const edit = (value: string) => ({ base: { tag_name: "child" }, edits: { tag_name: value } });
  const state = { ...emptyDraft(LIST), fields: { "[1]": edit("here"), "[3]": edit("here") }, isDirty: true };
  const rows = { "[1]": edit("there"), "[2]": edit("there") };
  assert.deepEqual(reconcile("master", state, saved("master", rows, 4)).fields, {
    "[1]": edit("here"),
    "[2]": edit("there"),
    "[3]": edit("here"),
  });
  const met = reconcile("master", state, saved("master", null, 5));
  assert.deepEqual([met.fields, met.version, met.isDirty], [state.fields, 5, true]);
});

test("knows after a save whether more was typed meanwhile", () => {
  const sent = { remark: "One" };
  assert.equal(afterSave("action", { ...typed("One"), fields: sent }, sent, theirs("One", 1)).isDirty, false);
  assert.equal(afterSave("action", typed("One two"), sent, theirs("One", 1)).isDirty, true);
});

test("keeps only what somebody would miss", () => {
  assert.equal(hasContent("action", { actionId: 101, replyChannel: "D", seenStatusId: 1, remark: "  " }), false);
  assert.equal(hasContent("reply", { replyText: "a" }), true);
  assert.equal(hasContent("action", { rating: 2 }), true);
  assert.equal(hasContent("complaint", {}), false);
  assert.equal(hasContent("complaint", { sourceId: 3, subject: "", hasConsent: false, districtId: null }), false);
  assert.equal(hasContent("complaint", { districtId: 6 }), true);
  assert.equal(wordsOf({ remark: "A", replyText: "", actionReplyText: "B" }), "A\n\nB");
  assert.equal(wordsOf({ title: { en: "A", hi: "क" }, message: { en: "" } }), "A\n\nक");
});
