import assert from "node:assert/strict";
import { test } from "node:test";
import { inTime, patience } from "./patience.ts";

test("what does not come is not waited for without end", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const waiting = inTime("The call", new Promise(() => undefined));
  t.mock.timers.tick(patience());
  await assert.rejects(waiting, /^Error: The call: it did not come\./);
});

test("what comes in time is nothing to fail for, and leaves no timer behind", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  await inTime("The call", Promise.resolve());
  t.mock.timers.tick(patience());
});
