/** The committed schema equals the migrated database. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { MESSAGE_TYPES } from "@smgt/contract/shapes/message-type.ts";
import { schemaText, tablesText } from "@smgt/server/db/dump-schema.ts";
import { migrate, missingMigrations } from "@smgt/server/db/migrate.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { ROOT } from "../support/paths.ts";

describe("the schema", () => {
  let fresh: TestDatabase;
  let database: Database;
  before(async () => {
    fresh = await freshDatabase();
    database = openDatabase({ url: fresh.ownerUrl, max: 8, onLost: () => undefined });
  });
  after(async () => {
    await database.close();
    await fresh.drop();
  });

  it("equals server/schema.sql (npm run schema)", async () => {
    assert.equal(await schemaText(database.db), readFileSync(path.join(ROOT, "server/schema.sql"), "utf8"));
  });

  it("has its types in server/src/db/tables.ts (npm run schema)", async () => {
    assert.equal(await tablesText(database.db), readFileSync(path.join(ROOT, "server/src/db/tables.ts"), "utf8"));
  });

  it("is unchanged by migrating again, also eight times concurrently", async () => {
    const again = await Promise.all(Array.from({ length: 8 }, () => migrate(database)));
    assert.deepEqual(again.flat(), []);
  });

  it("refuses a database of another version, unless that version only added to it", async () => {
    await database.pool.query("insert into migration values ('9999-of-a-later-version', 'then')");
    assert.deepEqual(await missingMigrations(database.pool), [], "servers of the version before work on");
    await assert.rejects(
      migrate(database),
      /made by another version of SMGT: it has the migration 9999-of-a-later-version/,
    );
    await database.pool.query("update migration set name = '0002-users' where name = '0002-issues'");
    await database.pool.query("delete from migration where name = '9999-of-a-later-version'");
    const sentence = /has the migration 0002-users, .* delete the folder \.smgt\/data .* and start again/;
    await assert.rejects(missingMigrations(database.pool), sentence);
    await assert.rejects(migrate(database), sentence);
    await database.pool.query("update migration set name = '0002-issues' where name = '0002-users'");
  });

  it("has migrations numbered without gaps, each marked safe or breaking", () => {
    const files = readdirSync(path.join(ROOT, "server/migrations")).toSorted();
    files.forEach((file, at) => {
      assert.match(file, new RegExp(`^${String(at + 1).padStart(4, "0")}-[a-z-]+\\.sql$`));
      assert.match(readFileSync(path.join(ROOT, "server/migrations", file), "utf8"), /^-- (safe|breaking): \S/);
    });
  });

  it("accepts exactly the contract's kinds of messages", async () => {
    const { rows } = await database.pool.query<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'broadcast_message_message_type_check'",
    );
    const kinds = [...(rows[0]?.text ?? "").matchAll(/'([A-Z]+)'/g)].map(([, kind]) => kind);
    assert.deepEqual(kinds.toSorted(), MESSAGE_TYPES.toSorted());
  });

  it("documents the list or job that needs each index of tickets", async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = 'ticket'::regclass and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
          and obj_description(i.indexrelid) is null`,
    );
    assert.deepEqual(rows, []);
  });

  it("uses the phase, never a status, in indexes and constraints of tickets and assignments", async () => {
    const { rows } = await database.pool.query<{ text: string | null }>(
      `select pg_get_expr(indpred, indrelid) as text from pg_index where indrelid in ('ticket'::regclass, 'ticket_marking'::regclass)
        union all select pg_get_constraintdef(oid) from pg_constraint
         where contype = 'c' and conrelid in ('ticket'::regclass, 'ticket_marking'::regclass)`,
    );
    assert.deepEqual(
      rows.filter(({ text }) => text?.includes("status_id")),
      [],
    );
  });

  it("refuses updates and deletes of history and audit rows", async () => {
    await database.pool.query("insert into audit_entry (at, event) values (now(), 'TEST')");
    await assert.rejects(database.pool.query("update audit_entry set event = 'OTHER'"), /never changed or deleted/);
    await assert.rejects(database.pool.query("delete from audit_entry"), /never changed or deleted/);
  });
});
