/** A batch that never ends is abandoned, and the next one begins. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Channel } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { startConsumer } from "./run-ingest.ts";

test("the consumer does not wait for ever for a database that says nothing", async () => {
  const lines: string[] = [];
  let begun = 0;
  const again = new Promise<void>((resolve) => {
    const ctx = {
      log: { info: () => undefined, warn: (_facts: object, line: string) => lines.push(line), error: () => undefined },
      clock: { now: () => new Date() },
      db: {
        transaction: () => ({
          execute: () => {
            begun += 1;
            if (begun === 2) resolve();
            return new Promise<never>(() => undefined);
          },
        }),
      },
    } as unknown as Context;
    const consumer = startConsumer(ctx, {} as Channel, { mentionsMs: 1, messagesMs: 1, idleMs: 1, overdueMs: 5 });
    void test.after(() => consumer.stop());
  });
  await again;
  assert.equal(begun, 2);
  assert.deepEqual(lines.slice(0, 1), ["Taking in posts waits for the database."]);
});
