/** A TCP proxy that can be cut or frozen; a frozen connection stays open and transfers nothing. */
import net from "node:net";
import { once } from "node:events";

/** Fate of a chunk from a client: forwarded, or cut after so many bytes. */
export type ChunkFate = "pass" | number;

export interface FreezingProxy {
  readonly port: number;
  /** Stops all transfers; accepts new connections without transfers. */
  freeze(): void;
  /** Closes all connections without an answer and forwards new ones. */
  heal(): void;
  /** Called for each chunk from a client; after a cut the answer is lost. */
  watch(look: ((sent: Buffer, connection: number) => ChunkFate) | null): void;
  close(): Promise<void>;
}

/** Opens a proxy to a local port. */
export async function openFreezingProxy(to: number): Promise<FreezingProxy> {
  let isFrozen = false;
  let look: ((sent: Buffer, connection: number) => ChunkFate) | null = null;
  let connections = 0;
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  const server = net.createServer((client) => {
    const far = net.connect(to, "127.0.0.1");
    const pair = [client, far] as const;
    pairs.add(pair);
    let isDeaf = false;
    const connection = (connections += 1);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      far.destroy();
    };
    client.on("data", (sent) => {
      if (isFrozen || isDeaf) return;
      const meanwhile = look?.(sent, connection) ?? "pass";
      if (meanwhile === "pass") {
        far.write(sent);
        return;
      }
      isDeaf = true;
      far.write(sent.subarray(0, meanwhile));
      client.destroy();
    });
    far.on("data", (sent) => {
      if (!isFrozen && !isDeaf) client.write(sent);
    });
    for (const socket of pair) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        // After a cut behind the client's last bytes, the far end learns of the close later.
        if (isDeaf && socket === client) setTimeout(end, 200);
        else if (!isFrozen) end();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  const endAll = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  return {
    port,
    freeze: () => (isFrozen = true),
    heal() {
      endAll();
      isFrozen = false;
    },
    watch: (next) => (look = next),
    async close() {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}
