/** Counters and lengths of lists are locked in one order everywhere, so that ingestion and officers cannot deadlock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { addDeltas } from "@smgt/server/domain/tickets/counters/add-deltas.ts";
import { freshDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const DAY = "2026-11-01";
const LISTS = 20_014;

test("locks list lengths before counters", async () => {
  const database = await freshDatabase();
  const { db, close } = openDatabase({ url: database.url, max: 12, onLost: () => undefined });
  try {
    let tell = (_pid: number): void => undefined;
    const known = new Promise<number>((resolve) => (tell = resolve));
    let go = (): void => undefined;
    const ready = new Promise<void>((resolve) => (go = resolve));
    const officer = inTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      tell(rows[0]?.pid ?? 0);
      await ready;
      await addDeltas(tx, [{ name: "total", period: DAY, key: 0, n: 1 }]);
    });
    const pid = await known;
    await sql`insert into counter (name, period, key, shard, n) values ('total', ${DAY}, 0, ${pid} % 8, 0)`.execute(db);
    // The locks of ingestion during a batch.
    await inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${LISTS}::int, ${pid % 16}::int)`.execute(tx);
      go();
      await until("the officer waits", async () => {
        const { rows } = await sql<{ waits: boolean }>`
          select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = ${pid}`.execute(db);
        return rows[0]?.waits === true;
      });
      await sql`select n from counter where name = 'total' and period = ${DAY} for update nowait`.execute(tx);
    });
    await officer;
    const { rows } = await sql<{ n: number }>`select n from counter where name = 'total' and period = ${DAY}`.execute(
      db,
    );
    assert.deepEqual(rows, [{ n: 1 }]);
  } finally {
    await close();
    await database.drop();
  }
});
