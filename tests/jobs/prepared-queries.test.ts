/** Prepared queries are compiled once and bind the values of each call. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { preparedQuery } from "@smgt/server/db/pipeline/prepared-query.ts";
import { withScratchDatabase } from "@smgt/server/db/scratch-database.ts";
import { inTransaction, withNext } from "@smgt/server/db/tx.ts";

test("prepared queries", async (t) => {
  let built = 0;
  const tagsNamed = preparedQuery((db, name: string, isActive: boolean) => {
    built += 1;
    return db
      .selectFrom("tag")
      .select(["tag_name"])
      .where("tag_name", "=", name)
      .where("is_active", "=", isActive)
      .where(sql<boolean>`length(${name}) > 0`);
  });
  const add = preparedQuery((db, name: string) =>
    db.insertInto("tag").values({ tag_name: name, is_active: true, type_of_tag: "T" }).modifyEnd(withNext),
  );

  await withScratchDatabase(async ({ db }) => {
    await t.test("use the values of each call in every position", async () => {
      await sql`insert into tag (tag_name, type_of_tag, is_active) values ('one', 'T', true), ('two', 'T', false)`.execute(
        db,
      );
      assert.deepEqual(await tagsNamed(db, "one", true), [{ tag_name: "one" }]);
      assert.deepEqual(await tagsNamed(db, "two", true), []);
      assert.deepEqual(await tagsNamed(db, "two", false), [{ tag_name: "two" }]);
      assert.equal(built, 1);
    });

    await t.test("work within a transaction, and can be deferred there", async () => {
      await inTransaction(db, async (tx) => {
        await add(tx, "three");
        assert.deepEqual(await tagsNamed(tx, "three", true), [{ tag_name: "three" }]);
      });
      assert.deepEqual(await tagsNamed(db, "three", true), [{ tag_name: "three" }]);
    });

    await t.test("fail as others do", async () => {
      await assert.rejects(
        inTransaction(db, async (tx) => {
          await add(tx, "one");
          await tagsNamed(tx, "one", true);
        }),
        /duplicate key/,
      );
    });
  });
});
