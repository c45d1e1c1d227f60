import assert from "node:assert/strict";
import { mock, test, type TestContext } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { SavedDraft } from "@smgt/contract/calls/tickets/drafts.ts";
import type { Failure } from "../../api/client.ts";
import { draftStore, type Answer } from "./draft-store.ts";

const A = { kind: "note", slot: "1" } as const;
const B = { kind: "note", slot: "2" } as const;
const at = "2026-11-20T08:35:00.000Z";
const failed = (kind: Failure["kind"], httpStatus = 0) => ({
  ok: false as const,
  failure: { kind, httpStatus, lines: [] },
});
const saved = (noteText: string | null, version: number): SavedDraft => ({
  kind: "note",
  key: "1",
  fields: noteText === null ? null : { noteText },
  version,
  begun_at: at,
  saved_at: at,
});
const newer = (draft: SavedDraft) => ({
  ok: false as const,
  failure: {
    kind: "refused" as const,
    httpStatus: 200,
    lines: [],
    refusal: "DRAFT_NEWER" as const,
    envelope: { STATUS_ID: "111", STATUS_MESSAGE: "FAILURE" as const, STATUS_RESPONSE: "", draft },
  },
});

/** Form with a stopped clock and a server that answers on command. */
function form(t: TestContext) {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const sent: string[] = [];
  const waiting: ((answer: Answer<SavedDraft>) => void)[] = [];
  const there: SavedDraft[] = [];
  const sending = (what: string, keepalive: boolean) => {
    sent.push(keepalive ? `${what}, leaving` : what);
    return new Promise<Answer<SavedDraft>>((answer) => waiting.push(answer));
  };
  const drafts = draftStore({
    save: ({ fields, version }, keepalive) =>
      sending(`${"noteText" in fields ? fields.noteText : ""} over ${version}`, keepalive),
    remove: ({ kind, key }, keepalive) => sending(`no ${kind} ${key}`, keepalive),
    get: async () => ({ ok: true, reply: there }),
  });
  const type = (place: typeof A | typeof B, noteText: string) => drafts.change(place, { noteText });
  const answer = async (is: Answer<SavedDraft>): Promise<void> => {
    waiting.shift()?.(is);
    await turn();
  };
  const good = (version: number, noteText: string | null = "") => answer({ ok: true, reply: saved(noteText, version) });
  const after = async (ms: number): Promise<void> => {
    mock.timers.tick(ms);
    await turn();
  };
  const textOf = (place: typeof A | typeof B) => drafts.get(place).fields.noteText;
  return { drafts, sent, there, type, answer, good, after, textOf };
}

test("saves two seconds after the first unsaved letter, however many follow", async (t) => {
  const { drafts, sent, type, good, after, textOf } = form(t);
  type(A, "o");
  await after(1_900);
  type(A, "on");
  assert.deepEqual(sent, []);
  await after(100);
  assert.deepEqual(sent, ["on over 0"]);
  await good(1);
  const { isDirty, isWaiting, savedAt } = drafts.get(A);
  assert.deepEqual([textOf(A), isDirty, isWaiting, savedAt], ["on", false, false, at]);
  assert.deepEqual(drafts.get(B).fields, {}, "each place for itself");
});

test("saves what was typed while a save was under way, too", async (t) => {
  const { drafts, sent, type, good, after } = form(t);
  type(A, "one");
  await after(2_000);
  type(A, "one two");
  await after(2_000);
  assert.deepEqual(sent, ["one over 0"], "one at a time");
  await good(1);
  assert.equal(drafts.get(A).isDirty, true);
  await after(2_000);
  assert.deepEqual(sent, ["one over 0", "one two over 1"]);
});

test("keeps it while the line is away, and sends it when the line is back or after five seconds", async (t) => {
  const { drafts, sent, type, answer, good, after, textOf } = form(t);
  type(A, "one");
  await after(2_000);
  await answer(failed("offline"));
  assert.deepEqual([textOf(A), drafts.get(A).isDirty, drafts.get(A).isWaiting], ["one", true, true]);
  await after(4_900);
  assert.equal(sent.length, 1);
  await after(100);
  assert.equal(sent.length, 2);
  await answer(failed("late"));
  drafts.retry();
  assert.equal(sent.length, 3);
  await good(1);
  assert.equal(drafts.get(A).isWaiting, false);
});

test("tries again by itself where the server was only busy, and not what it refused", async (t) => {
  const { drafts, sent, type, answer, after } = form(t);
  type(A, "one");
  await after(2_000);
  await answer(failed("refused", 503));
  await after(5_000);
  assert.equal(sent.length, 2);
  await answer(failed("refused", 200));
  await after(60_000);
  assert.equal(sent.length, 2);
  assert.equal(drafts.get(A).isWaiting, true);
  type(A, "one two");
  await after(2_000);
  assert.equal(sent.length, 3, "with the next letter");
});

test("sends nothing while an officer must choose between two texts, and at once what they chose", async (t) => {
  const { drafts, sent, type, answer, good, after, textOf } = form(t);
  type(A, "here");
  await after(2_000);
  await answer(newer(saved("there", 4)));
  await after(60_000);
  assert.equal(await drafts.save(A), false);
  assert.deepEqual(sent, ["here over 0"]);
  assert.deepEqual([textOf(A), drafts.get(A).conflict?.version], ["here", 4]);
  drafts.choose(A, "mine");
  assert.deepEqual(sent, ["here over 0", "here over 4"]);
  await answer(newer(saved("there again", 6)));
  drafts.choose(A, "other");
  assert.deepEqual([textOf(A), drafts.get(A).version, drafts.get(A).isDirty], ["there again", 6, false]);
  type(A, "after it");
  await after(2_000);
  await good(7);
  assert.equal(sent.at(-1), "after it over 6");
});

test("saves at once when it is left, after what is under way, and tells whether all is kept", async (t) => {
  const { drafts, sent, type, good, after } = form(t);
  type(A, "one");
  const first = drafts.save(A, true);
  await turn();
  type(A, "one two");
  const second = drafts.save(A, true);
  await turn();
  assert.deepEqual(sent, ["one over 0, leaving"]);
  await good(1);
  assert.equal(await first, false);
  assert.deepEqual(sent, ["one over 0, leaving", "one two over 1, leaving"]);
  await good(2);
  assert.equal(await second, true);
  type(A, "");
  await after(2_000);
  assert.equal(sent.at(-1), "no note 1", "what was emptied is removed");
  await good(3, null);
  type(A, " ");
  await after(2_000);
  assert.equal(sent.length, 3, "nothing that the server need know of");
});

test("lets answers to what was begun again mean nothing", async (t) => {
  const { drafts, sent, type, answer, good, after, textOf } = form(t);
  type(A, "one");
  await after(2_000);
  drafts.begin(A, { fields: { noteText: "another" }, isDirty: true });
  await answer(failed("offline"));
  assert.deepEqual([textOf(A), drafts.get(A).isWaiting], ["another", false]);
  await after(0);
  assert.deepEqual(sent, ["one over 0", "another over 0"], "what it became is saved right after");
  drafts.clear();
  await good(1);
  await after(60_000);
  assert.deepEqual(drafts.get(A).fields, {});
  assert.equal(sent.length, 2);
});

test("restores what is on the server, and nothing that was typed, saved or begun since it was asked for", async (t) => {
  const { drafts, sent, there, type, good, after, textOf } = form(t);
  there.push(saved("From the phone.", 4));
  await drafts.restore(["note"], "1");
  assert.equal(textOf(A), "From the phone.");
  there[0] = saved("Later on the phone.", 6);
  type(A, "Here.");
  await drafts.restore(["note"], "1");
  assert.deepEqual([textOf(A), drafts.get(A).conflict?.version], ["Here.", 6]);
  drafts.choose(A, "mine");
  const during = drafts.restore(["note"], "1");
  there[0] = saved("Old.", 6);
  await during;
  await good(7);
  assert.equal(sent.at(-1), "Here. over 6");
  await drafts.restore(["note"], "1");
  assert.deepEqual([textOf(A), drafts.get(A).version], ["Here.", 7], "an older answer is ignored");
  const before = drafts.restore(["note"], "1");
  there[0] = saved("Newer.", 8);
  drafts.begin(A, { isSpent: true });
  await before;
  assert.equal(textOf(A), undefined);
  await after(0);
});

test("opens another draft only when the present one is saved", async (t) => {
  const { drafts, type, answer, good, textOf } = form(t);
  type(A, "present");
  const first = drafts.open(A, { ...saved("other", 3), kind: "note", fields: { noteText: "other" } });
  await turn();
  await answer(failed("offline"));
  await first;
  assert.equal(textOf(A), "present");
  const second = drafts.open(A, { ...saved("other", 3), kind: "note", fields: { noteText: "other" } });
  await turn();
  await good(1);
  await second;
  assert.deepEqual([textOf(A), drafts.get(A).version, drafts.get(A).isDirty], ["other", 3, false]);
});

test("discards on the server what it may have, under the same key", async (t) => {
  const { drafts, sent, type, textOf } = form(t);
  drafts.discard(A);
  assert.deepEqual(sent, [], "nothing was there");
  type(A, "one");
  drafts.discard(A);
  assert.deepEqual([textOf(A), sent], [undefined, ["no note 1, leaving"]]);
  const form1 = { kind: "complaint", slot: "new" } as const;
  const { key } = drafts.get(form1);
  drafts.change(form1, { name: "Sunita" });
  drafts.discard(form1, drafts.get(form1).fields);
  assert.equal(sent.at(-1), `no complaint ${key}, leaving`);
  assert.notEqual(drafts.get(form1).key, key);
  assert.deepEqual([drafts.get(form1).fields, drafts.get(form1).isDirty], [{ name: "Sunita" }, true]);
});

test("tells those who look of every change", async (t) => {
  const { drafts, type, good, after } = form(t);
  let changes = 0;
  const stop = drafts.subscribe(() => (changes += 1));
  type(A, "one");
  await after(2_000);
  await good(1);
  drafts.begin(A);
  assert.equal(changes, 3);
  stop();
  drafts.begin(A);
  assert.equal(changes, 3);
});
