/** A fake clamd: reads the length-prefixed stream and returns one line. */
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

export interface Clamd {
  readonly port: number;
  /** Content of each scanned file. */
  readonly seen: Buffer[];
  /** Files with this text are reported as infected. */
  mark: string;
  /** Closes the connection instead of answering. */
  isBroken: boolean;
  close(): Promise<void>;
}

const COMMAND = Buffer.from("zINSTREAM\0");

/** Returns the bytes between the command and the final zero length; null while the stream is incomplete. */
function whole(received: Buffer): Buffer | null {
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return null;
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

export async function startClamd(mark: string): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let received: Buffer = Buffer.alloc(0);
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (clamd.isBroken) {
        socket.destroy();
        return;
      }
      const file = whole(received);
      if (file === null) return;
      clamd.seen.push(file);
      socket.end(file.includes(clamd.mark) ? "stream: Test.Mark FOUND\0" : "stream: OK\0");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const clamd: Clamd = {
    port: (server.address() as AddressInfo).port,
    seen: [],
    mark,
    isBroken: false,
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
  return clamd;
}
