/**
 * A database connection that is open but transfers nothing: every wait ends by a deadline, and a frozen server loses
 * its lease.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { isDatabaseAway } from "@smgt/server/db/errors.ts";
import { asLeader } from "@smgt/server/db/lease.ts";
import { listen } from "@smgt/server/db/listen.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { sql } from "kysely";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { openFreezingProxy, type FreezingProxy } from "../support/freezing-proxy.ts";
import { until } from "../support/until.ts";

const DEADLINE_MS = 700;
/** Long enough for a busy machine to renew in time. */
const PACE = { leaseMs: 5_000, renewMs: 200 };

describe("a half-open line to the database", () => {
  let database: TestDatabase;
  let line: FreezingProxy;
  let far: Database;
  let near: Database;
  let url: string;
  before(async () => {
    database = await freshDatabase();
    const there = new URL(database.url);
    line = await openFreezingProxy(Number(there.port));
    there.port = String(line.port);
    url = there.href;
    far = openDatabase({ url, max: 5, onLost: () => undefined, deadlineMs: DEADLINE_MS });
    near = openDatabase({ url: database.url, max: 5, onLost: () => undefined });
  });
  after(async () => {
    line?.heal();
    await far?.close();
    await near?.close();
    await line?.close();
    await database?.drop();
  });

  const whatComes = (work: Promise<unknown>): Promise<unknown> => work.then(() => "an answer").catch((error) => error);

  it('ends every statement by a deadline with "database away", and recovers', async () => {
    const one = () => sql`select 1 as one`.execute(far.db);
    const many = () => Promise.all(Array.from({ length: 9 }, () => whatComes(one())));
    await many();
    line.freeze();
    const told = await Promise.all([
      many(),
      whatComes(inTransaction(far.db, (tx) => sql`select 2`.execute(tx))),
      whatComes(far.pool.query("select 3")),
    ]);
    for (const error of told.flat()) assert.ok(isDatabaseAway(error), String(error));
    line.heal();
    await until("statements are answered again", async () => (await whatComes(one())) === "an answer");
    assert.deepEqual(
      await many(),
      Array.from({ length: 9 }, () => "an answer"),
    );
  });

  it("ends a transaction in the middle, and the database frees its locks", async () => {
    const work = inTransaction(far.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(tx);
      line.freeze();
      await sql`select 1`.execute(tx);
    });
    assert.ok(isDatabaseAway(await whatComes(work)));
    line.heal();
    await until("the lock is free", () =>
      inTransaction(near.db, async (tx) => {
        const { rows } = await sql<{ is_free: boolean }>`select pg_try_advisory_xact_lock(4711) as is_free`.execute(tx);
        return rows[0]?.is_free === true;
      }),
    );
  });

  it("lets a listener detect the silence", async () => {
    const heard: string[] = [];
    const losses: Error[] = [];
    const listener = listen(
      url,
      "news",
      (text) => heard.push(text),
      (error) => losses.push(error),
    );
    try {
      const say = (text: string) => sql`select pg_notify('news', ${text})`.execute(near.db);
      await until("it hears", async () => {
        await say("before");
        return heard.includes("before");
      });
      line.freeze();
      await until("it has noticed", async () => losses.length > 0);
      line.heal();
      await until("it hears again", async () => {
        await say("after");
        return heard.includes("after");
      });
    } finally {
      await listener.stop();
    }
  });

  it("moves the lease from a frozen holder, which has stopped by then, to another server", async () => {
    const told: string[] = [];
    let working = 0;
    const start = (name: string) => () => {
      told.push(`${name} begins`);
      working += 1;
      assert.equal(working, 1, "one at a time");
      return {
        async stop() {
          working -= 1;
          told.push(`${name} ends`);
        },
      };
    };
    const frozen = asLeader(far.db, "reading", start("far"), () => undefined, PACE);
    await until("the first leads", async () => told.length === 1);
    const other = asLeader(near.db, "reading", start("near"), () => undefined, PACE);
    try {
      line.freeze();
      await until("the other leads", async () => told.length === 3);
      line.heal();
      assert.deepEqual(told, ["far begins", "far ends", "near begins"]);
      await other.stop();
      await until("the first leads again", async () => told.length === 5);
      assert.equal(told[4], "far begins");
    } finally {
      await frozen.stop();
      await other.stop();
    }
  });
});
