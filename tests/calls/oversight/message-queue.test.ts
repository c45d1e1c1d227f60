/** Jobs and outgoing messages: pending, running, failed and sent ones, and administrators' actions on a job. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import {
  dismissJob,
  messageQueueLogData,
  messageQueueSearchLogData,
  releaseHeld,
  retryJob,
  type QueueRow,
} from "@smgt/contract/calls/oversight/logs.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { addJob, defineJob } from "@smgt/server/jobs/queue.ts";
import { receive } from "@smgt/server/domain/intake/ingest/receive.ts";
import { openApiLog } from "@smgt/server/domain/oversight/logs/api-log.ts";
import { traced } from "@smgt/server/trace.ts";
import { auditWithTexts } from "../../support/audit-texts.ts";
import { userIdOf } from "../../support/accounts.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { newTicket } from "../../support/tickets.ts";
import { until } from "../../support/until.ts";

/** No worker handles it, so its rows stay as the test creates them. */
const stillJob = defineJob<{ readonly what: string }>({
  name: "still_job",
  maxAttempts: 3,
  run: async () => undefined,
});
const MOST_WAITING = 20_000;

describe("jobs and outgoing messages", () => {
  const world = worldForTests();
  let admin: Client;
  let head: Client;
  let ticketId: number;
  before(async () => {
    ticketId = await newTicket(world, "queued_citizen");
    [admin, head] = [await signInAs(world.url, "admin", ROLE.ADMIN), await signInAs(world.url, "head", ROLE.CELL_HEAD)];
  });

  /** A job in the state that a worker leaves. */
  const jobIn = async (what: string, set: string): Promise<string> => {
    await inTransaction(world.ctx.db, (tx) =>
      traced(`req-test-${what}`, () => addJob(tx, stillJob, { what }, { key: what })),
    );
    const { rows } = await sql<{
      id: number;
    }>`update graphile_worker._private_jobs set ${sql.raw(set)} where key = ${what}
      returning id`.execute(world.ctx.db);
    return `job-${rows[0]?.id ?? 0}`;
  };
  const dead = (what: string): Promise<string> =>
    jobIn(what, "attempts = 3, last_error = E'It broke for 98765 43210\\n at line 1'");
  const running = (what: string): Promise<string> =>
    jobIn(what, "attempts = 1, locked_by = 'still', locked_at = clock_timestamp()");
  const find = async (client: Client, body: object): Promise<readonly QueueRow[]> =>
    rowsOf(await client.ok(messageQueueLogData, { page_size: 100, ...body }));
  const stored = async (messageId: string) =>
    (
      await sql<{ attempts: number; is_due: boolean }>`
        select attempts::int as attempts, run_at <= now() as is_due from graphile_worker._private_jobs
         where id = ${Number(messageId.slice(4))}::bigint`.execute(world.ctx.db)
    ).rows[0];
  const auditOf = (event: string) => auditWithTexts(world, [event]);

  it("are read by administrators and heads of the cell, and changed by administrators only", async () => {
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const messageId = await dead("untouched");
    const stranger = clientOf(world.url, null, null, null);
    assert.equal((await stranger.call(messageQueueLogData)).refusal, "SESSION_EXPIRED");
    assert.equal((await cell.call(messageQueueLogData)).refusal, "NOT_PERMITTED");
    assert.equal((await cell.call(messageQueueSearchLogData, { search: "x" })).refusal, "NOT_PERMITTED");
    for (const client of [head, cell]) {
      assert.equal((await client.call(retryJob, { message_id: messageId })).refusal, "NOT_PERMITTED");
      assert.equal((await client.call(dismissJob, { message_id: messageId, reason: "none" })).refusal, "NOT_PERMITTED");
    }
    assert.equal((await admin.call(dismissJob, { message_id: messageId, reason: "x" })).refusal, "BAD_INPUT");
    assert.equal((await admin.call(retryJob, { message_id: "12" })).refusal, "BAD_INPUT");
    assert.equal(
      (await admin.call(messageQueueLogData, { from_date: "2020-01-02", to_date: "2020-01-01" })).refusal,
      "LOG_RANGE",
    );
    const [forHead] = await find(head, { search: messageId });
    assert.deepEqual([forHead?.may_retry, forHead?.may_dismiss], ["N", "N"]);
  });

  it("show each state with the error, without personal data", async () => {
    const [failed, isDead, runs, waits] = [
      await jobIn("failed", "attempts = 1, last_error = 'No answer'"),
      await dead("dead"),
      await running("runs"),
      await jobIn("waits", "attempts = 0"),
    ];
    const rows = await find(admin, { queue: "still_job" });
    const of = (messageId: string) => rows.find((row) => row.message_id === messageId);
    assert.deepEqual(
      [failed, isDead, runs, waits].map((one) => [of(one)?.state, of(one)?.may_retry, of(one)?.may_dismiss]),
      [
        ["failed", "Y", "N"],
        ["dead", "Y", "Y"],
        ["running", "N", "N"],
        ["queued", "Y", "N"],
      ],
    );
    assert.match(of(isDead)?.error ?? "", /^It broke for /);
    assert.ok(!/98765|line 1/.test(of(isDead)?.error ?? ""));
    assert.equal(of(isDead)?.reference, "req-test-dead");
    assert.ok((await find(admin, { state: "dead" })).every((row) => row.state === "dead"));
    const answer = await admin.call(messageQueueLogData);
    assert.equal(answer.standing?.find((row) => row.state === "running")?.count, 1);
    const byReference = await admin.ok(messageQueueSearchLogData, { search: "req-test-dead" });
    assert.deepEqual(
      rowsOf(byReference).map((row) => row.message_id),
      [isDead],
    );
  });

  it("show replies by state and ticket, also while the sender is paused", async () => {
    const at = world.ctx.clock.now();
    const userId = await userIdOf(world, "cell");
    const reply = {
      ticket_id: ticketId,
      reply_channel: "P",
      target_id: "1",
      text: "x",
      written_by: userId,
      created_at: at,
    };
    const rowOf = (client_ref: string, state: string, more: object) =>
      world.ctx.db
        .insertInto("reply")
        .values({ ...reply, client_ref, state, not_before: at, ...more })
        .execute();
    await rowOf("q1", "queued", {});
    await rowOf("q2", "sent", { sent_at: at });
    await rowOf("q3", "refused", { refused_at: at, error_code: "X_FORBIDDEN" });
    const ticket = await world.ctx.db
      .selectFrom("ticket")
      .select("ticket_no")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    const states = async (client: Client) =>
      (await find(client, { search: ticket.ticket_no, queue: "reply" })).map((row) => row.state).toSorted();
    assert.deepEqual(await states(head), ["dead", "queued", "sent"]);
    await sql`insert into sender_pause (reason, message, since) values ('AUTH', 'x', ${at})`.execute(world.ctx.db);
    assert.deepEqual(await states(head), ["dead", "paused", "sent"]);
    const rows = await find(admin, { queue: "reply" });
    assert.ok(
      rows.every((row) => row.ticket_no === ticket.ticket_no && row.ticket_id === null && row.may_retry === "N"),
    );
    assert.equal(rows.length, 3);
    // Unfinished rows show at any age, finished ones in the requested period.
    assert.deepEqual(
      (await find(head, { queue: "reply", from_date: "2020-01-01", to_date: "2020-01-02" })).map((row) => row.state),
      ["paused"],
    );
  });

  it("show why and since when a reply is pending, and resume when an administrator releases the sender with a reason", async () => {
    const of = async (client: Client) => (await find(client, { queue: "reply", state: "paused" }))[0];
    const paused = await of(admin);
    assert.equal(paused?.waits_for, "AUTH");
    assert.ok(paused?.state_since !== null);
    const heldFor = async (client: Client) =>
      (await client.call(messageQueueLogData, { page_size: 1 })).held?.filter((one) => one.kind === "sender") ?? [];
    const [shown] = await heldFor(head);
    assert.deepEqual([shown?.held_id, shown?.reason, shown?.count, shown?.may_release], ["sender-X", "AUTH", 1, "N"]);
    assert.ok(Date.parse(shown?.since ?? "") > 0);
    assert.equal((await heldFor(admin))[0]?.may_release, "Y");
    const release = { held_id: "sender-X", reason: "Access is renewed; told 98765 43210" };
    assert.equal((await head.call(releaseHeld, release)).refusal, "NOT_PERMITTED");
    assert.equal((await admin.call(releaseHeld, { ...release, reason: "x" })).refusal, "BAD_INPUT");
    assert.equal((await admin.call(releaseHeld, { ...release, held_id: "reply-1" })).refusal, "BAD_INPUT");
    assert.equal((await admin.call(releaseHeld, { ...release, held_id: "sender-OTHER" })).refusal, "HELD_GONE");
    await admin.ok(releaseHeld, release);
    assert.equal((await admin.call(releaseHeld, release)).refusal, "HELD_GONE");
    assert.deepEqual(await heldFor(admin), []);
    assert.equal(await of(admin), undefined);
    const [entry] = await auditOf("SENDER_RESUMED");
    assert.equal(entry?.actor_user_id, await userIdOf(world, "admin"));
    assert.match(entry?.words ?? "", /^Access is renewed; told •+ •+10$/);
  });

  it("are paged without duplicates, also for equal times and rows finishing meanwhile", async () => {
    const at = new Date("2024-03-05T06:07:08.123Z");
    const written_by = await userIdOf(world, "cell");
    const messages = ["p1", "p2", "p3", "p4", "p5"];
    for (const what of messages) await jobIn(what, "attempts = 0");
    await sql`update graphile_worker._private_jobs set created_at = ${at} where key = any (${messages})`.execute(
      world.ctx.db,
    );
    await world.ctx.db
      .insertInto("reply")
      .values(
        messages.map((client_ref, n) => ({
          ticket_id: ticketId,
          reply_channel: "P",
          target_id: "1",
          text: "x",
          client_ref,
          // Running and finished ones are read separately.
          state: n % 2 === 0 ? "queued" : "sent",
          not_before: at,
          sent_at: n % 2 === 0 ? null : at,
          written_by,
          created_at: at,
        })),
      )
      .execute();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const asked = { from_date: "2024-03-05", to_date: "2024-03-05", page_size: 2 };
      const answer = await admin.call(messageQueueLogData, { ...asked, ...(cursor === undefined ? {} : { cursor }) });
      const rows = rowsOf(answer.STATUS_RESPONSE);
      if (cursor === undefined) assert.ok((answer.total_count ?? 0) >= 2 * messages.length);
      assert.ok(rows.length <= 2);
      const [first] = rows.filter((row) => row.queue === "still_job" && row.at_utc === at.toISOString());
      seen.push(...rows.filter((row) => row.at_utc === at.toISOString()).map((row) => row.message_id));
      // A worker deletes finished jobs.
      if (first !== undefined)
        await sql`delete from graphile_worker._private_jobs where id = ${Number(first.message_id.slice(4))}::bigint`.execute(
          world.ctx.db,
        );
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    assert.equal(new Set(seen).size, seen.length, seen.join(" "));
    const ofKind = (kind: string) => seen.filter((one) => one.startsWith(kind)).length;
    assert.deepEqual([ofKind("job-"), ofKind("reply-")], [messages.length, messages.length]);
    await sql`update reply set state = 'cancelled' where client_ref = any (${messages})`.execute(world.ctx.db);
  });

  it("show that a reply waits for an earlier one of its ticket, or for its time", async () => {
    const at = world.ctx.clock.now();
    const later = new Date(at.getTime() + 60_000);
    const rows = ["w1", "w2"].map((client_ref) => ({
      ticket_id: ticketId,
      reply_channel: "P",
      target_id: "1",
      text: "x",
      client_ref,
      state: "queued",
      not_before: later,
      created_at: later,
    }));
    const written_by = await userIdOf(world, "cell");
    const ids = await world.ctx.db
      .insertInto("reply")
      .values(rows.map((row) => ({ ...row, written_by })))
      .returning("reply_id")
      .execute();
    const waits = async (replyId: number) => (await find(admin, { search: `reply-${replyId}` }))[0]?.waits_for;
    await sql`update reply set state = 'cancelled' where client_ref = 'q1'`.execute(world.ctx.db);
    assert.deepEqual([await waits(ids[0]?.reply_id ?? 0), await waits(ids[1]?.reply_id ?? 0)], ["TIME", "EARLIER"]);
    await sql`update reply set state = 'cancelled' where client_ref in ('w1', 'w2')`.execute(world.ctx.db);
  });

  it("read parked posts again when an administrator releases them; failing ones stay parked", async () => {
    const item = { channel: "X", via: "poll", has: 0, textLength: 0, authorId: null } as const;
    await receive(
      world.ctx,
      ["8001", "8002"].map((externalId) => ({ ...item, externalId, raw: { odd: externalId } })),
    );
    const parked = async (count: number) =>
      (await admin.call(messageQueueLogData, { page_size: 1 })).held?.find(
        (one) => one.kind === "posts" && one.reason === "the item has no data" && one.count === count,
      );
    const shown = await until("both are parked", () => parked(2));
    assert.equal(shown.next_check_at, null);
    await sql`update raw_item set reason = 'another reason' where external_id = '8001'`.execute(world.ctx.db);
    await admin.ok(releaseHeld, { held_id: shown.held_id, reason: "The program was updated" });
    await until("what still fails is parked again", () => parked(1));
    const { rows } = await sql<{ external_id: string; reason: string }>`
      select external_id, reason from raw_item where external_id in ('8001', '8002') order by 1`.execute(world.ctx.db);
    assert.equal(rows[0]?.reason, "another reason", "what waits for another reason is left alone");
    const [entry] = await auditOf("FEED_RELEASED");
    assert.deepEqual([entry?.detail, entry?.words], [{ posts: 1 }, "The program was updated"]);
    const gone = { held_id: `posts-${"0".repeat(32)}`, reason: "nothing" };
    assert.equal((await admin.call(releaseHeld, gone)).refusal, "HELD_GONE");
  });

  it("let an administrator run a job now, with an audit, unless it is running", async () => {
    const messageId = await dead("again");
    await admin.ok(retryJob, { message_id: messageId });
    assert.deepEqual(await stored(messageId), { attempts: 0, is_due: true });
    const [entry] = await auditOf("JOB_RETRIED");
    assert.equal(entry?.actor_user_id, await userIdOf(world, "admin"));
    assert.deepEqual(entry?.detail, { job_id: Number(messageId.slice(4)), job: "still_job", attempts: 3 });
    const busy = await running("busy");
    assert.equal((await admin.call(retryJob, { message_id: busy })).refusal, "JOB_RUNS");
    assert.equal((await admin.call(dismissJob, { message_id: busy, reason: "in the way" })).refusal, "JOB_RUNS");
    assert.equal((await admin.call(retryJob, { message_id: "job-2000000000" })).refusal, "JOB_GONE");
    assert.equal((await admin.call(retryJob, { message_id: "reply-1" })).refusal, "JOB_GONE");
    assert.equal((await auditOf("JOB_RETRIED")).length, 1);
  });

  it("never dismiss a job that answers a citizen: it would block every later one", async () => {
    for (const name of ["send_reply", "look_for_reply"]) {
      const { rows } = await sql<{ id: number }>`
        with added as (select id from graphile_worker.add_job(${name}, payload => '{"replyId": 2000000000}', max_attempts => 3,
          run_at => now() + interval '1 day'))
        select id from added`.execute(world.ctx.db);
      const id = rows[0]?.id ?? 0;
      await sql`update graphile_worker._private_jobs set attempts = 3 where id = ${id}::bigint`.execute(world.ctx.db);
      const [row] = await find(admin, { search: `job-${id}` });
      assert.deepEqual([row?.state, row?.may_retry, row?.may_dismiss], ["dead", "Y", "N"], name);
      const asked = await admin.call(dismissJob, { message_id: `job-${id}`, reason: "in the way" });
      assert.equal(asked.refusal, "JOB_ANSWERS", name);
      assert.ok((await stored(`job-${id}`)) !== undefined, name);
      await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(world.ctx.db);
    }
  });

  it("let an administrator dismiss a job that has given up, with an audited reason", async () => {
    const tried = await jobIn("tried", "attempts = 1");
    assert.equal(
      (await admin.call(dismissJob, { message_id: tried, reason: "not wanted" })).refusal,
      "JOB_STILL_TRIED",
    );
    const messageId = await dead("away");
    const [one, two] = await Promise.all(
      ["first", "second"].map((reason) => admin.call(dismissJob, { message_id: messageId, reason: `the ${reason}` })),
    );
    assert.deepEqual(
      [one?.refusal, two?.refusal].filter((refusal) => refusal !== undefined),
      ["JOB_GONE"],
    );
    assert.equal(await stored(messageId), undefined);
    const entries = await auditOf("JOB_DISMISSED");
    assert.equal(entries.length, 1);
    assert.match(entries[0]?.words ?? "", /^the (first|second)$/);
  });

  it("a job runs under the id of the call that added it, otherwise a new one", async () => {
    const { rows } = await sql<{ reference: string; payload: object }>`
      select payload ->> '_reference' as reference, payload from graphile_worker._private_jobs where key = 'waits'`.execute(
      world.ctx.db,
    );
    assert.deepEqual(rows[0]?.payload, { what: "waits", _reference: "req-test-waits" });
  });

  it("a log of calls says how many rows could not be written", async () => {
    const lines: string[] = [];
    const told = (_facts: object, line: string): void => void lines.push(line);
    const { db, clock } = world.ctx;
    const log = openApiLog({ db, clock, log: { info: told, warn: told, error: told } });
    const fact = {
      direction: "IN",
      apiName: "gap.call",
      httpStatus: 200,
      latencyMs: 1,
      reference: null,
      ticketId: null,
      error: null,
    } as const;
    await world.database.asOwner("alter table api_log rename to api_log_away");
    for (let n = 0; n < MOST_WAITING + 7; n += 1) log.note(fact);
    await until("it was tried", async () => lines.length > 0);
    await world.database.asOwner("alter table api_log_away rename to api_log");
    await log.close();
    const rows = await sql<{ direction: string; n: number; lost: number }>`
      select direction, count(*) as n, coalesce(sum(lost), 0) as lost from api_log
       where api_name in ('gap.call', 'log') group by 1 order by 1`.execute(db);
    assert.deepEqual(
      rows.rows.map(({ direction, n, lost }) => [direction, n, lost]),
      [
        ["GAP", 1, 7],
        ["IN", MOST_WAITING, 0],
      ],
    );
  });
});
