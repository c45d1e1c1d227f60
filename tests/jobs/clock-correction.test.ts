/** Corrected clocks: rows with future times block nothing, and schedules continue. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { asLeader } from "@smgt/server/db/lease.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { addJob, defineJob } from "@smgt/server/jobs/queue.ts";
import { startWorker, type JobWorker } from "@smgt/server/jobs/worker.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

const DAY_MS = 86_400_000;
const PACE = { leaseMs: 1_000, renewMs: 200 };

describe("a corrected clock", () => {
  let world: World;
  let pool: Database;
  let worker: JobWorker;
  const ran: string[] = [];
  const noteJob = defineJob<{ name: string }>({
    name: "test_note",
    maxAttempts: 5,
    run: async (_ctx, { name }) => void ran.push(name),
  });
  const nightJob = defineJob<object>({ name: "test_night", maxAttempts: 5, run: async () => void ran.push("night") });
  const NIGHT = "0 0 * * * test_night";
  before(async () => {
    world = await startWorld({ startsAt: new Date("2027-03-01T23:59:30Z") });
    pool = openDatabase({ url: world.database.url, max: 4, onLost: () => undefined });
    worker = await startWorker(world.ctx, pool.pool, [noteJob, nightJob], 1, NIGHT);
  });
  after(async () => {
    await worker?.stop();
    await pool?.close();
    await world?.close();
  });

  it("frees jobs locked a day ahead by a killed worker", async () => {
    await inTransaction(world.ctx.db, async (tx) => {
      await sql`insert into worker (worker_id, seen_at) values ('pool-ahead', clock_timestamp() + interval '1 day')`.execute(
        tx,
      );
      await addJob(tx, noteJob, { name: "held" }, { key: "held" });
      await sql`update graphile_worker._private_jobs set locked_by = 'pool-ahead', attempts = 1,
        locked_at = clock_timestamp() + interval '1 day' where key = 'held'`.execute(tx);
    });
    await until("it ran", async () => ran.includes("held"));
  });

  it("runs schedules by the database's clock, once for all servers, whatever the machines' clocks", async () => {
    const { db } = world.ctx;
    const second = await startWorker(world.ctx, pool.pool, [noteJob, nightJob], 1, NIGHT);
    /** Each runner sends a heartbeat after a check of the timetable: two of the world's server, one of each worker here. */
    const untilAllLooked = async (): Promise<void> => {
      await sql`update worker set seen_at = clock_timestamp() - interval '1 second'`.execute(db);
      const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
      await until("all have looked", async () => {
        const { rows: seen } = await sql<{ n: number }>`
          select count(*)::int as n from worker where seen_at > ${rows[0]?.now}::timestamptz`.execute(db);
        return seen[0]?.n === 4;
      });
    };
    const nights = (): number => ran.filter((name) => name === "night").length;
    try {
      await untilAllLooked();
      assert.equal(nights(), 0);
      world.advance(60_000);
      await until("midnight has come", async () => nights() === 1);
      await untilAllLooked();
      world.advance(3 * DAY_MS);
      await until("it is made up for once after an absence", async () => nights() === 2);
      await untilAllLooked();
      world.advance(-2 * DAY_MS);
      await untilAllLooked();
      assert.equal(nights(), 2, "a clock that is set back brings nothing");
      world.advance(DAY_MS);
      await until("it goes on in the night after", async () => nights() === 3);
      await untilAllLooked();
      assert.equal(nights(), 3);
    } finally {
      await second.stop();
    }
  });

  it("keeps a lease from a day ahead for its holder, and frees it when the holder is gone", async () => {
    const { db } = world.ctx;
    const begun: string[] = [];
    const start = (name: string) => () => {
      begun.push(name);
      return { stop: async () => undefined };
    };
    const setAhead = () => sql`update lease set until = until + interval '1 day' where name = 'test'`.execute(db);
    const untilShort = () =>
      until("the lease is as one that was given now", async () => {
        const { rows } = await sql<{ is: boolean }>`
          select until < clock_timestamp() + interval '1 minute' as is from lease where name = 'test'`.execute(db);
        return rows[0]?.is === true;
      });
    const first = asLeader(db, "test", start("first"), () => undefined, PACE);
    await until("the first has it", async () => begun.length === 1);
    const second = asLeader(db, "test", start("second"), () => undefined, PACE);
    await setAhead();
    await untilShort();
    assert.deepEqual(begun, ["first"]);
    await first.stop();
    await until("the second has it", async () => begun.includes("second"));
    await second.stop();
    await sql`insert into lease (name, holder, until) values ('test', 'one who was killed', clock_timestamp() + interval '1 day')`.execute(
      db,
    );
    const third = asLeader(db, "test", start("third"), () => undefined, PACE);
    await until("the third has it", async () => begun.includes("third"));
    await third.stop();
  });
});
