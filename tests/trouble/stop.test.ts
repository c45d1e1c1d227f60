/** A server that is told to stop goes at once, whatever connections browsers hold open to it. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, it } from "node:test";
import { liveEvents } from "@smgt/contract/calls/live.ts";
import { signInAs } from "../support/client.ts";
import { openLine } from "../support/live-line.ts";
import { until } from "../support/until.ts";
import { startWorld } from "../support/world.ts";

describe("a server that stops", () => {
  it("waits neither for a connection on which nothing was asked nor for a live line", async () => {
    const world = await startWorld();
    const officer = await signInAs(world.url, "officer");
    const line = await openLine(world.url, officer);
    const { hostname, port } = new URL(world.url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, "connect");
    let isStopped = false;
    const stopping = world.close().then(() => (isStopped = true));
    await until("the server has stopped", async () => isStopped);
    await stopping;
    await line.ended;
    await until("the connection has ended", async () => socket.closed);
  });

  it("says that the connection of a live line serves nothing after it", async () => {
    const world = await startWorld();
    const { token, cookie } = await signInAs(world.url, "officer");
    const stopper = new AbortController();
    const headers = { authorization: `Bearer ${token}`, cookie: cookie ?? "" };
    const answer = await fetch(`${world.url}${liveEvents.path}`, { headers, signal: stopper.signal });
    assert.equal(answer.headers.get("connection"), "close");
    stopper.abort();
    await world.close();
  });
});
