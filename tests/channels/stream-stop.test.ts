/** Stopping the stream is heard at any moment, also while it is just being opened. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import { createFakeX, DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";

describe("stopping the stream", () => {
  const x = createFakeX();
  let url: string;
  before(async () => {
    ({ url } = await x.listen({ port: 0 }));
  });
  after(() => x.close());

  for (const afterMs of [0, 1, 2, 5, 10, 40]) {
    it(`ends when stopped ${afterMs} ms after its start`, async () => {
      const channel = createXChannel({ ...DEMO_ACCOUNT, baseUrl: url });
      const stopper = new AbortController();
      const running = channel.runStream(
        { onItem: () => Promise.resolve(), onConnected: () => undefined, onDisconnected: () => undefined },
        stopper.signal,
      );
      await sleep(afterMs);
      stopper.abort();
      const ended = running.then(() => "ended");
      const late = sleep(3_000, "still running", { ref: false });
      assert.equal(await Promise.race([ended, late]), "ended");
      await channel.close();
    });
  }
});
