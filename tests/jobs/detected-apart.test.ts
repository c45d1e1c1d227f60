/** What was detected in a ticket's first post stands beside the ticket: written with it, and taken over from before. */
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { STATUS } from "@smgt/contract/constants.ts";
import { migrate, MIGRATIONS_DIR } from "@smgt/server/db/migrate.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { insertTickets } from "@smgt/server/domain/tickets/write/write-tickets.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

const AT = new Date("2026-11-25T10:00:00Z");

describe("what was detected", () => {
  let fresh: TestDatabase;
  let database: Database;
  before(async () => {
    fresh = await freshDatabase();
    database = openDatabase({ url: fresh.ownerUrl, max: 2, onLost: () => undefined });
  });
  after(async () => {
    await database?.close();
    await fresh?.drop();
  });

  const kept = async ({ db }: Database) => {
    const { rows } = await sql<{ description: string; detected: unknown }>`
      select t.description, d.detected from ticket t join ticket_detected d using (ticket_id) order by 1`.execute(db);
    return rows;
  };

  it("is kept of each ticket of a batch, and no row where nothing was", async () => {
    const { citizen_id: citizenId } = await database.db
      .insertInto("citizen")
      .values({ citizen_name: "Somebody", updated_at: AT })
      .returning("citizen_id")
      .executeTakeFirstOrThrow();
    const ticket = (description: string, detected?: object) => ({
      source_id: 1,
      citizen_id: citizenId,
      lang: "en",
      snippet: description,
      description,
      status_id: STATUS.NEW,
      priority_tag_id: 3,
      received_at: AT,
      created_at: AT,
      last_event_at: AT,
      ...(detected === undefined ? {} : { detected }),
    });
    const made = await inTransaction(database.db, (tx) =>
      insertTickets(
        tx,
        [
          ticket("lamp", { office_id: 4 }),
          ticket("none"),
          ticket("empty", {}),
          ticket("pipe", { officers_maybe: [7] }),
        ],
        { prefix: "GRV", timeZone: "Asia/Kolkata" },
      ),
    );
    assert.deepEqual(
      made.map((row) => [row.description, row.ticket_no.slice(-6)]),
      [
        ["lamp", "000001"],
        ["none", "000002"],
        ["empty", "000003"],
        ["pipe", "000004"],
      ],
    );
    assert.deepEqual(await kept(database), [
      { description: "lamp", detected: { office_id: 4 } },
      { description: "pipe", detected: { officers_maybe: [7] } },
    ]);
  });

  it("belongs to a ticket, and is something", async () => {
    await assert.rejects(
      fresh.asOwner("insert into ticket_detected values (2, '{}')"),
      /ticket_detected_detected_check/,
    );
    await assert.rejects(fresh.asOwner(`insert into ticket_detected values (-1, '{"a": 1}')`), /foreign key/);
  });

  it("is taken over from the tickets, where the version before had it", async () => {
    const name = new URL(fresh.ownerUrl).pathname.slice(1);
    const url = Object.assign(new URL(fresh.ownerUrl), { pathname: `/${name}_before` }).href;
    const folder = mkdtempSync(path.join(tmpdir(), "smgt-before-"));
    await fresh.asOwner(`create database ${name}_before`);
    const old = openDatabase({ url, max: 2, onLost: () => undefined });
    try {
      for (const file of readdirSync(MIGRATIONS_DIR).filter((one) => one < "0050"))
        copyFileSync(path.join(MIGRATIONS_DIR, file), path.join(folder, file));
      await migrate(old, folder);
      await old.pool.query(`
        set session_replication_role = replica;
        insert into ticket (ticket_no, source_id, citizen_id, lang, snippet, description, status_id, priority_tag_id, received_at,
                            created_at, last_event_at, detected)
        select description, 1, 1, 'en', '', description, 1, 1, now(), now(), now(), detected
          from (values ('lamp', '{"office_id": 4}'::jsonb), ('none', '{}')) as t (description, detected);
        set session_replication_role = origin`);
      await migrate(old);
      assert.deepEqual(await kept(old), [{ description: "lamp", detected: { office_id: 4 } }]);
      const { rowCount } = await old.pool.query("select from ticket");
      assert.equal(rowCount, 2);
    } finally {
      await old.close();
      await fresh.asOwner(`drop database ${name}_before with (force)`);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
