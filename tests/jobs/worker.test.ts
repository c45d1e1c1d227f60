/** Jobs survive their worker: those of a dead one run again soon, those of a live one are left alone. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { commonList, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { lookForReplyJob } from "@smgt/server/domain/tickets/replies/look-for-reply.job.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import { addJob, defineJob } from "@smgt/server/jobs/queue.ts";
import { startWorker, type JobWorker } from "@smgt/server/jobs/worker.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type Client } from "../support/client.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

describe("jobs and their workers", () => {
  let world: World;
  let cell: Client;
  let pool: Database;
  let worker: JobWorker;
  /** Jobs of this file record their start and wait for the test. */
  const runs: string[] = [];
  const ends: (() => void)[] = [];
  const endAll = (): void => {
    for (const end of ends) end();
  };
  const noteJob = defineJob<{ name: string; waits: boolean; fails?: boolean }>({
    name: "test_note",
    maxAttempts: 5,
    async run(_ctx, { name, waits, fails = false }) {
      runs.push(name);
      if (waits) await new Promise<void>((resolve) => void ends.push(resolve));
      if (fails) throw new Error("told to fail");
    },
  });
  /** A long job that somebody waits for. */
  const awaitedJob = defineJob<{ name: string; waits?: boolean }>({
    name: "test_awaited",
    maxAttempts: 2,
    isLong: true,
    async run(_ctx, { name, waits = false }) {
      runs.push(name);
      if (waits) await new Promise<void>((resolve) => void ends.push(resolve));
      else throw new Error("told to fail");
    },
    giveUp: async (_ctx, { name }) => void givenUp.push(name),
  });
  const givenUp: string[] = [];
  before(async () => {
    world = await startWorld();
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    pool = openDatabase({ url: world.database.url, max: 6, onLost: () => undefined });
    worker = await startWorker(world.ctx, pool.pool, [noteJob, awaitedJob], 2);
  });
  after(async () => {
    endAll();
    await worker?.stop();
    await pool?.close();
    await world?.close();
  });

  const add = (name: string, waits: boolean): Promise<void> =>
    inTransaction(world.ctx.db, (tx) => addJob(tx, noteJob, { name, waits }, { key: name }));
  const timesRun = (name: string): number => runs.filter((one) => one === name).length;
  const lockOf = async (name: string) =>
    (
      await sql<{ locked_by: string | null; age: number | null }>`
        select locked_by, extract(epoch from clock_timestamp() - locked_at)::float8 as age
          from graphile_worker._private_jobs where key = ${name}`.execute(world.ctx.db)
    ).rows[0];
  /** A job as left by a worker killed this many seconds ago. */
  const addHeld = (name: string, by: string, secondsAgo: number, attempts = 1, deaths = 0): Promise<void> =>
    inTransaction(world.ctx.db, async (tx) => {
      const isLast = attempts > 1;
      if (isLast) await addJob(tx, awaitedJob, { name }, { key: name });
      else await addJob(tx, noteJob, { name, waits: false }, { key: name });
      await sql`update graphile_worker._private_jobs
                   set locked_by = ${by}, locked_at = clock_timestamp() - make_interval(secs => ${secondsAgo}), attempts = ${attempts},
                       payload = (payload::jsonb || jsonb_build_object('_deaths', ${deaths}::int))::json
                 where key = ${name}`.execute(tx);
    });

  it("run again after their worker was killed", async () => {
    await addHeld("held by a worker that nobody knows", "pool-dead-1", 0);
    await inTransaction(world.ctx.db, async (tx) => {
      await sql`insert into worker (worker_id, seen_at) values ('pool-dead-2', clock_timestamp())`.execute(tx);
    });
    await addHeld("held by a worker seen just now", "pool-dead-2", 1);
    await until("both ran", async () => runs.length === 2);
    await until("it is done", async () => (await lockOf("held by a worker that nobody knows")) === undefined);
  });

  it("keep their attempts when their server dies, twenty times", async () => {
    await addHeld("last attempt", "pool-dead-3", 0, 2, 19);
    await addHeld("killer", "pool-dead-3", 0, 2, 20);
    await until("one runs again", async () => timesRun("last attempt") === 1);
    await until("the other is given up", async () => givenUp.includes("killer"));
    assert.equal(timesRun("killer"), 0);
    const { rows } = await sql<{ deaths: number }>`select (payload ->> '_deaths')::int as deaths
      from graphile_worker._private_jobs where key in ('last attempt', 'killer') order by key`.execute(world.ctx.db);
    assert.deepEqual(rows, [{ deaths: 21 }, { deaths: 20 }]);
  });

  it("are given up once after the last failure, and not before", async () => {
    await inTransaction(world.ctx.db, (tx) => addJob(tx, awaitedJob, { name: "in vain" }, { key: "in vain" }));
    await until("it has failed once", async () => timesRun("in vain") === 1);
    assert.ok(!givenUp.includes("in vain"));
    await sql`update graphile_worker._private_jobs set run_at = now() where key = 'in vain'`.execute(world.ctx.db);
    await until("it is given up", async () => givenUp.includes("in vain"));
    await addHeld("a beat later", "pool-dead-4", 0, 2, 20);
    await until("the next is given up", async () => givenUp.includes("a beat later"));
    assert.deepEqual([timesRun("in vain"), givenUp.filter((one) => one === "in vain").length], [2, 1]);
  });

  it("do not let long jobs delay short ones", async () => {
    await inTransaction(world.ctx.db, async (tx) => {
      for (const name of ["long 1", "long 2", "long 3"]) await addJob(tx, awaitedJob, { name, waits: true });
    });
    await until("as many as may run do", async () => timesRun("long 1") + timesRun("long 2") === 2);
    await add("short", false);
    await until("the short one ran", async () => timesRun("short") === 1);
    assert.equal(timesRun("long 3"), 0);
    endAll();
    await until("the last one runs", async () => timesRun("long 3") === 1);
    endAll();
  });

  it("are left to a live worker however long they take", async () => {
    await add("long", true);
    const held = await until("it runs", async () => {
      const lock = await lockOf("long");
      return lock?.locked_by === null ? null : lock;
    });
    // Simulates a run of a minute; the lock must contain the worker's real name.
    await sql`update graphile_worker._private_jobs set locked_at = clock_timestamp() - interval '1 minute'
               where key = 'long'`.execute(world.ctx.db);
    const heartbeatOf = async (): Promise<string | undefined> =>
      (
        await sql<{
          seen: string;
        }>`select seen_at::text as seen from worker where worker_id = ${held.locked_by}`.execute(world.ctx.db)
      ).rows[0]?.seen;
    const first = await until("its worker tells that it is alive", heartbeatOf);
    const second = await until("a beat later", async () => ((await heartbeatOf()) === first ? null : heartbeatOf()));
    await until("and one more", async () => (await heartbeatOf()) !== second);
    assert.equal((await lockOf("long"))?.locked_by, held.locked_by, "it is still held");
    assert.equal(timesRun("long"), 1);
    endAll();
    await until("it is done", async () => (await lockOf("long")) === undefined);
    assert.equal(timesRun("long"), 1);
  });

  it("are notified when the server stops, and awaited", async () => {
    const patientJob = defineJob<object>({
      name: "test_patient",
      maxAttempts: 5,
      run: (_ctx, _nothing, stopping) =>
        new Promise<void>((resolve) => void stopping?.addEventListener("abort", () => resolve())),
    });
    const other = await startWorker(world.ctx, pool.pool, [patientJob], 1);
    await inTransaction(world.ctx.db, (tx) => addJob(tx, patientJob, {}, { key: "patient" }));
    await until("it runs", async () => (await lockOf("patient"))?.locked_by != null);
    let isStopped = false;
    void other.stop().then(() => (isStopped = true));
    await until("the worker has stopped", async () => isStopped);
    assert.equal(await lockOf("patient"), undefined, "the job has ended");
  });

  it("take no schedule from the folder in which they run", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "smgt-crontab-"));
    // A server that read it would fail to start.
    writeFileSync(path.join(folder, "crontab"), "this is no timetable\n");
    // The library determines the folder when it is loaded.
    const alone = path.join(import.meta.dirname, "separate-runner.ts");
    const done = spawnSync(process.execPath, [alone, world.database.url], { cwd: folder, encoding: "utf8" });
    rmSync(folder, { recursive: true });
    assert.equal(done.status, 0, done.stderr);
  });

  it("continue after a completed job could not be recorded", async () => {
    await world.database.asOwner(
      `create function refuse_end() returns trigger language plpgsql as $$
       begin raise 'cannot execute it in a read-only transaction' using errcode = '25006'; end $$`,
    );
    await world.database.asOwner(
      `create trigger refuse_end before delete or update of last_error on graphile_worker._private_jobs
         for each row when (old.key = 'unwritten' and old.locked_by is not null) execute function refuse_end()`,
    );
    await add("unwritten", false);
    await until("it ran", async () => timesRun("unwritten") === 1);
    await add("after it", false);
    await until("another job ran", async () => timesRun("after it") === 1);
    assert.notEqual(await lockOf("unwritten"), undefined, "its end is not written");
    await world.database.asOwner("drop trigger refuse_end on graphile_worker._private_jobs");
    await until("it ran again, and its end is written", async () => (await lockOf("unwritten")) === undefined);
    assert.ok(timesRun("unwritten") >= 2, `it ran ${timesRun("unwritten")} times`);
  });

  it("continue also when another completion was recorded meanwhile and a job was still running", async () => {
    await world.database.asOwner(
      `create function late_end() returns trigger language plpgsql as $$
       begin
         perform pg_advisory_xact_lock_shared(case old.key when 'refused' then 1 else 2 end);
         if old.key = 'refused' then
           raise 'cannot execute it in a read-only transaction' using errcode = '25006';
         end if;
         return old;
       end $$`,
    );
    await world.database.asOwner(
      `create trigger late_end before delete on graphile_worker._private_jobs
         for each row when (old.key in ('refused', 'written late')) execute function late_end()`,
    );
    // Each completion waits for a lock of this connection, so that their order is independent of speed.
    const holder = new pg.Client({ connectionString: world.database.url });
    await holder.connect();
    await holder.query("select pg_advisory_lock(1), pg_advisory_lock(2)");
    const endsWaiting = async (wanted: number): Promise<boolean> => {
      const { rows } = await holder.query(
        "select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))",
      );
      return rows.length === wanted;
    };
    await add("refused", false);
    await until("its end is on its way", () => endsWaiting(1));
    await inTransaction(world.ctx.db, async (tx) => {
      await addJob(tx, noteJob, { name: "written late", waits: false }, { key: "written late" });
      await addJob(tx, noteJob, { name: "outlasting", waits: true, fails: true }, { key: "outlasting" });
    });
    await until("one runs", async () => timesRun("outlasting") === 1);
    await until("both ends are on their way", () => endsWaiting(2));
    await holder.query("select pg_advisory_unlock(1)");
    await until("one has failed", () => endsWaiting(1));
    await holder.query("select pg_advisory_unlock(2)");
    await until("one end is written", async () => (await lockOf("written late")) === undefined);
    await holder.end();
    await world.database.asOwner("drop trigger late_end on graphile_worker._private_jobs");
    // It does not wait for a running job of the same name.
    await until("the other is written too", async () => (await lockOf("refused")) === undefined);
    assert.equal(timesRun("outlasting"), 1);
    endAll();
    assert.ok(timesRun("refused") >= 2, `it ran ${timesRun("refused")} times`);
    await add("later still", false);
    await until("the worker goes on", async () => timesRun("later still") === 1);
    // Its runner ended before and recorded a failure; jobs of tests are deferred then.
    const outlasting = await lockOf("outlasting");
    assert.deepEqual([timesRun("outlasting"), outlasting?.locked_by], [1, null]);
  });

  it("send a reply once when the job runs twice at the same time", async () => {
    const author = ensureUser(world.x.world, "asked_twice");
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell No water in Sonipat since Monday." });
    const row = await until("the ticket", async () =>
      rowsOf(await cell.ok(commonList, { list_key: "new", page_size: 100 })).find(
        (one) => one.citizen_handle === "asked_twice",
      ),
    );
    const { reply_id: replyId = 0 } = await cell.call(sendReply, {
      ticket_id: row.ticket_id,
      action_id: 10,
      status_id: 1,
      reply_channel: "P",
      reply_text: "Tankers are on the way.",
      client_ref: "twice",
    });
    const stateOf = async () =>
      (await cell.ok(ticketJson, { ticket_id: row.ticket_id })).replies.find((one) => one.reply_id === replyId)?.state;
    assert.equal(await stateOf(), "queued");
    world.advance(11_000); // passes the time for undoing
    await Promise.all([1, 2, 3].map(() => sendReplyJob.run(world.ctx, { replyId })));
    world.advance(6_000);
    if ((await stateOf()) === "unknown") await lookForReplyJob.run(world.ctx, {});
    assert.equal(await stateOf(), "sent");
    await sendReplyJob.run(world.ctx, { replyId });
    const posts = [...world.x.world.posts.values()].filter((post) => post.text.includes("Tankers are on the way."));
    assert.equal(posts.length, 1);
  });
});
