/** Array parameters reach the database unchanged, with any characters. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { withScratchDatabase } from "@smgt/server/db/scratch-database.ts";

const sign = fc.oneof(
  fc.constantFrom(..."\"\\{},' \n\t", "NULL", "क्या", "\u{1F600}"),
  fc.string({ unit: "grapheme", maxLength: 2 }).filter((text) => !text.includes("\u0000")),
);
const text = fc.array(sign, { maxLength: 5 }).map((signs) => signs.join("").toWellFormed());

test("array parameters", async (t) => {
  await withScratchDatabase(async ({ db }) => {
    const echo = async (list: readonly unknown[], type: "int" | "bigint" | "text" | "bool" | "bytea") => {
      const { rows } = await sql<{ list: unknown[]; n: number }>`
        select r.list, coalesce(cardinality(r.list), 0) as n from (select ${list}::${sql.raw(type)}[] as list) r`.execute(
        db,
      );
      const [row] = rows;
      assert.equal(row?.n, list.length);
      return row?.list;
    };

    await t.test("of numbers", async () => {
      for (const list of [[], [1], [-3, 0, 2_147_483_647], [null, 4]]) assert.deepEqual(await echo(list, "int"), list);
      const large = [Number.MAX_SAFE_INTEGER, 7];
      assert.deepEqual((await echo(large, "bigint"))?.map(Number), large);
    });

    await t.test("of booleans and of bytes", async () => {
      assert.deepEqual(await echo([true, false], "bool"), [true, false]);
      assert.deepEqual(await echo([Buffer.from("00ff", "hex")], "bytea"), [Buffer.from("00ff", "hex")]);
    });

    await t.test("of texts", async () => {
      for (const list of [
        ["NULL"],
        [""],
        ["a,b", "{c}"],
        ['"'],
        ["\\"],
        ["plain", 'with "quotes"'],
        [null, "a"],
        ["1", "2"],
      ])
        assert.deepEqual(await echo(list, "text"), list);
      await fc.assert(
        fc.asyncProperty(fc.array(text, { maxLength: 6 }), async (list) => {
          assert.deepEqual(await echo(list, "text"), list);
        }),
      );
    });
  });
});
