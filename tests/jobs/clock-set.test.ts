/** Clocks that were wrong and are set: what they left behind holds nothing up, and the timetable goes on. */
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

describe("a clock that is set", () => {
  let world: World;
  let pool: Database;
  let worker: JobWorker;
  /** How far the machine's clock is from the right one. */
  let aheadMs = 0;
  const ran: string[] = [];
  const noteJob = defineJob<{ name: string }>({
    name: "test_note",
    maxAttempts: 5,
    run: async (_ctx, { name }) => void ran.push(name),
  });
  before(async () => {
    world = await startWorld();
    pool = openDatabase({ url: world.database.url, max: 4, onLost: () => undefined });
    worker = await startWorker(world.ctx, pool.pool, [noteJob], 1, "0 0 1 1 * test_note", () => Date.now() + aheadMs);
  });
  after(async () => {
    await worker?.stop();
    await pool?.close();
    await world?.close();
  });

  it("frees what a worker held that was seen, and killed, a day ahead", async () => {
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

  it("lets the timetable go on that ran a day ahead", async () => {
    const isAhead = async () =>
      (
        await sql<{ is: boolean }>`select bool_or(last_execution > clock_timestamp()) as is
          from graphile_worker._private_known_crontabs`.execute(world.ctx.db)
      ).rows[0]?.is;
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('test', now(), clock_timestamp() + interval '1 day')`.execute(world.ctx.db);
    assert.equal(await isAhead(), true);
    await until("it is as if it had run now", async () => (await isAhead()) === false);
  });

  it("begins the timetable again where the machine's own clock was set", async () => {
    const workers = async (): Promise<number> =>
      (await sql<{ n: number }>`select count(*)::int as n from worker`.execute(world.ctx.db)).rows[0]?.n ?? 0;
    const known = await workers();
    aheadMs = -DAY_MS;
    await until("another runner tells that it is alive", async () => (await workers()) === known + 1);
    await inTransaction(world.ctx.db, (tx) => addJob(tx, noteJob, { name: "later" }));
    await until("it runs jobs", async () => ran.includes("later"));
  });

  it("leaves a lease that was given a day ahead to who has it, and to others when they are gone", async () => {
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
