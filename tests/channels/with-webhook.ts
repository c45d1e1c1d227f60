/** A webhook receiver for tests: listens on a free port and verifies deliveries by the channel. */
import assert from "node:assert/strict";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import type { RawItem } from "@smgt/server/channels/channel.ts";
import type { FakeXOptions } from "@smgt/tools/fake-x/fake-x.ts";
import { startChannel, type ChannelWithFakeX } from "./with-fake-x.ts";

export interface WebhookReceiver extends ChannelWithFakeX {
  readonly address: string;
  readonly items: RawItem[];
  unsigned: number;
  challenges: number;
  isDown: boolean;
}

/** An HTTP server that handles deliveries as the app does. */
export async function openReceiver(t: TestContext, options: FakeXOptions = {}): Promise<WebhookReceiver> {
  const stage = await startChannel(t, options);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://receiver");
    const token = url.searchParams.get("crc_token");
    if (token !== null) {
      receiver.challenges += 1;
      return response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify(stage.channel.webhook.answerChallenge(token)));
    }
    if (receiver.isDown) return request.socket.destroy();
    const signature = request.headers["x-twitter-webhooks-signature"];
    const opened = stage.channel.webhook.openDelivery({
      body: await bytesOf(request),
      signature: typeof signature === "string" ? signature : null,
    });
    if (opened.kind === "refused") receiver.unsigned += 1;
    else receiver.items.push(...opened.items);
    return response.writeHead(opened.kind === "refused" ? 403 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    ...stage,
    address: `http://127.0.0.1:${port}/hooks/x`,
    items: [],
    unsigned: 0,
    challenges: 0,
    isDown: false,
  };
  return receiver;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** A receiver registered with fake X. */
export async function openRegisteredReceiver(t: TestContext, options: FakeXOptions = {}): Promise<WebhookReceiver> {
  const receiver = await openReceiver(t, options);
  const outcome = await receiver.channel.webhook.register(receiver.address);
  assert.equal(outcome.kind, "registered", JSON.stringify(outcome));
  return receiver;
}
