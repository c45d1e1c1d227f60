import assert from "node:assert/strict";
import { test } from "node:test";
import { mapYielding } from "./map-yielding.ts";

const TURN_MS = 12;

/** Blocks the event loop for a while, like the analysis of a long text. */
function workFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("keeps the order, and gives nothing for nothing", async () => {
  assert.deepEqual(await mapYielding([3, 1, 2], (item, at) => [item, at]), [
    [3, 0],
    [1, 1],
    [2, 2],
  ]);
  assert.deepEqual(await mapYielding([], () => 1), []);
});

test("lets others in between pieces that take long", async () => {
  let others = 0;
  let isOver = false;
  const count = (): void => {
    others += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await mapYielding([1, 2, 3, 4], () => workFor(TURN_MS));
  isOver = true;
  assert.ok(others >= 3, `${others} turns of others`);
});

test("is not interrupted for pieces that take nothing, and gives up at the first that fails", async () => {
  const done: number[] = [];
  await assert.rejects(
    mapYielding([1, 2, 3], (item) => {
      done.push(item);
      if (item === 2) throw new Error("the second");
    }),
    /the second/,
  );
  assert.deepEqual(done, [1, 2]);
});
