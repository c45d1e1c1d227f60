/**
 * Kills the server and PostgreSQL while 2,000 posts arrive, a fifth of them twice: none may be lost or ingested twice.
 * The checker reads only fake X's journal and the database.
 */
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { startEmbedded, type Embedded } from "@smgt/server/db/embedded.ts";
import { migrate } from "@smgt/server/db/migrate.ts";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { createFakeX, DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { skipTraining } from "../support/skip-training.ts";
import { until } from "../support/until.ts";
import { judge } from "./checker.ts";
import { startServerProcess, type ServerProcess } from "./server-process.ts";

const POSTS = 2_000;
const PER_SECOND = 250;

describe("kill -9 during ingest", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-crash-"));
  const journalFile = path.join(folder, "journal.ndjson");
  let postgres: Embedded;
  let server: ServerProcess;
  let x: ReturnType<typeof createFakeX>;
  let xUrl: string;

  before(async () => {
    chmodSync(folder, 0o755); // PostgreSQL's user needs access
    postgres = await startEmbedded({ folder: path.join(folder, "postgres"), log: () => undefined });
    const database = openDatabase({ url: postgres.url, max: 2, onLost: () => undefined });
    await migrate(database).finally(() => database.close());
    await skipTraining(postgres.url);
    x = createFakeX({ journalFile });
    ({ url: xUrl } = await x.listen({ port: 0 }));
    server = await startServerProcess({
      SMGT_MODE: "test",
      SMGT_PORT: "0",
      SMGT_LOG_LEVEL: "error",
      SMGT_DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: postgres.url,
      X_API_BASE_URL: xUrl,
      X_BEARER_TOKEN: DEMO_ACCOUNT.bearerToken,
      X_USER_TOKEN: DEMO_ACCOUNT.userToken,
      X_CONSUMER_SECRET: DEMO_ACCOUNT.consumerSecret,
      X_ACCOUNT_ID: DEMO_ACCOUNT.ownId,
      X_ACCOUNT_HANDLE: DEMO_ACCOUNT.ownHandle,
    });
  });
  after(async () => {
    await server?.stop();
    await x?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const control = (what: string, body: object): Promise<Response> =>
    fetch(`${xUrl}/fake/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  const settled = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on("error", () => undefined); // may be the killed one
    try {
      await client.connect();
      const { rows } = await client.query<{ posts: number; waiting: number }>(
        "select (select count(*)::int from post) as posts, (select count(*)::int from raw_item where state = 'received') as waiting",
      );
      return rows[0]?.posts === POSTS && rows[0].waiting === 0;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined); // never connected
    }
  };

  it("loses nothing and ingests nothing twice", async () => {
    await control("faults", { duplicateDeliveries: 0.2, reorder: 0.1 });
    const flood = control("bulk", { count: POSTS, authors: 400, repeats: 0.2, perSecond: PER_SECOND, seed: 7 });
    const victims = ["server", "postgres", "server", "postgres", "server"];
    for (const [at, victim] of victims.entries()) {
      const written = (POSTS * (at + 1)) / (victims.length + 1);
      await until(`${written} posts are written`, async () => x.world.posts.size >= written);
      if (victim === "server") await server.killAndRestart();
      else process.kill(postgres.pid() ?? assert.fail("PostgreSQL has a process"), "SIGKILL");
    }
    assert.equal((await flood).status, 200);
    await until(`all ${POSTS} posts are tickets`, settled, 240_000).catch(() => undefined); // the checker reports what is missing

    const verdict = await judge(journalFile, postgres.url);
    assert.equal(verdict.written, POSTS);
    assert.deepEqual(verdict.lost, [], `${verdict.trace}\n${server.output()}`);
    assert.ok(verdict.delivered > POSTS, "some posts were delivered more than once");
    assert.deepEqual(verdict.twice, []);
    assert.deepEqual(verdict.invented, []);
    assert.equal(verdict.tickets, POSTS);
  });
});
