import assert from "node:assert/strict";
import { test } from "node:test";
import { loadTwice } from "./lazy-screen.ts";

const LONG = 120_000;

/** Advances the test clock step by step, so that the effects of a step are set up before the next. */
async function pass(clock: { tick(ms: number): void }, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 200) {
    clock.tick(200);
    await new Promise<void>((done) => setImmediate(done));
  }
}

test("a piece that fails is asked for once more", async () => {
  let asked = 0;
  const load = async (): Promise<string> => {
    asked += 1;
    if (asked === 1) throw new Error("the line broke");
    return "here";
  };
  assert.equal(await loadTwice("queue", LONG, load), "here");
  assert.equal(asked, 2);
});

test("a piece that hangs is asked for twice within the time, and fails with the words of the specification", async (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const clock = {
    tick: (ms: number) => {
      now += ms;
      t.mock.timers.tick(ms);
    },
  };
  let asked = 0;
  let ended: string | null = null;
  const load = (): Promise<string> => {
    asked += 1;
    return new Promise(() => undefined);
  };
  loadTwice("queue", LONG, load).catch((error: Error) => (ended = error.message));
  await pass(clock, 59_800);
  assert.equal(asked, 1);
  await pass(clock, 2_000);
  assert.equal(asked, 2);
  await pass(clock, LONG - 61_800 - 400);
  assert.equal(ended, null);
  await pass(clock, 800);
  assert.equal(ended, "Loading chunk queue failed");
  assert.equal(asked, 2);
});
