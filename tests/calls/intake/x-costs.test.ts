/** The cost of X: counting, a warning to administrators near the month's limit, and savings beyond it. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { listReadings } from "@smgt/contract/calls/intake/reading.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { sweepMentions } from "@smgt/server/domain/intake/ingest/sweep.ts";
import { openSpend } from "@smgt/server/domain/intake/platform-cost/count-spend.ts";
import { leavesOutSecondLooks } from "@smgt/server/domain/intake/platform-cost/spend-state.ts";
import { watchSpendJob } from "@smgt/server/domain/intake/platform-cost/watch-spend.job.ts";
import { signInAs } from "../../support/client.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { newTicket } from "../../support/tickets.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const TENTH = new Date("2026-11-10T06:00:00Z");

describe("the cost of X", () => {
  let world: World;
  let desk: Desk;
  before(async () => {
    world = await startWorld({ startsAt: TENTH, parameters: { spend_limit_month: "10" } });
    desk = await openDesk(world);
  });
  after(() => world.close());

  const rows = async () =>
    (
      await sql<{ day: string; kind: string; times: number; cost_micros: number }>`
        select day, kind, times, cost_micros from channel_spend order by kind`.execute(world.ctx.db)
    ).rows;
  const notices = async () =>
    (await sql<{ share: number }>`select share from spend_notice order by share`.execute(world.ctx.db)).rows.map(
      (row) => row.share,
    );
  const spent = (dollars: number) =>
    sql`insert into channel_spend (day, channel, kind, times, cost_micros)
        values ('2026-11-09', 'X', 'POST_READ', 1, ${Math.round(dollars * 1_000_000)})
        on conflict (day, channel, kind) do update set cost_micros = excluded.cost_micros`.execute(world.ctx.db);
  const shown = async () => {
    const seen = await desk.as.head.call(listReadings, { page_size: 1 });
    return seen.spend;
  };

  it("is counted by kind and day, at the price in the parameters", async () => {
    const ticketId = await newTicket(world, "asha");
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const done = await cell.call(sendReply, {
      ticket_id: ticketId,
      action_id: 10,
      status_id: 1,
      reply_channel: "P",
      reply_text: "We have taken up your complaint.",
      client_ref: "spend",
    });
    assert.equal(done.STATUS_ID, "0", String(done.STATUS_RESPONSE));
    world.advance(60_000);
    await world.runJobs();
    const found = await until("the reply is counted", async () => {
      const all = await rows();
      return all.some(({ kind }) => kind === "REPLY") ? all : null;
    });
    const [reply] = found.filter(({ kind }) => kind === "REPLY");
    assert.deepEqual(reply, { day: "2026-11-10", kind: "REPLY", times: 1, cost_micros: 10_000 });
    for (const { kind, times, cost_micros: cost } of found)
      if (kind === "POST_READ") assert.equal(cost, times * 5_000, "half a cent a post");
  });

  it("is stored once, however often the job runs", async () => {
    const ledger = openSpend(world.ctx);
    const billed = [{ kind: "USER_READ", times: 3 }] as const;
    ledger.note({ channel: "T", what: "users/me", status: 200, ms: 1, limit: null, billed });
    await ledger.close();
    await ledger.flush();
    const { rows: found } = await sql<{ times: number; cost_micros: number }>`
      select times, cost_micros from channel_spend where channel = 'T'`.execute(world.ctx.db);
    assert.deepEqual(found, [{ times: 3, cost_micros: 30_000 }]);
    await sql`delete from channel_spend`.execute(world.ctx.db);
  });

  it("triggers no warning below four fifths of the limit", async () => {
    await spent(7.5);
    await watchSpendJob.run(world.ctx, {});
    assert.deepEqual(await notices(), []);
  });

  it("warns administrators only, once, at four fifths", async () => {
    await spent(8.2);
    await watchSpendJob.run(world.ctx, {});
    await watchSpendJob.run(world.ctx, {});
    assert.deepEqual(await notices(), [80]);
    const { rows: told } = await sql<{ role_id: number; title: string; hi: string }>`
      select distinct p.role_id, n.title, n.title_translations ->> 'hi' as hi
        from broadcast_message b join global_notification n using (global_notification_id)
        join user_posting p on p.user_id = b.user_id where n.created_by = 1`.execute(world.ctx.db);
    assert.ok(told.some(({ role_id: role }) => role === ROLE.ADMIN));
    assert.equal(told[0]?.title, "Four fifths of the month’s limit for X are spent");
    assert.equal(told[0]?.hi, "X के लिए महीने की सीमा का 80 प्रतिशत खर्च हो गया");
    const { rows: others } = await sql<{ n: number }>`
      select count(*)::int as n from broadcast_message b where b.message_type = 'ANNOUNCEMENT'
         and not exists (select 1 from user_posting p where p.user_id = b.user_id and p.role_id = ${ROLE.ADMIN})`.execute(
      world.ctx.db,
    );
    assert.equal(others[0]?.n, 0);
    assert.equal(await leavesOutSecondLooks(world.ctx), false);
  });

  it("is shown to those responsible for ingestion, with a forecast", async () => {
    const seen = await shown();
    assert.equal(seen?.limit, 10);
    assert.equal(seen?.is_limit_reached, "N");
    assert.ok(Math.abs((seen?.spent ?? 0) - 8.2) < 0.1, String(seen?.spent));
    // Seven full days with 8.2 on one of them, and 20.75 days left.
    assert.ok(Math.abs((seen?.forecast ?? 0) - (8.2 + (8.2 / 7) * 20.75)) < 0.5, String(seen?.forecast));
  });

  it("skips second reads beyond the limit, but neither posts nor replies", async () => {
    await spent(10.1);
    await watchSpendJob.run(world.ctx, {});
    assert.deepEqual(await notices(), [80, 100]);
    assert.equal((await shown())?.is_limit_reached, "Y");
    const sweeps = async () =>
      (
        await sql<{ n: number }>`select coalesce(sum(runs), 0)::int as n from reading where source = 'sweep'`.execute(
          world.ctx.db,
        )
      ).rows[0]?.n;
    const before = await sweeps();
    world.advance(11 * 60_000);
    // Due but skipped, whoever triggers it.
    for (const channel of world.ctx.channels.open) await sweepMentions(world.ctx, channel);
    await newTicket(world, "ravi");
    assert.equal(await sweeps(), before);
    await sql`delete from channel_spend`.execute(world.ctx.db);
    await until("the sweep goes on when there is money again", async () => (await sweeps()) !== before);
  });
});

describe("without a limit", () => {
  it("warns nobody and skips nothing", async () => {
    const world = await startWorld({ startsAt: TENTH });
    try {
      await sql`insert into channel_spend values ('2026-11-09', 'X', 'POST_READ', 1, 900000000000)`.execute(
        world.ctx.db,
      );
      await watchSpendJob.run(world.ctx, {});
      assert.equal(await leavesOutSecondLooks(world.ctx), false);
      const { rows } = await sql`select 1 from spend_notice`.execute(world.ctx.db);
      assert.deepEqual(rows, []);
    } finally {
      await world.close();
    }
  });
});
