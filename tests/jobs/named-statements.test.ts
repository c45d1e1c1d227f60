/** Named statements are planned once per connection and survive a migration under a running server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { withScratchDatabase } from "@smgt/server/db/scratch-database.ts";
import type { Db } from "@smgt/server/db/tx.ts";

const banners = (db: Db) => db.selectFrom("banner").selectAll().where("banner_id", ">", 0).execute();

const planned = async (db: Db): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(db)).rows[0]?.n ?? 0;

test("named statements", async (t) => {
  await withScratchDatabase(async ({ db }) => {
    await t.test("are planned once per connection", async () => {
      await db.connection().execute(async (one) => {
        const before = await planned(one);
        await banners(one);
        await banners(one);
        assert.equal(await planned(one), before + 1);
      });
    });

    await t.test("keep working when a migration changes the table under a running server", async () => {
      await banners(db);
      await sql`alter table banner add column extra text`.execute(db);
      assert.deepEqual(await banners(db), []);
      await sql`alter table banner drop column extra`.execute(db);
      assert.deepEqual(await Promise.all([banners(db), banners(db), banners(db)]), [[], [], []]);
    });

    await t.test("fail once inside a transaction, and not again", async () => {
      await banners(db);
      await sql`alter table banner add column more text`.execute(db);
      const inside = () =>
        db.transaction().execute((tx) => tx.selectFrom("banner").selectAll().where("banner_id", ">", 0).execute());
      const ends = [];
      // Sequential: at most one failure on each of the two connections.
      for (let turn = 0; turn < 4; turn += 1)
        ends.push(
          await inside().then(
            () => "right",
            () => "failed",
          ),
        );
      assert.ok(ends.filter((end) => end === "failed").length <= 2, ends.join());
      assert.equal(ends.at(-1), "right");
    });
  });
});
