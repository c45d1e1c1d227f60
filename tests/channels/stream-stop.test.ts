/** Stopping the stream is heard at any moment, also while it is just being opened. */
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import { createFakeX, DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { until } from "../support/until.ts";

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
      let hasEnded = false;
      void running.then(() => (hasEnded = true));
      await until("the stream has ended", async () => hasEnded);
      await channel.close();
    });
  }
});
