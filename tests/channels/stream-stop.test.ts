/** Stopping the stream works at any moment, including during connection setup. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import { createFakeX, DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { inTime } from "../support/timeouts.ts";

describe("stopping the stream", () => {
  const x = createFakeX();
  let url: string;
  /** Called for each request that X has received but not answered. */
  let onRequest: (path: string) => void = () => undefined;
  before(async () => {
    x.app.addHook("onRequest", async (request) => onRequest(request.url.split("?")[0] ?? ""));
    ({ url } = await x.listen({ port: 0 }));
  });
  after(() => x.close());

  /**
   * Starts the stream, stops it at a forced moment or at the nth request, and waits for its end; returns the requests
   * to X.
   */
  async function stopped(stopOn: "start" | "connected" | number): Promise<readonly string[]> {
    const channel = createXChannel({ ...DEMO_ACCOUNT, baseUrl: url });
    const stopper = new AbortController();
    const asked: string[] = [];
    onRequest = (path) => {
      asked.push(path);
      if (asked.length === stopOn) stopper.abort();
    };
    const running = channel.runStream(
      {
        onItem: () => Promise.resolve(),
        onConnected: () => (stopOn === "connected" ? stopper.abort() : undefined),
        onDisconnected: () => undefined,
      },
      stopper.signal,
    );
    if (stopOn === "start") stopper.abort();
    await inTime("the end of the stream", running);
    await channel.close();
    return asked;
  }

  it("ends when stopped before the first request to X", async () => {
    await stopped("start");
  });

  it("ends when stopped during any request to X, and when connected", async () => {
    const all = await stopped("connected");
    assert.ok(all.length > 1, all.join(", "));
    // Sequential: they share one fake X.
    for (let nth = 1; nth <= all.length; nth += 1) assert.deepEqual(await stopped(nth), all.slice(0, nth));
  });
});
