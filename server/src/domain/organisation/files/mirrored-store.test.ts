/** A hanging mirror delays an upload once, and uses no more threads of the server. */
import assert from "node:assert/strict";
import { it } from "node:test";
import type { FileStore } from "../../../ports.ts";
import { mirroredStore } from "./mirrored-store.ts";

it("a folder of backups that hangs is asked once, until it answers", async () => {
  const held = Promise.withResolvers<undefined>();
  const [kept, mirrored, warned]: [string[], string[], string[]] = [[], [], []];
  const storeOf = (list: string[], answer: () => Promise<void>): FileStore => ({
    space: () => Promise.resolve(null),
    put: (key) => {
      list.push(key);
      return answer();
    },
    read: () => Promise.reject(new Error("nobody reads here")),
    remove: answer,
    erase: answer,
  });
  const log = {
    info: () => undefined,
    warn: (_: object, line: string) => void warned.push(line),
    error: () => undefined,
  };
  const store = mirroredStore(
    storeOf(kept, async () => undefined),
    storeOf(mirrored, () => held.promise),
    log,
    5,
  );
  await store.put("ab/first", "/tmp/first");
  await store.put("ab/second", "/tmp/second");
  await assert.rejects(store.erase("ab/first"), /The folder of backups does not answer/);
  assert.deepEqual([kept, mirrored], [["ab/first", "ab/second"], ["ab/first"]]);
  assert.deepEqual(
    warned,
    Array.from({ length: 2 }, () => "The folder of backups does not answer; the next backup copies the upload."),
  );
  held.resolve(undefined);
  await held.promise;
  await store.put("ab/third", "/tmp/third");
  assert.deepEqual(mirrored, ["ab/first", "ab/third"]);
});
