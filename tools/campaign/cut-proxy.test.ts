/** Regression: a connection cut while it is being closed is released. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { test } from "node:test";
import { reset } from "./cut-proxy.ts";

test("a connection that is reset while it is being shut down is let go", async () => {
  const server = createServer((socket) => void socket.on("error", () => undefined).resume());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined);
  await once(client, "connect");
  client.end();
  reset(client);
  await once(client, "close"); // never comes when the socket is not released, and then the process cannot end either
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
