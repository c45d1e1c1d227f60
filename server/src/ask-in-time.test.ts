/** A folder that hangs is asked once, until it answers. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { askInTime, LATE } from "./ask-in-time.ts";

it("asks no more while an answer is late, and again when it has come", async () => {
  const ask = askInTime(5);
  let asked = 0;
  const held = Promise.withResolvers<string>();
  const question = (): Promise<string> => {
    asked += 1;
    return held.promise;
  };
  assert.equal(await ask(question), LATE);
  assert.equal(await ask(question), LATE);
  assert.equal(asked, 1);
  held.resolve("here");
  await held.promise;
  assert.equal(await ask(question), "here");
  assert.equal(asked, 2);
});

it("hands on what went wrong, and asks again after it", async () => {
  const ask = askInTime(60_000);
  await assert.rejects(
    ask(() => Promise.reject(new Error("no such folder"))),
    /no such folder/,
  );
  assert.equal(await ask(async () => 7), 7);
});
