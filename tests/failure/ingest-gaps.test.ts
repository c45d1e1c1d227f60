/** Late, partial, absurd or missing answers of X: every post is ingested in the end, and gaps are visible to people. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Channel, RawItem, ReadOutcome } from "@smgt/server/channels/channel.ts";
import { realTime } from "@smgt/server/channels/x/time.ts";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import { consumeBatch } from "@smgt/server/domain/intake/ingest/consume.ts";
import { moveCursor } from "@smgt/server/domain/intake/ingest/cursors.ts";
import { ingestState } from "@smgt/server/domain/intake/ingest/ingest-state.ts";
import { pollMentions, pollMessages } from "@smgt/server/domain/intake/ingest/read-channel.ts";
import { startReader } from "@smgt/server/domain/intake/ingest/run-ingest.ts";
import { sweepMentions } from "@smgt/server/domain/intake/ingest/sweep.ts";
import { startTally } from "@smgt/server/domain/intake/ingest/reading-tally.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import type { Faults } from "@smgt/tools/fake-x/faults.ts";
import { ensureUser, writeMessage, writePost } from "@smgt/tools/fake-x/write.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe("ingestion with gaps", () => {
  let world: World;
  let channel: Channel;
  before(async () => {
    // The server itself reads nothing: all reading is the test's.
    const none = ["X_BEARER_TOKEN", "X_USER_TOKEN", "X_CONSUMER_SECRET", "X_ACCOUNT_ID", "X_ACCOUNT_HANDLE"];
    world = await startWorld({ env: Object.fromEntries(none.map((name) => [name, ""])) });
    channel = createXChannel({ baseUrl: world.xUrl, ...DEMO_ACCOUNT });
    await pollMentions(world.ctx, channel);
    await pollMessages(world.ctx, channel);
  });
  after(async () => {
    await channel?.close();
    await world?.close();
  });

  const fault = (faults: Partial<Faults>): void => {
    world.x.world.faults = { ...world.x.world.faults, ...faults };
  };
  const post = (text: string): string => {
    world.advance(10);
    return writePost(world.x.world, ensureUser(world.x.world, "asha").id, {
      text: `@${DEMO_ACCOUNT.ownHandle} ${text}`,
    }).id;
  };
  const message = (n: number): string => {
    world.advance(10);
    const { id } = ensureUser(world.x.world, `writer_${n % 9}`);
    return writeMessage(world.x.world, id, DEMO_ACCOUNT.ownId, `message ${n}`).id;
  };
  const missing = async (ids: readonly string[]): Promise<string[]> => {
    const rows = await world.ctx.db
      .selectFrom("raw_item")
      .select("external_id")
      .where("external_id", "in", [...ids])
      .execute();
    const here = new Set(rows.map((row) => row.external_id));
    return ids.filter((id) => !here.has(id));
  };
  /** The latest ledger row of a route. */
  const lastReading = (source: string) =>
    world.ctx.db
      .selectFrom("reading")
      .selectAll()
      .where("source", "=", source)
      .orderBy("reading_id", "desc")
      .executeTakeFirstOrThrow();
  /** An item that consists of its id. */
  const bare = (id: string): RawItem => {
    const nothing = { has: 0, textLength: 0, authorId: null };
    return { channel: "X", externalId: id, via: "poll", raw: { data: { id } }, ...nothing };
  };
  const gaps = () =>
    world.ctx.db.selectFrom("reading_gap").selectAll().where("closed_at", "is", null).orderBy("gap_id").execute();
  const cursor = async (name: string): Promise<string | undefined> =>
    (await world.ctx.db.selectFrom("channel_cursor").select("value").where("name", "=", name).executeTakeFirst())
      ?.value;

  it("continues direct messages after a failed page", async () => {
    const ids = Array.from({ length: 250 }, (_, n) => message(n));
    fault({ failFollowing: 1 });
    await pollMessages(world.ctx, channel);
    assert.equal((await missing(ids)).length, 150);
    const [gap] = await gaps();
    assert.equal(gap?.source, "messages");
    assert.equal(gap.reached_id, ids[150]);
    // Newer items come first and do not hide older ones.
    const late = message(251);
    await pollMessages(world.ctx, channel);
    assert.deepEqual(await missing([...ids, late]), []);
    assert.deepEqual(await gaps(), []);
  });

  it("keeps two gaps separate when the page fails repeatedly", async () => {
    const first = Array.from({ length: 150 }, (_, n) => message(n));
    fault({ failFollowing: 1 });
    await pollMessages(world.ctx, channel);
    const second = Array.from({ length: 150 }, (_, n) => message(n));
    fault({ failFollowing: 2 });
    await pollMessages(world.ctx, channel);
    assert.equal((await gaps()).length, 2);
    await pollMessages(world.ctx, channel);
    await pollMessages(world.ctx, channel);
    assert.deepEqual(await missing([...first, ...second]), []);
    assert.deepEqual(await gaps(), []);
  });

  it("ends between two pages when the server stops, and resumes there", async () => {
    /** A channel whose server stops during a request for a gap's page. */
    const stopped = (): readonly [Channel, AbortSignal] => {
      const stopper = new AbortController();
      const stopping: Channel = {
        ...channel,
        readMessages: (asked) => {
          if (asked.pageToken !== null) stopper.abort();
          return channel.readMessages(asked);
        },
        readMentions: (asked) => {
          stopper.abort();
          return channel.readMentions(asked);
        },
      };
      return [stopping, stopper.signal];
    };
    const messages = Array.from({ length: 350 }, (_, n) => message(n));
    await pollMessages(world.ctx, ...stopped());
    assert.equal((await missing(messages)).length, 150, "the page under way is kept");
    assert.equal((await gaps()).length, 1);
    assert.match((await lastReading("messages")).reason ?? "", /stopped/);
    await pollMessages(world.ctx, channel);
    assert.deepEqual(await missing(messages), []);
    world.advance(11 * MINUTE_MS);
    const posts = Array.from({ length: 150 }, (_, n) => post(`written before a stop ${n}`));
    world.advance(MINUTE_MS);
    const swept = await cursor("sweep");
    await sweepMentions(world.ctx, ...stopped());
    assert.equal((await missing(posts)).length, 50);
    assert.equal(await cursor("sweep"), swept);
    await pollMentions(world.ctx, ...stopped());
    assert.equal((await missing(posts)).length, 50);
    await pollMentions(world.ctx, channel);
    assert.deepEqual(await missing(posts), []);
    assert.deepEqual(await gaps(), []);
  });

  it("does not delay a stopping server, however much there is to read", async () => {
    const begun = world.ctx.clock.now().getTime();
    let pages = 0;
    const nothing: ReadOutcome = { kind: "page", page: { items: [], newestId: null, nextToken: null } };
    const long: Channel = {
      ...channel,
      runStream: (_handlers, signal) => new Promise((done) => signal.addEventListener("abort", () => done())),
      readMessages: async () => nothing,
      readMentions: async ({ window }) => {
        if (window !== undefined) return { kind: "failed", message: "no sweep here" };
        pages += 1;
        const id = channel.firstIdAt(new Date(begun - pages));
        return {
          kind: "page",
          page: { items: [bare(id)], newestId: id, nextToken: pages < 200 ? `page ${pages}` : null },
        };
      },
    };
    const tally = startTally(world.ctx, long);
    const reader = startReader(world.ctx, long, () => undefined, tally);
    await until("it is at it", async () => pages > 3);
    await reader.stop();
    await tally.stop();
    assert.ok(pages < 200, "it has not read to the end");
    await world.ctx.db.deleteFrom("reading_gap").where("closed_at", "is", null).execute();
  });

  it("restarts a gap when its page token has expired", async () => {
    const ids = Array.from({ length: 150 }, (_, n) => message(n));
    fault({ failFollowing: 1 });
    await pollMessages(world.ctx, channel);
    await world.ctx.db.updateTable("reading_gap").set({ page_token: "stale" }).where("closed_at", "is", null).execute();
    await pollMessages(world.ctx, channel);
    assert.equal((await gaps())[0]?.page_token, null);
    await pollMessages(world.ctx, channel);
    assert.deepEqual(await missing(ids), []);
    assert.deepEqual(await gaps(), []);
  });

  it("treats an answer without a list as missing, not as the end of a gap", async (t) => {
    const ids = Array.from({ length: 150 }, (_, n) => message(n));
    fault({ failFollowing: 1 });
    await pollMessages(world.ctx, channel);
    assert.equal((await missing(ids)).length, 50);
    const real = globalThis.fetch;
    const halves: readonly object[] = [
      { errors: [{ title: "Service Unavailable" }] },
      {},
      { meta: { result_count: 9 } },
    ];
    for (const half of halves) {
      const answering = t.mock.method(globalThis, "fetch", (...asked: Parameters<typeof fetch>) =>
        String(asked[0]).includes("pagination_token") ? Promise.resolve(Response.json(half)) : real(...asked),
      );
      await pollMessages(world.ctx, channel); // sequential
      answering.mock.restore();
      assert.equal((await gaps()).length, 1, JSON.stringify(half));
    }
    await pollMessages(world.ctx, channel);
    assert.deepEqual(await missing(ids), []);
    assert.deepEqual(await gaps(), []);
  });

  it("continues mentions after a failed page, and moves the cursor once", async () => {
    const ids = Array.from({ length: 250 }, (_, n) => post(`water ${n}`));
    fault({ failFollowing: 1 });
    await pollMentions(world.ctx, channel);
    assert.equal(await cursor("mentions"), ids.at(-1));
    assert.equal((await missing(ids)).length, 150);
    const asked = createXChannel({ baseUrl: world.xUrl, ...DEMO_ACCOUNT });
    // Another server takes over with the database's state only.
    await pollMentions(world.ctx, asked);
    await asked.close();
    assert.deepEqual(await missing(ids), []);
    assert.deepEqual(await gaps(), []);
    assert.equal(await cursor("mentions"), ids.at(-1));
  });

  it("is not misled by an absurd id", async () => {
    const kept = await cursor("mentions");
    const example = world.x.world.posts.get(post("before the absurd ones")) ?? assert.fail("it was written");
    // Twenty digits, and an id of the year 2050.
    const absurd = ["99999999999999999999", String((BigInt(Date.UTC(2050, 0)) - 1_288_834_974_657n) << 22n)];
    const list = world.x.world.mentionsOf.get(DEMO_ACCOUNT.ownId) ?? [];
    for (const id of absurd) {
      world.x.world.posts.set(id, { ...example, id, originId: id, conversationId: id });
      world.x.world.versions.set(id, [id]);
      list.push(id);
    }
    await pollMentions(world.ctx, channel);
    assert.deepEqual(await missing([...absurd, example.id]), [], "all are stored");
    assert.equal(await cursor("mentions"), example.id);
    assert.notEqual(kept, example.id);
    for (const id of absurd) list.splice(list.indexOf(id), 1);
    const next = post("after the absurd ones");
    await pollMentions(world.ctx, channel);
    assert.equal(await cursor("mentions"), next);
  });

  it("never moves a cursor back", async () => {
    const kept = (await cursor("mentions")) ?? "";
    const older = String(BigInt(kept) - 1n);
    for (const value of [older, "999", kept]) {
      // Sequential: each could move it.
      const moved = await moveCursor(world.ctx.db, { channel: "X", name: "mentions" }, value, world.ctx.clock.now());
      assert.equal(moved, false, value);
    }
    assert.equal(await cursor("mentions"), kept);
  });

  it("abandons a cursor at an impossible id", async () => {
    await world.ctx.db
      .updateTable("channel_cursor")
      .set({ value: "99999999999999999999" })
      .where("name", "=", "mentions")
      .execute();
    await pollMentions(world.ctx, channel);
    const id = post("after the cursor was mended");
    await pollMentions(world.ctx, channel);
    assert.deepEqual(await missing([id]), []);
    assert.equal(await cursor("mentions"), id);
  });

  for (const endlessPages of ["same", "fresh"] as const) {
    it(`ends although X's pages do not (${endlessPages} token)`, async () => {
      const id = post(`endless ${endlessPages}`);
      fault({ endlessPages });
      await pollMentions(world.ctx, channel);
      assert.deepEqual(await missing([id]), []);
      assert.equal((await gaps()).length, 1);
      const last = await lastReading("mentions");
      assert.equal(last.outcome, "failed");
      assert.match(last.reason ?? "", /repeat|nothing new/);
      fault({ endlessPages: "no" });
      await pollMentions(world.ctx, channel);
      assert.deepEqual(await gaps(), []);
    });
  }

  it("sweeps posts that X showed late", async () => {
    fault({ lateVisible: 1 });
    const late = post("shown late");
    fault({ lateVisible: 0 });
    const seen = post("seen at once");
    await pollMentions(world.ctx, channel);
    assert.equal(await cursor("mentions"), seen);
    await fetch(`${world.xUrl}/fake/reveal`, { method: "POST" });
    await pollMentions(world.ctx, channel);
    assert.deepEqual(await missing([late, seen]), [late], "it lies behind the cursor");
    world.advance(MINUTE_MS);
    await sweepMentions(world.ctx, channel);
    assert.deepEqual(await missing([late]), []);
    const swept = await cursor("sweep");
    world.advance(9 * MINUTE_MS);
    await sweepMentions(world.ctx, channel);
    assert.equal(await cursor("sweep"), swept, "ten minutes are not over");
    world.advance(MINUTE_MS);
    fault({ error5xxBefore: 1 });
    await sweepMentions(world.ctx, channel);
    assert.equal(await cursor("sweep"), swept, "it was not complete");
    fault({ error5xxBefore: 0 });
    // After an absence, the window starts at the end of the last complete sweep.
    world.advance(60 * MINUTE_MS);
    await sweepMentions(world.ctx, channel);
    const row = await lastReading("sweep");
    assert.equal(row.outcome, "complete");
    assert.equal(row.from_at?.toISOString(), new Date(Date.parse(swept ?? "") - 5 * MINUTE_MS).toISOString());
  });

  it("sweeps posts beyond the reach of mentions", async () => {
    world.advance(10 * MINUTE_MS);
    const ids = Array.from({ length: 900 }, (_, n) => post(`in a flood ${n}`));
    world.advance(MINUTE_MS);
    await sweepMentions(world.ctx, channel);
    assert.deepEqual(await missing(ids), [], "the pages of mentions end after 800");
  });

  it("leaves posts beyond one sweep to the reading of mentions", async () => {
    world.advance(10 * MINUTE_MS);
    const begun = world.ctx.clock.now().getTime();
    const ids = Array.from({ length: 60 }, (_, n) => channel.firstIdAt(new Date(begun + n * 1_000)));
    world.advance(MINUTE_MS);
    // Pages of one post each, none of them among the mentions.
    const flooded: Channel = {
      ...channel,
      readMentions: async () => ({ kind: "page", page: { items: [], newestId: null, nextToken: null } }),
      readMissed: async ({ afterId, beforeId, pageToken }) => {
        const left = ids.filter((id) => id > afterId && id < (pageToken ?? beforeId)).toReversed();
        const items = left.slice(0, 1).map((id) => bare(id));
        return {
          kind: "page",
          page: { items, newestId: left[0] ?? null, nextToken: left.length > 1 ? (left[0] ?? null) : null },
        };
      },
    };
    world.advance(MINUTE_MS);
    const { retryAt } = await sweepMentions(world.ctx, flooded);
    assert.equal(retryAt, null);
    assert.equal((await missing(ids)).length, 10);
    assert.equal(await cursor("sweep"), world.ctx.clock.now().toISOString());
    const [gap] = await gaps();
    assert.deepEqual([gap?.way, gap?.reached_id], ["search", ids[10]]);
    await pollMentions(world.ctx, flooded);
    assert.deepEqual(await missing(ids), []);
    assert.deepEqual(await gaps(), []);
  });

  it("does not sweep again immediately after a failed sweep", async () => {
    world.advance(11 * MINUTE_MS);
    const now = world.ctx.clock.now().getTime();
    fault({ error5xxBefore: 1 });
    const { retryAt } = await sweepMentions(world.ctx, channel);
    fault({ error5xxBefore: 0 });
    assert.equal((retryAt?.getTime() ?? 0) - now, 2 * MINUTE_MS);
    assert.equal((await sweepMentions(world.ctx, channel)).retryAt, null);
  });

  it("continues with new posts while X rate-limits searches", async () => {
    const now = world.ctx.clock.now();
    const [from, before] = [new Date(now.getTime() - MINUTE_MS), now].map((at) => channel.firstIdAt(at));
    await world.ctx.db
      .insertInto("reading_gap")
      .values({ source: "mentions", way: "search", from_id: from, before_id: before, opened_at: now, updated_at: now })
      .execute();
    let searches = 0;
    const retryAt = new Date(now.getTime() + 15 * MINUTE_MS);
    const limited: Channel = {
      ...channel,
      readMissed: async () => {
        searches += 1;
        return { kind: "limited", retryAt, message: "Too many requests" };
      },
    };
    for (let polls = 0; polls < 3; polls += 1) {
      const id = post(`while a search waits ${polls}`);
      assert.equal((await pollMentions(world.ctx, limited)).retryAt, null); // sequential, as the reader works
      assert.deepEqual(await missing([id]), []);
    }
    assert.equal(searches, 1, "it is not asked again before its time");
    world.advance(15 * MINUTE_MS);
    await pollMentions(world.ctx, limited);
    assert.equal(searches, 2);
    await pollMentions(world.ctx, channel);
    assert.deepEqual(await gaps(), []);
  });

  it("repeats a refused search rarely, and an invalid query blocks no other", async () => {
    const now = world.ctx.clock.now();
    const [from, before] = [new Date(now.getTime() - MINUTE_MS), now].map((at) => channel.firstIdAt(at));
    const gap = {
      source: "mentions",
      way: "search",
      from_id: from,
      before_id: before,
      opened_at: now,
      updated_at: now,
    };
    await world.ctx.db.insertInto("reading_gap").values([gap, gap]).execute();
    const [wrong] = await gaps();
    for (const [code, most] of [
      ["FORBIDDEN", 1],
      ["INVALID", 2],
    ] as const) {
      let searches = 0;
      const refusing: Channel = {
        ...channel,
        readMissed: async () => {
          searches += 1;
          return { kind: "refused", code, message: "X answered 403 (Forbidden)" };
        },
      };
      for (let polls = 0; polls < 3; polls += 1) await pollMentions(world.ctx, refusing); // sequential
      assert.equal(searches, most, code);
      world.advance(15 * MINUTE_MS);
      await pollMentions(world.ctx, refusing);
      assert.equal(searches, 2 * most, code);
      assert.equal((await gaps()).length, 2, "people see that something may be missing");
    }
    let isFirst = true;
    const once: Channel = {
      ...channel,
      readMissed: async (asked) => {
        if (!isFirst) return channel.readMissed(asked);
        isFirst = false;
        return { kind: "refused", code: "INVALID", message: "X answered 400 (Invalid Request)" };
      },
    };
    await pollMentions(world.ctx, once);
    assert.deepEqual(
      (await gaps()).map((one) => one.gap_id),
      [wrong?.gap_id],
    );
    await pollMentions(world.ctx, channel);
    assert.deepEqual(await gaps(), []);
  });

  it("abandons posts older than X can search, and says that they were not read", async () => {
    const now = world.ctx.clock.now();
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * MINUTE_MS);
    for (const [since, until, lostTo] of [
      [9, 8, 8],
      [9, 6, 7],
      [5, 4, null],
    ] as const) {
      const [from, before] = [since, until].map((days) => channel.firstIdAt(daysAgo(days)));
      const span = { from_id: from, before_id: before, from_at: daysAgo(since), to_at: daysAgo(until) };
      const { gap_id: gapId } = await world.ctx.db
        .insertInto("reading_gap")
        .values({ source: "mentions", way: "search", ...span, opened_at: now, updated_at: now })
        .returning("gap_id")
        .executeTakeFirstOrThrow();
      await pollMentions(world.ctx, channel);
      assert.deepEqual(await gaps(), []);
      const row = await world.ctx.db
        .selectFrom("reading_gap")
        .select(["is_lost", "from_at", "to_at"])
        .where("gap_id", "=", gapId)
        .executeTakeFirstOrThrow();
      assert.equal(row.is_lost, lostTo !== null);
      if (lostTo !== null) {
        assert.deepEqual(row.from_at, daysAgo(since));
        // Rounded to hours: the channel has its own clock.
        assert.equal(Math.round((now.getTime() - (row.to_at?.getTime() ?? 0)) / (24 * 60 * MINUTE_MS)), lostTo);
      }
      const last = await lastReading("search");
      assert.equal(last.outcome, lostTo === null ? "complete" : "failed");
      if (lostTo !== null) assert.ok(last.reason?.includes(row.to_at?.toISOString() ?? "?"), last.reason ?? "");
    }
  });

  it("abandons nothing of an account read continuously, though nobody mentioned it for longer", async () => {
    const now = world.ctx.clock.now();
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    const kept = await cursor("mentions");
    const moved = (value: string | undefined) =>
      world.ctx.db
        .updateTable("channel_cursor")
        .set({ value: value ?? "" })
        .where("name", "=", "mentions")
        .execute();
    const lost = async () =>
      (await world.ctx.db.selectFrom("reading_gap").select("gap_id").where("is_lost", "=", true).execute()).length;
    const before = await lost();
    const quiet: Channel = {
      ...channel,
      readMentions: async ({ pageToken }) => {
        world.advance(10);
        const id = channel.firstIdAt(pageToken === null ? now : new Date(now.getTime() - MINUTE_MS));
        return {
          kind: "page",
          page: { items: [bare(id)], newestId: id, nextToken: pageToken === null ? "more" : null },
        };
      },
      readMissed: async () => ({
        kind: "page",
        page: { items: [], newestId: null, nextToken: null, reachesTo: daysAgo(7) },
      }),
    };
    await pollMentions(world.ctx, channel); // reads everything
    await moved(channel.firstIdAt(daysAgo(9)));
    await pollMentions(world.ctx, quiet);
    assert.deepEqual(await gaps(), []);
    assert.equal(await lost(), before);
    assert.equal((await lastReading("search")).outcome, "complete");
    await moved(kept);
  });

  it("merges empty reads into one row", async () => {
    const count = async () =>
      (await world.ctx.db.selectFrom("reading").select("reading_id").where("source", "=", "mentions").execute()).length;
    await pollMentions(world.ctx, channel);
    const before = await count();
    for (let n = 0; n < 5; n += 1) await pollMentions(world.ctx, channel); // sequential, as the reader works
    assert.equal(await count(), before);
    post("something new");
    await pollMentions(world.ctx, channel);
    assert.equal(await count(), before + 1);
  });

  it("reports messages older than X keeps as unread, once, and only when there were any", async () => {
    const atWorldTime = createXChannel(
      { baseUrl: world.xUrl, ...DEMO_ACCOUNT },
      { time: { ...realTime, now: world.ctx.clock.now } },
    );
    const poll = () => pollMessages(world.ctx, atWorldTime);
    const lost = () =>
      world.ctx.db
        .selectFrom("reading_gap")
        .select(["from_at", "to_at", "closed_at"])
        .where("source", "=", "messages")
        .where("is_lost", "=", true)
        .orderBy("gap_id")
        .execute();
    const reach = (): Date => new Date(world.ctx.clock.now().getTime() - 30 * DAY_MS + 60 * MINUTE_MS);
    message(1);
    await poll();
    // A quiet period: X was read and had nothing.
    for (const days of [20, 20, 20]) {
      world.advance(days * DAY_MS);
      await poll(); // sequential
    }
    assert.deepEqual(await lost(), []);
    assert.equal((await lastReading("messages")).outcome, "complete");
    const due: { from_at: Date; to_at: Date; closed_at: Date }[] = [];
    // An absence: then a few messages, none, and more than a page, whose second page fails first.
    for (const count of [3, 0, 150]) {
      const from = world.ctx.clock.now();
      world.advance(40 * DAY_MS);
      const ids = Array.from({ length: count }, (_, n) => message(n));
      if (count > 100) {
        fault({ failFollowing: 1 });
        await poll();
        assert.deepEqual(
          (await gaps()).map((one) => one.from_at),
          [from],
        );
      }
      await poll();
      due.push({ from_at: from, to_at: reach(), closed_at: world.ctx.clock.now() });
      assert.deepEqual(await lost(), due, `${count} messages`);
      assert.match((await lastReading("messages")).reason ?? "", /^Messages from .+ were not read\.$/);
      if (count > 0) assert.deepEqual(await missing(ids), []);
      world.advance(MINUTE_MS);
      await poll();
      assert.deepEqual(await lost(), due, "it is told once");
      assert.equal((await lastReading("messages")).outcome, "complete");
    }
    await atWorldTime.close();
  });

  it("summarises the state of ingestion", async () => {
    await pollMessages(world.ctx, channel);
    assert.ok((await ingestState(world.ctx.db)).oldestWaitingAt !== null);
    while ((await consumeBatch(world.ctx, channel)) > 0); // batch by batch
    const state = await ingestState(world.ctx.db);
    assert.equal(state.oldestWaitingAt, null);
    assert.equal(state.openGaps, 0);
    assert.equal(state.lastReadAt.get("X")?.messages?.toISOString(), world.ctx.clock.now().toISOString());
    assert.ok(state.lastReadAt.get("X")?.sweep !== undefined);
  });
});
