/** The test world's clock and background work are controlled by the test, however long it takes. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { openDesk, type Desk } from "../support/desk.ts";
import { worldForTests } from "../support/for-tests.ts";
import { until } from "../support/until.ts";

describe("a world for tests", () => {
  const world = worldForTests({ startsAt: new Date("2028-12-31T23:59:00+05:30") });
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  const waiting = async () =>
    (
      await sql<{ run_at: string; attempts: number }>`
        select run_at::text as run_at, attempts from graphile_worker._private_jobs`.execute(world.ctx.db)
    ).rows;

  it("starts at the given time, and stands still", async () => {
    const { ticket_no: number } = await desk.fromPhone();
    assert.match(number, /^GRV-2028-/);
    assert.equal(world.ctx.clock.now().toISOString(), "2028-12-31T18:29:00.000Z");
    world.advance(60_000);
    assert.match((await desk.fromPhone()).ticket_no, /^GRV-2029-/);
  });

  it("defers a job until the test releases it and its time has come", async () => {
    const { ticket_id: ticketId, status_id: statusId } = await desk.fromPost("stands_still");
    const sent = await desk.as.cell.call(sendReply, {
      ticket_id: ticketId,
      action_id: 10,
      status_id: statusId,
      reply_channel: "P",
      reply_text: "The line is being repaired.",
      client_ref: "later",
    });
    const stateNow = async () =>
      (await desk.as.cell.ok(ticketJson, { ticket_id: ticketId })).replies.find((one) => one.reply_id === sent.reply_id)
        ?.state;
    assert.deepEqual(await waiting(), [{ run_at: "infinity", attempts: 0 }]);
    const [{ id: first }] = await ids();
    await world.runJobs();
    // It read the clock, and deferred a successor.
    await until("the job has run", async () => (await ids()).every(({ id }) => id !== first));
    assert.deepEqual([await stateNow(), await waiting()], ["queued", [{ run_at: "infinity", attempts: 0 }]]);
    world.advance(11_000);
    await world.runJobs();
    await until("the reply is sent", async () => (await stateNow()) === "sent");
  });

  const ids = async () => {
    const { rows } = await sql<{ id: string }>`select id from graphile_worker._private_jobs`.execute(world.ctx.db);
    return rows as [{ id: string }, ...{ id: string }[]];
  };

  it("has no schedule", async () => {
    const { rows } = await sql`select 1 from graphile_worker._private_known_crontabs`.execute(world.ctx.db);
    assert.deepEqual(rows, []);
  });
});
