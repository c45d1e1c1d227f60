/** The stream buffer retains its items while the database is down, and discards them when stopped. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Context } from "../../../context.ts";
import { streamBuffer } from "./stream-buffer.ts";

/** A context whose database fails; no other member is used. */
function brokenContext(failures: { left: number }, stored: number[]): Context {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const db = {
    transaction: () => ({
      execute: () => {
        if (failures.left > 0) {
          failures.left -= 1;
          return Promise.reject(new Error("away"));
        }
        stored.push(1);
        return Promise.resolve(1);
      },
    }),
  };
  return { log, db, clock: { now: () => new Date() } } as unknown as Context;
}

const item = { channel: "X", externalId: "1", via: "stream", raw: {}, has: 0, textLength: 0, authorId: null } as const;

describe("the stream's buffer", () => {
  it("tries again until the database answers", async () => {
    const stored: number[] = [];
    const buffer = streamBuffer(
      brokenContext({ left: 3 }, stored),
      () => undefined,
      () => Promise.resolve(),
      () => false,
    );
    await buffer.add(item);
    await buffer.flush();
    assert.equal(stored.length, 1);
  });

  it("ends at once when the reader has stopped and the database is away", async () => {
    const stored: number[] = [];
    const failures = { left: 1_000 };
    const buffer = streamBuffer(
      brokenContext(failures, stored),
      () => undefined,
      () => Promise.resolve(),
      () => true,
    );
    await buffer.add(item);
    await buffer.flush();
    assert.deepEqual([stored.length, failures.left], [0, 999]);
  });
});
