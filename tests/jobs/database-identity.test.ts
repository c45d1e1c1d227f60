/** A server during a change of the database's identity: a lossless switchover pauses nothing, any other change does. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { KyselyPlugin } from "kysely";
import type { Context } from "@smgt/server/context.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { watchDatabase } from "@smgt/server/domain/tickets/replies/restore/detect-restore.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let opened: Database;
before(async () => {
  database = await freshDatabase();
  opened = openDatabase({ url: database.url, max: 2, onLost: () => undefined });
});
after(async () => {
  await opened.close();
  await database.drop();
});

/** Makes the database report a synchronous standby; the test's database has none. */
function synchronous(): KyselyPlugin {
  const asked = new WeakSet<object>();
  return {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes("is_synchronous")) asked.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) =>
      asked.has(queryId) ? { ...result, rows: result.rows.map((row) => ({ ...row, is_synchronous: true })) } : result,
  };
}
const contextOf = (db: Database["db"]) =>
  ({ db, clock: { now: () => new Date() }, channels: { known: [], open: [] } }) as unknown as Context;
const restores = async (): Promise<number> =>
  (await opened.db.selectFrom("restoration").select("restoration_id").execute()).length;
const promoted = () => opened.db.updateTable("database_identity").set({ timeline: "0" }).execute();

it("accepts the new identity of a switchover with a synchronous standby, without a pause", async () => {
  const watch = watchDatabase(contextOf(opened.db.withPlugin(synchronous())), []);
  await watch();
  await promoted();
  await watch();
  assert.equal(await restores(), 0);
  const { timeline } = await opened.db.selectFrom("database_identity").select("timeline").executeTakeFirstOrThrow();
  assert.match(timeline ?? "", /^[0-9A-F]{8}$/);
});

it("treats the same change as a restore when the server started later", async () => {
  await promoted();
  await watchDatabase(contextOf(opened.db.withPlugin(synchronous())), [])();
  assert.equal(await restores(), 1);
});

it("treats it as a restore when commits wait for no standby", async () => {
  const watch = watchDatabase(contextOf(opened.db), []);
  await watch();
  await promoted();
  await watch();
  assert.equal(await restores(), 2);
});
