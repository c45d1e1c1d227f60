/**
 * Two servers restart in turn behind a balancer that polls readiness each second: no first attempt is lost, as a
 * stopping server reports not ready first and keeps answering.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { startServerBeside, type ServerBeside } from "../crash/second-server.ts";
import { clientOf, signInAs } from "../support/client.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

const CHECK_MS = 1_000;
const OFFICERS = 6;
const LEAVING = { SMGT_LEAVE_SECONDS: "4" };

interface Balancer {
  readonly url: string;
  /** Routes calls to these servers as soon as they are ready. */
  to(urls: readonly string[]): void;
  readonly ready: () => readonly string[];
  close(): Promise<void>;
}

/** Forwards each call to the next ready server; an unanswered one is a 502. */
async function openBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let urls: readonly string[] = [];
  let ready: readonly string[] = [];
  let turn = 0;
  const check = async (): Promise<void> => {
    const answers = await Promise.all(
      urls.map((url) =>
        fetch(`${url}/health/ready`)
          .then((answer) => answer.ok)
          .catch(() => false),
      ),
    );
    ready = urls.filter((_, at) => answers[at]);
  };
  const timer = setInterval(() => void check(), CHECK_MS);
  const server: Server = createServer((asked, answered) => {
    turn += 1;
    const url = ready[turn % ready.length];
    if (url === undefined) return void answered.writeHead(503).end();
    const passed = request(`${url}${asked.url ?? ""}`, { method: asked.method, headers: asked.headers, agent });
    passed.on("response", (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    passed.on("error", () => (answered.headersSent ? answered.destroy() : answered.writeHead(502).end("{}")));
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (given) => (urls = given),
    ready: () => ready,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

describe("a rolling restart", () => {
  let world: World;
  let folder: string;
  let servers: ServerBeside[] = [];
  let balancer: Balancer;
  before(async () => {
    world = await startWorld();
    folder = mkdtempSync(path.join(tmpdir(), "smgt-rolling-"));
    servers = [await startServerBeside(world, folder, LEAVING), await startServerBeside(world, folder, LEAVING)];
    balancer = await openBalancer();
    balancer.to(servers.map(({ url }) => url));
    await until("both are ready", async () => balancer.ready().length === 2);
  });
  after(async () => {
    await balancer?.close();
    await Promise.all(servers.map((server) => server.stop()));
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("loses no first attempt", async () => {
    const cell = await signInAs(balancer.url, "cell", 3);
    const lost: number[] = [];
    let tried = 0;
    let isOver = false;
    const officer = async (): Promise<void> => {
      const own = clientOf(balancer.url, cell.token, cell.cookie, 3);
      while (!isOver) {
        const { http } = await own.call(commonList, { list_key: "new", page_size: 20 });
        tried += 1;
        if (http !== 200) lost.push(http);
      }
    };
    const officers = Array.from({ length: OFFICERS }, officer);
    try {
      for (const at of [0, 1]) {
        await servers[at]?.stop();
        const fresh = await startServerBeside(world, folder, LEAVING);
        servers = servers.with(at, fresh);
        balancer.to(servers.map(({ url }) => url));
        await until("the new one is ready", async () => balancer.ready().includes(fresh.url));
      }
    } finally {
      isOver = true;
    }
    await Promise.all(officers);
    assert.deepEqual(lost, [], `of ${tried}`);
    assert.ok(tried > 50, `${tried} calls`);
  });
});
