/** Graceful stop: a call in progress is answered, and a reply in progress is recorded once. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { signInAs, type Client } from "../support/client.ts";
import { newTicket } from "../support/tickets.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

describe("a server that is being stopped", () => {
  let world: World;
  let watcher: pg.Client;
  before(async () => {
    world = await startWorld();
    watcher = new pg.Client({ connectionString: world.database.ownerUrl });
    await watcher.connect();
  });
  after(async () => {
    await watcher.end();
    await world.close();
  });

  const reply = (cell: Client, ticketId: number, text: string) =>
    cell.call(sendReply, {
      ticket_id: ticketId,
      action_id: 10,
      status_id: 1,
      reply_channel: "P",
      reply_text: text,
      client_ref: text,
    });
  const stateOf = async (text: string): Promise<string | undefined> =>
    (await watcher.query<{ state: string }>("select state from reply where text like $1", [`%${text}%`])).rows[0]
      ?.state;
  const onX = (text: string): number =>
    [...world.x.world.posts.values()].filter((post) => JSON.stringify(post).includes(text)).length;

  it("answers the call that waits for a lock", async () => {
    const ticketId = await newTicket(world, "asha");
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    await watcher.query("begin");
    await watcher.query("select 1 from ticket where ticket_id = $1 for update", [ticketId]);
    const answer = reply(cell, ticketId, "Answered while it stops.");
    const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await until("the call waits", async () => {
      // Within a transaction, the activity view is cached.
      await watcher.query("select pg_stat_clear_snapshot()");
      return ((await watcher.query(waits)).rowCount ?? 0) > 0;
    });
    const stopping = world.restart({});
    await watcher.query("commit");
    const done = await answer;
    assert.equal(done.STATUS_ID, "0", String(done.STATUS_RESPONSE));
    await stopping;
    assert.equal(await stateOf("Answered while it stops."), "queued", "it goes out later, from whichever server");
  });

  it("waits for X and records the reply's outcome", async () => {
    const text = "On its way while it stops.";
    const ticketId = await newTicket(world, "ravi");
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    assert.equal((await reply(cell, ticketId, text)).STATUS_ID, "0");
    world.x.world.faults = { ...world.x.world.faults, stall: 1, stallMs: 2_000, endpoints: ["reply"] };
    world.advance(60_000);
    await world.runJobs();
    await until("it is being sent", async () => (await stateOf(text)) === "sending");
    await world.server.close();
    assert.equal(await stateOf(text), "sent");
    assert.equal(onX(text), 1);
    const held = "select 1 from graphile_worker._private_jobs where locked_at is not null";
    assert.equal((await watcher.query(held)).rowCount, 0, "no job is held by those who are gone");
    const leases = await watcher.query("select 1 from lease");
    assert.equal(leases.rowCount, 0, "the lease is given back");
    world.x.world.faults = { ...world.x.world.faults, stall: 0 };
  });
});
