/** Clients that stall while sending or receiving release the server's resources soon (decision 12). */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { login } from "@smgt/contract/calls/organisation/auth.ts";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { ROOT } from "../../support/paths.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";
import { PLAIN_FACTS } from "../../support/live-line.ts";

/** More than the socket buffers of both ends. */
const BEYOND_SYSTEMS = 48_000_000;

interface Dialled {
  readonly socket: Socket;
  /** The server's end of the connection. */
  readonly far: Socket;
}

/** Opens raw connections to a world; incoming data stays unread unless the test reads it. */
function dialler(world: () => World) {
  const dialled: Socket[] = [];
  return {
    async dial(): Promise<Dialled> {
      const { hostname, port } = new URL(world().url);
      const connected = once(world().server.app.server, "connection");
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on("error", () => undefined); // closed by the server
      dialled.push(socket);
      const [far] = (await connected) as [Socket];
      return { socket, far };
    },
    hangUp() {
      for (const socket of dialled) socket.destroy();
    },
  };
}

const isGone = (far: Socket) => until("the server has ended the connection", async () => far.destroyed);
const headersOf = ({ token, cookie }: Client): string =>
  `Host: x\r\nAuthorization: Bearer ${token}\r\nRoleid: ${ROLE.CELL_EXEC}\r\nCookie: ${cookie}\r\n`;

async function openLine({ socket }: Dialled, who: Client): Promise<void> {
  socket.write(`GET ${liveEvents.path} HTTP/1.1\r\n${headersOf(who)}\r\n`);
  await once(socket, "readable");
}

describe("a stalled connection", () => {
  let world: World;
  let cell: Client;
  const { dial, hangUp } = dialler(() => world);
  before(async () => {
    world = await startWorld({ env: { SMGT_STALL_MS: "300" } });
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  });
  after(async () => {
    hangUp();
    await world?.close();
  });

  it("ends when a body stops arriving", async () => {
    const { socket, far } = await dial();
    socket.write(
      `POST ${login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"login_`,
    );
    await isGone(far);
  });

  it("ends when an upload stops inside a file", async () => {
    const { socket, far } = await dial();
    const part = `--b\r\nContent-Disposition: form-data; name="attachment"; filename="a.png"\r\n\r\n${"a".repeat(5_000)}`;
    socket.write(
      `POST ${saveWorkflow.path} HTTP/1.1\r\n${headersOf(cell)}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n${part}`,
    );
    await isGone(far);
  });

  it("ends when answers stay unread", async () => {
    const folder = path.join(ROOT, "web/dist/static/js");
    const sizeOf = (name: string): number => statSync(path.join(folder, name)).size;
    const [largest = ""] = readdirSync(folder)
      .filter((name) => name.endsWith(".js"))
      .toSorted((a, b) => sizeOf(b) - sizeOf(a));
    const { socket, far } = await dial();
    const asked = `GET /static/js/${largest} HTTP/1.1\r\nHost: x\r\n\r\n`;
    socket.write(asked.repeat(Math.ceil(BEYOND_SYSTEMS / sizeOf(largest))));
    await isGone(far);
  });

  it("stays while it waits for the server, or is idle", async () => {
    const line = await dial();
    await openLine(line, cell);
    line.far.emit("timeout"); // as after a stall
    assert.equal(line.far.destroyed, false);
  });
});

describe("a live line", () => {
  let world: World;
  let cell: Client;
  const { dial, hangUp } = dialler(() => world);
  before(async () => {
    world = await startWorld();
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  });
  after(async () => {
    hangUp();
    await world?.close();
  });

  it("is closed when too much stays unread; a line that is read stays", async () => {
    const [read, unread] = [await dial(), await dial()];
    await openLine(read, cell);
    await openLine(unread, cell);
    let tail = "";
    read.socket.on("data", (piece: Buffer) => (tail = (tail + piece.toString()).slice(-500)));
    const place = { department_id: 1, district_id: 1, marked: [] };
    const event = `event: ticket\ndata: {"ticket_id":1000000,"status_id":1,"version":1,"change":"changed"}\n\n`;
    let ticketId = 1_000_000;
    let told = 0;
    while (!unread.far.destroyed && told < BEYOND_SYSTEMS) {
      for (let at = 0; at < 1_000; at += 1) {
        ticketId += 1;
        world.server.live.publish({
          ticket_id: ticketId,
          status_id: 1,
          version: 1,
          change: "changed",
          ...PLAIN_FACTS,
          ...place,
        });
        told += event.length;
      }
      // Alternates with the reader, at any speed.
      await until("it is read", async () => tail.includes(`"ticket_id":${ticketId},`));
    }
    assert.deepEqual([read.far.destroyed, unread.far.destroyed], [false, true]);
  });
});
