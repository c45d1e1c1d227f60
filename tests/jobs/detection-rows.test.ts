/** Detection results of a ticket's first post are stored beside the ticket in the same statement. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { STATUS } from "@smgt/contract/constants.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { insertTickets } from "@smgt/server/domain/tickets/tickets/write/write-tickets.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

const AT = new Date("2026-11-25T10:00:00Z");

describe("detection results", () => {
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

  it("are stored for each ticket of a batch, without empty rows", async () => {
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

  it("belong to a ticket, and are not empty", async () => {
    await assert.rejects(
      fresh.asOwner("insert into ticket_detected values (2, '{}')"),
      /ticket_detected_detected_check/,
    );
    await assert.rejects(fresh.asOwner(`insert into ticket_detected values (-1, '{"a": 1}')`), /foreign key/);
  });
});
