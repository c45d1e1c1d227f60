import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { startThread, stopThreads } from "./worker-thread.ts";

const threadThat = (does: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads";
      parentPort.on("message", (asked) => { ${does} });`)}`,
  );
const ECHO = threadThat("parentPort.postMessage(asked + 1);");
const ENDLESS = threadThat("for (;;);");

describe("work in a separate thread", () => {
  it("is asked and answers, one after the other", async () => {
    const thread = startThread<number, number>({ serverId: randomUUID() }, ECHO);
    assert.equal(await thread.ask(1), 2);
    assert.equal(await thread.ask(7), 8);
    await thread.end();
    assert.equal(await thread.ask(1), null);
  });

  it("gives null when its server is stopped meanwhile, and leaves that of other servers", async () => {
    const [own, other] = [{ serverId: randomUUID() }, { serverId: randomUUID() }];
    const busy = startThread<number, number>(own, ENDLESS).ask(1);
    const thread = startThread<number, number>(other, ECHO);
    await stopThreads(own);
    assert.equal(await busy, null);
    assert.equal(await thread.ask(1), 2);
    await stopThreads(other);
  });

  it("does not begin for a job that comes to its thread after its server was stopped", async () => {
    const own = { serverId: randomUUID() };
    await stopThreads(own);
    const thread = startThread<number, number>(own, ENDLESS);
    assert.equal(await thread.ask(1), null);
    await thread.end();
  });
});
