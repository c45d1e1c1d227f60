import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { describe, it, type TestContext } from "node:test";
import { followBodies, FREE_LOOKS, LEAST_BYTES, STEADY_BYTES } from "./stalls.ts";

const LENGTH = 20 * STEADY_BYTES;

/** Starts a server with an upload under way; the test controls how much the server reads. */
async function upload(t: TestContext): Promise<{ look: () => void; client: Socket; request: IncomingMessage }> {
  const server = createServer();
  const { look } = followBodies(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").resume();
  client.on("error", () => undefined); // cut by the server
  t.after(() => {
    client.destroy();
    server.close();
  });
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${LENGTH}\r\n\r\n`);
  const [request] = (await once(server, "request")) as [IncomingMessage];
  request.on("error", () => undefined); // cut by us
  return { look, client, request };
}

/** Sends some bytes and waits until the server has received them. */
async function send(client: Socket, request: IncomingMessage, bytes: number): Promise<void> {
  const before = request.socket.bytesRead;
  client.write("a".repeat(bytes));
  while (request.socket.bytesRead < before + bytes) await new Promise(setImmediate);
}

describe("a body that is under way", () => {
  it("ends its connection when nothing of it came from one look to the next", async (t) => {
    const { look, client, request } = await upload(t);
    request.resume();
    look();
    assert.equal(request.socket.destroyed, false, "it has the time between two looks");
    look();
    await once(client, "close");
    assert.equal(request.complete, false);
  });

  it("ends it also when a byte comes now and then", async (t) => {
    const { look, client, request } = await upload(t);
    request.resume();
    look();
    await send(client, request, LEAST_BYTES - 1);
    look();
    await once(client, "close");
  });

  it("ends when it trickles for longer than ten looks", async (t) => {
    const { look, client, request } = await upload(t);
    request.resume();
    for (let turn = 1; turn <= FREE_LOOKS; turn += 1) {
      look();
      assert.equal(request.socket.destroyed, false, `at look ${turn}`);
      await send(client, request, LEAST_BYTES); // one after the other, with a look between
    }
    look();
    await once(client, "close");
  });

  it("may take as long as it likes while it goes on steadily", async (t) => {
    const { look, client, request } = await upload(t);
    request.resume();
    look();
    for (let sent = 0; sent < LENGTH; sent += STEADY_BYTES) {
      await send(client, request, STEADY_BYTES); // one after the other, with a look between
      look();
      assert.equal(request.socket.destroyed, false, `after ${sent} bytes`);
    }
    if (!request.complete) await once(request, "end");
    look();
    look();
    assert.equal(request.socket.destroyed, false, "and is left alone when it is there");
  });

  it("is not blamed for what we have not read of it", async (t) => {
    const { look, client, request } = await upload(t);
    await send(client, request, 10);
    await once(request, "readable");
    for (let turn = 0; turn < 3; turn += 1) look();
    assert.equal(request.socket.destroyed, false);
    request.resume();
    await once(request, "data");
    look();
    assert.equal(request.socket.destroyed, false, "it has the time between two looks from now on");
    look();
    await once(client, "close");
  });
});
