/** The ingest ledger through its call: access, paging, and statements about possible gaps. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { listReadings, type Reading } from "@smgt/contract/calls/intake/reading.ts";
import { menu } from "@smgt/contract/calls/oversight/menu.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import { purgeExpiredJob } from "@smgt/server/domain/oversight/retention/purge-expired.job.ts";
import { pollMentions, pollMessages } from "@smgt/server/domain/intake/ingest/read-channel.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { startWorld, type World } from "../../support/world.ts";

describe("the ingest ledger", () => {
  let world: World;
  let head: Client;
  let admin: Client;
  let channel: ReturnType<typeof createXChannel>;
  before(async () => {
    // The server's own reader gets no answer and stops: every row is the test's.
    world = await startWorld({ env: { X_API_BASE_URL: "http://127.0.0.1:9" } });
    channel = createXChannel({ baseUrl: world.xUrl, ...DEMO_ACCOUNT });
    head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    admin = await signInAs(world.url, "admin", ROLE.ADMIN);
  });
  after(async () => {
    await channel?.close();
    await world?.close();
  });
  /** Excludes rows of the server's own failing reader. */
  const first = async (who: Client, body: object = {}) => {
    const answer = await who.call(listReadings, { page_size: 100, ...body });
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    const rows = typeof answer.STATUS_RESPONSE === "string" ? [] : rowsOf(answer.STATUS_RESPONSE);
    return {
      rows: rows.filter((row: Reading) => row.reason === null || !row.reason.includes("did not answer")),
      answer,
    };
  };
  const poll = async (): Promise<void> => {
    await pollMentions(world.ctx, channel);
    await pollMessages(world.ctx, channel);
  };

  it("is for the head of the cell and administrators, and in their menu", async () => {
    for (const [name, roleId] of [
      ["cell", ROLE.CELL_EXEC],
      ["officer", ROLE.OFFICER],
    ] as const) {
      const other = await signInAs(world.url, name, roleId); // sequential: each signs in
      assert.equal((await other.call(listReadings, {})).refusal, "NOT_PERMITTED");
    }
    assert.equal((await clientOf(world.url, null, null, null).call(listReadings, {})).http, 401);
    for (const who of [head, admin]) {
      const items = rowsOf(await who.ok(menu, {})).flatMap((item) => item.children);
      assert.ok(items.some((item) => item.menu_url === "/logs/reading"));
    }
    assert.notEqual((await head.call(listReadings, { page_size: 1_000 })).STATUS_ID, "0");
  });

  it("states nothing read yet, complete, a gap, or reading stopped", async () => {
    assert.equal((await first(head)).answer.state, "never");
    await poll();
    const read = (await first(head)).answer;
    assert.deepEqual([read.state, read.read_up_to, read.gaps], ["all_read", world.ctx.clock.now().toISOString(), []]);
    const { id: author } = ensureUser(world.x.world, "asha");
    const ids = Array.from({ length: 150 }, (_, n) => {
      world.advance(100);
      return writePost(world.x.world, author, { text: `@${DEMO_ACCOUNT.ownHandle} no water in ward ${n}` }).id;
    });
    world.x.world.faults = { ...world.x.world.faults, failFollowing: 1 };
    await poll();
    const gap = (await first(head)).answer;
    assert.equal(gap.state, "gap");
    const oldest = world.x.world.posts.get(ids[50] ?? "")?.createdAt;
    // The account was empty at the first read: missing posts came later.
    assert.deepEqual(gap.gaps, [{ channel_name: "X", source: "mentions", from_at: read.read_up_to, to_at: oldest }]);
    assert.equal(gap.sources?.find((one) => one.source === "mentions")?.is_gap_open, "Y");
    await poll();
    const { state, lost } = (await first(head)).answer;
    assert.deepEqual([state, lost], ["all_read", []]);
    world.advance(6 * 60_000);
    assert.equal((await first(head)).answer.state, "stalled");
  });

  it("reports abandoned gaps for thirty days as not read", async () => {
    const now = world.ctx.clock.now();
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
    const row = { source: "mentions", way: "pages", opened_at: daysAgo(40), updated_at: daysAgo(29), is_lost: true };
    const span = { from_at: daysAgo(40), to_at: daysAgo(38) };
    await world.ctx.db
      .insertInto("reading_gap")
      .values([
        { ...row, ...span, closed_at: daysAgo(29) },
        { ...row, from_at: daysAgo(50), to_at: daysAgo(48), closed_at: daysAgo(31) },
      ])
      .execute();
    const { lost } = (await first(head)).answer;
    const said = { from_at: span.from_at.toISOString(), to_at: span.to_at.toISOString() };
    assert.deepEqual(lost, [{ channel_name: "X", source: "mentions", ...said }]);
  });

  it("lists each read with posts received, new posts and outcome", async () => {
    const { rows } = await first(admin, { source: "mentions" });
    const told = rows.map(({ outcome, stored, seen }) => ({ outcome, stored, seen })).toReversed();
    assert.deepEqual(told, [
      { outcome: "complete", stored: 0, seen: 0 },
      { outcome: "failed", stored: 100, seen: 100 },
      { outcome: "complete", stored: 50, seen: 50 },
    ]);
    assert.match(rows[1]?.reason ?? "", /503/);
    const { rows: searched } = await first(admin, { source: "search" });
    assert.equal(searched[0]?.outcome, "complete");
  });

  it("is paged, newest first", async () => {
    await sql`insert into reading (source, began_at, ended_at, runs, pages, seen, stored, mended, outcome)
      select 'replay', ${world.ctx.clock.now()}, ${world.ctx.clock.now()}, 1, 1, n, 0, 0, 'complete'
        from generate_series(1, 5) as n`.execute(world.ctx.db);
    const seen: number[] = [];
    let cursor: number | undefined;
    do {
      const page = { source: "replay" as const, page_size: 2, ...(cursor === undefined ? {} : { cursor }) };
      const answer = await head.call(listReadings, page); // each page starts at the cursor of the one before
      assert.equal(answer.state === undefined, cursor !== undefined, "only with the first page");
      seen.push(...rowsOf(answer.STATUS_RESPONSE).map((row: Reading) => row.seen));
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    assert.deepEqual(seen, [5, 4, 3, 2, 1]);
  });

  it("is kept for 400 days", async () => {
    const replays = async () =>
      (await world.ctx.db.selectFrom("reading").select("reading_id").where("source", "=", "replay").execute()).length;
    world.advance(399 * 86_400_000);
    await purgeExpiredJob.run(world.ctx, {});
    assert.equal(await replays(), 5);
    world.advance(2 * 86_400_000);
    await purgeExpiredJob.run(world.ctx, {});
    assert.equal(await replays(), 0);
  });
});
