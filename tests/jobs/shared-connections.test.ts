/** Statements that share a connection stay independent: answers, failures and transactions do not mix. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { withScratchDatabase } from "@smgt/server/db/scratch-database.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import { inTime } from "../support/timeouts.ts";

const echo = async (db: Db, n: number): Promise<number> =>
  (await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows[0]?.n ?? -1;

const backend = async (db: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() + ${0}::int as pid`.execute(db)).rows[0]?.pid ?? 0;

const banners = async (db: Db): Promise<number> =>
  (await db.selectFrom("banner").select("banner_id").where("banner_id", ">", 0).execute()).length;

const banner = {
  banner_title: "Water",
  banner_title_translations: { hi: "पानी" },
  banner_text: "Water comes at six.",
  banner_text_translations: { hi: "पानी छह बजे आता है।" },
  valid_from: new Date(),
};

test("statements on shared connections", async (t) => {
  await withScratchDatabase(async ({ db, pool }) => {
    await t.test("return each caller its own answer", async () => {
      const wanted = Array.from({ length: 300 }, (_, n) => n);
      assert.deepEqual(await Promise.all(wanted.map((n) => echo(db, n))), wanted);
    });

    await t.test("fail separately", async () => {
      const ends = await Promise.allSettled([
        echo(db, 1),
        sql`select 1 / ${0}::int`.execute(db),
        echo(db, 2),
        sql`select ${"x"}::int`.execute(db),
        echo(db, 3),
      ]);
      assert.deepEqual(
        ends.map((end) => (end.status === "fulfilled" ? end.value : "failed")),
        [1, "failed", 2, "failed", 3],
      );
    });

    await t.test("continue when their connection breaks", async () => {
      const pid = await backend(db);
      await sql`select pg_terminate_backend(${pid}::int)`.execute(db).catch(() => undefined);
      const ends = await Promise.allSettled([echo(db, 1)]);
      assert.ok(ends.length === 1);
      assert.equal(await echo(db, 2), 2);
      assert.notEqual(await backend(db), pid);
    });

    await t.test("do not wait for a connection that is being closed", async () => {
      const all = () => db.selectFrom("banner").selectAll().where("banner_id", ">", 0).execute();
      await all();
      const holder = new pg.Client({ connectionString: pool.options.connectionString });
      await holder.connect();
      await holder.query("select pg_advisory_lock(1)");
      await sql`alter table banner add column extra text`.execute(db);
      // Its plan is outdated, so the only shared connection is closed after the slow statement.
      const outdated = all();
      const slow = sql`select pg_advisory_lock_shared(${1}::int)`.execute(db);
      await outdated;
      const asked = echo(db, 7).then((n) => assert.equal(n, 7));
      await turn(); // has found the connection busy
      await holder.end();
      await inTime("the answer on another connection", asked);
      await slow;
      await sql`alter table banner drop column extra`.execute(db);
    });

    await t.test("see nothing of an open transaction, whose begin is sent with its first statement", async () => {
      const before = await banners(db);
      await db.transaction().execute(async (tx) => {
        await tx.insertInto("banner").values(banner).execute();
        assert.equal(await banners(db), before);
        assert.equal(await banners(tx), before + 1);
      });
      assert.equal(await banners(db), before + 1);
    });

    await t.test("leave nothing of a transaction whose first statement fails", async () => {
      const before = await banners(db);
      await assert.rejects(
        db.transaction().execute(async (tx) => {
          await sql`select 1 / ${0}::int`.execute(tx);
        }),
        /division by zero/,
      );
      await assert.rejects(
        db.transaction().execute(async (tx) => {
          await tx.insertInto("banner").values(banner).execute();
          throw new Error("changed my mind");
        }),
        /changed my mind/,
      );
      await db.transaction().execute(() => Promise.resolve());
      assert.equal(await banners(db), before);
    });
  });
});
