import assert from "node:assert/strict";
import { mock, test, type TestContext } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { Failure } from "../../api/client.ts";
import { keepTyped, type Typed } from "./keep-typed.ts";

interface Words extends Typed {
  readonly text: string;
}
type Answer = { readonly ok: true; readonly reply: string } | { readonly ok: false; readonly failure: Failure };

const empty: Words = { text: "", isDirty: false, isWaiting: false };
const typed = (text: string, more: Partial<Words> = {}): Words => ({ ...empty, text, isDirty: true, ...more });
const failed = (kind: Failure["kind"], httpStatus = 0): Answer => ({
  ok: false,
  failure: { kind, httpStatus, lines: [] },
});
const good: Answer = { ok: true, reply: "kept" };

/** Form with a stopped clock and a server that answers on command. */
function form(t: TestContext) {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const sent: string[] = [];
  const waiting: ((answer: Answer) => void)[] = [];
  const kept = keepTyped<string, Words, string>({
    keyOf: (place) => place,
    begin: () => empty,
    send: (_place, { text }, keepalive) => {
      if (text === "") return null;
      sent.push(keepalive ? `${text}, leaving` : text);
      return new Promise((answer) => waiting.push(answer));
    },
    kept: (now, before) => ({ ...now, isWaiting: false, isDirty: now.text !== before.text }),
    refused: (now, { lines }) => (lines[0] === "newer" ? { ...now, text: `${now.text}!` } : null),
    isHeld: ({ text }) => text.startsWith("?"),
  });
  const answer = async (is: Answer): Promise<void> => {
    waiting.shift()?.(is);
    await turn();
  };
  const after = async (ms: number): Promise<void> => {
    mock.timers.tick(ms);
    await turn();
  };
  return { kept, sent, answer, after };
}

test("saves two seconds after the first unsaved letter, however many follow", async (t) => {
  const { kept, sent, answer, after } = form(t);
  kept.change("a", typed("o"));
  await after(1_900);
  kept.change("a", typed("on"));
  assert.deepEqual(sent, []);
  await after(100);
  assert.deepEqual(sent, ["on"]);
  await answer(good);
  assert.deepEqual(kept.get("a"), { text: "on", isDirty: false, isWaiting: false });
  assert.deepEqual(kept.get("b"), empty, "each place for itself");
});

test("saves what was typed while a save was under way, too", async (t) => {
  const { kept, sent, answer, after } = form(t);
  kept.change("a", typed("one"));
  await after(2_000);
  kept.change("a", typed("one two"));
  await after(2_000);
  assert.deepEqual(sent, ["one"], "one at a time");
  await answer(good);
  assert.equal(kept.get("a").isDirty, true);
  await after(2_000);
  assert.deepEqual(sent, ["one", "one two"]);
});

test("keeps it while the line is away, and sends it when the line is back or after five seconds", async (t) => {
  const { kept, sent, answer, after } = form(t);
  kept.change("a", typed("one"));
  await after(2_000);
  await answer(failed("offline"));
  assert.deepEqual(kept.get("a"), typed("one", { isWaiting: true }));
  await after(4_900);
  assert.equal(sent.length, 1);
  await after(100);
  assert.equal(sent.length, 2);
  await answer(failed("late"));
  kept.retry();
  assert.equal(sent.length, 3);
  await answer(good);
  assert.equal(kept.get("a").isWaiting, false);
});

test("tries again by itself where the server was only busy, and not what it refused", async (t) => {
  const { kept, sent, answer, after } = form(t);
  kept.change("a", typed("one"));
  await after(2_000);
  await answer(failed("refused", 503));
  await after(5_000);
  assert.equal(sent.length, 2);
  await answer(failed("refused", 200));
  await after(60_000);
  assert.equal(sent.length, 2);
  assert.equal(kept.get("a").isWaiting, true);
  kept.change("a", typed("one two"));
  await after(2_000);
  assert.equal(sent.length, 3, "with the next letter");
});

test("sends at once what a refusal made of it, and nothing that a person must choose about", async (t) => {
  const { kept, sent, answer, after } = form(t);
  kept.change("a", typed("one"));
  await after(2_000);
  await answer({ ok: false, failure: { kind: "refused", httpStatus: 200, lines: ["newer"] } });
  await after(0);
  assert.deepEqual(sent, ["one", "one!"]);
  kept.change("b", typed("?"));
  await after(60_000);
  assert.equal(await kept.save("b"), false);
  assert.equal(sent.length, 2);
});

test("saves at once when it is left, after what is under way, and tells whether all is kept", async (t) => {
  const { kept, sent, answer, after } = form(t);
  kept.change("a", typed("one"));
  const first = kept.save("a", true);
  await turn();
  kept.change("a", typed("one two"));
  const second = kept.save("a", true);
  await turn();
  assert.deepEqual(sent, ["one, leaving"]);
  await answer(good);
  assert.equal(await first, false);
  assert.deepEqual(sent, ["one, leaving", "one two, leaving"]);
  await answer(good);
  assert.equal(await second, true);
  kept.change("a", typed(""));
  await after(2_000);
  assert.deepEqual(kept.get("a"), empty, "nothing that the server need know of");
  assert.equal(sent.length, 2);
});

test("lets answers to what was begun again mean nothing", async (t) => {
  const { kept, sent, answer, after } = form(t);
  const isNews = kept.watch("a");
  kept.change("a", typed("one"));
  assert.equal(isNews(), true);
  await after(2_000);
  assert.equal(isNews(), false, "a save is under way");
  kept.begin("a", typed("another"));
  await answer(failed("offline"));
  assert.deepEqual(kept.get("a"), typed("another"));
  assert.equal(isNews(), false);
  await after(0);
  assert.deepEqual(sent, ["one", "another"], "what it became is saved right after");
  kept.clear();
  await answer(good);
  await after(60_000);
  assert.deepEqual(kept.get("a"), empty);
  assert.equal(sent.length, 2);
});

test("tells those who look of every change", async (t) => {
  const { kept, answer, after } = form(t);
  let changes = 0;
  const stop = kept.subscribe(() => (changes += 1));
  kept.change("a", typed("one"));
  await after(2_000);
  await answer(good);
  kept.put("a", empty);
  assert.equal(changes, 3);
  stop();
  kept.put("a", empty);
  assert.equal(changes, 3);
});
