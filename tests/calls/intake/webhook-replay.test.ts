/** Webhook deliveries that could not be stored are requested again, at limited frequency, and stored once. */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import { startReplayer, type Replayer } from "@smgt/server/domain/intake/ingest/replay.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const MINUTE_MS = 60_000;

/** A proxy in front of the server; without an address X gets no answer. */
async function openDoor(address: () => Promise<string | null>): Promise<Server> {
  const door = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const to = await address();
      if (to === null) return void request.socket.destroy();
      const mark = request.headers["x-twitter-webhooks-signature"];
      void fetch(to.replace(/\/$/, "") + (request.url ?? ""), {
        method: request.method ?? "GET",
        headers:
          typeof mark === "string" ? { "content-type": "application/json", "x-twitter-webhooks-signature": mark } : {},
        ...(request.method === "POST" ? { body: Buffer.concat(chunks) } : {}),
      }).then(async (answer) =>
        response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text()),
      );
    });
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  return door;
}

const urlOf = (door: Server): string => `http://127.0.0.1:${(door.address() as AddressInfo).port}/x/webhook`;

describe("missed deliveries", () => {
  let world: World;
  let door: Server;
  let isAway = false;
  let webhookId = "";
  const channel = () => createXChannel({ baseUrl: world.xUrl, ...DEMO_ACCOUNT });
  let replayer: Replayer;

  before(async () => {
    // Neither polls nor stream: everything arrives by the webhook.
    world = await startWorld({ env: { X_API_BASE_URL: "http://127.0.0.1:9" } });
    door = await openDoor(async () => (isAway ? null : world.url));
    const x = channel();
    const outcome = await x.webhook.register(urlOf(door));
    assert.ok(outcome.kind === "registered", JSON.stringify(outcome));
    ({ webhookId } = outcome);
    replayer = startReplayer(world.ctx, x);
  });
  after(async () => {
    await replayer?.stop();
    door?.closeAllConnections();
    door?.close();
    await world?.close();
  });

  const post = (text: string): string => {
    world.advance(1_000);
    return writePost(world.x.world, ensureUser(world.x.world, "asha").id, {
      text: `@${DEMO_ACCOUNT.ownHandle} ${text}`,
    }).id;
  };
  const isStored = async (id: string): Promise<boolean> =>
    (await world.ctx.db.selectFrom("raw_item").select("raw_id").where("external_id", "=", id).execute()).length === 1;
  const wasRefused = (id: string): boolean =>
    world.x.world.journal.entries.some(
      (entry) => entry.type === "delivery" && !entry.wasTaken && entry.ids.includes(id),
    );
  const replays = () =>
    world.ctx.db
      .selectFrom("reading")
      .select(["outcome", "from_at", "runs"])
      .where("source", "=", "replay")
      .orderBy("reading_id")
      .execute();
  const timesAsked = async (): Promise<number> => (await replays()).reduce((sum, { runs }) => sum + runs, 0);
  /** Start of the missed period. */
  const wanted = async (): Promise<string | undefined> =>
    (
      await world.ctx.db
        .selectFrom("channel_cursor")
        .select("value")
        .where("name", "=", "replay_from")
        .executeTakeFirst()
    )?.value;
  const noted = () =>
    world.ctx.db.selectFrom("channel_cursor").select("value").where("name", "=", "webhook").executeTakeFirst();

  const settle = (): Promise<unknown> =>
    until("nothing is missing", async () => {
      world.advance(6 * MINUTE_MS);
      await replayer.look();
      return (await wanted()) === undefined;
    });

  it("are requested after a start, from the last stored one", async () => {
    replayer.registered(webhookId);
    await replayer.look();
    assert.deepEqual(await replays(), [], "nothing was ever delivered");
    const first = post("delivered");
    await until("it is stored", () => isStored(first));
    const kept = await until("the moment is noted", async () => (await noted())?.value);
    isAway = true;
    world.advance(30 * MINUTE_MS);
    const missed = post("while we were away");
    await until("nobody took it", async () => wasRefused(missed));
    isAway = false;
    world.advance(5 * MINUTE_MS);
    assert.equal(await isStored(missed), false);
    replayer.registered(webhookId);
    await until("it is noted what is missing", wanted);
    const later = post("delivered after we came back");
    await until("it is stored, too", () => isStored(later));
    world.advance(MINUTE_MS); // X replays whole minutes: the current one has to be over
    await replayer.look();
    await until("it was delivered again", () => isStored(missed));
    assert.equal(await isStored(first), true, "and what was there is there once");
    const [asked] = await until("it is in the ledger", async () => {
      const rows = await replays();
      return rows.length > 0 ? rows : null;
    });
    assert.equal(asked?.outcome, "complete");
    assert.equal(asked.from_at?.toISOString(), new Date(Date.parse(kept) - 10 * MINUTE_MS).toISOString());
    assert.equal(await wanted(), undefined, "nothing is missing any more");
  });

  it("are requested after a failed store, at most every five minutes", async () => {
    isAway = true;
    const missed = post("the database was away");
    await until("nobody took it", async () => wasRefused(missed));
    isAway = false;
    replayer.missed(world.ctx.clock.now());
    await replayer.look();
    assert.equal(await timesAsked(), 1, "it was asked not long ago");
    // The server stops before its request; the database has the state, and the next server requests.
    await replayer.stop();
    replayer = startReplayer(world.ctx, channel());
    world.advance(6 * MINUTE_MS);
    replayer.registered(webhookId);
    await replayer.look();
    await until("it was delivered again", async () => {
      world.advance(MINUTE_MS);
      await replayer.look();
      return isStored(missed);
    });
    assert.equal(await timesAsked(), 2);
    world.advance(6 * MINUTE_MS);
    await replayer.look();
    assert.equal(await timesAsked(), 2, "nothing is missing any more");
  });

  it("are recorded from the first one, however many follow", async () => {
    await settle();
    const first = world.ctx.clock.now();
    replayer.missed(first);
    await replayer.look();
    world.advance(MINUTE_MS);
    replayer.missed(world.ctx.clock.now());
    await replayer.look();
    assert.equal(await wanted(), new Date(first.getTime() - 2 * MINUTE_MS).toISOString());
    world.advance(6 * MINUTE_MS);
    await replayer.look();
    assert.equal(await wanted(), undefined);
  });

  it("are requested although the clock was set back since the last request", async () => {
    await settle();
    await world.ctx.db
      .updateTable("channel_cursor")
      .set({ value: new Date(world.ctx.clock.now().getTime() + 24 * 60 * MINUTE_MS).toISOString() })
      .where("name", "=", "replay")
      .execute();
    const before = await timesAsked();
    replayer.missed(world.ctx.clock.now());
    world.advance(6 * MINUTE_MS);
    await replayer.look();
    assert.equal(await timesAsked(), before + 1);
    assert.equal(await wanted(), undefined);
  });

  it("are requested later when X does not answer", async () => {
    await settle();
    world.x.world.faults = { ...world.x.world.faults, error5xxBefore: 1 };
    replayer.missed(world.ctx.clock.now());
    world.advance(6 * MINUTE_MS);
    await replayer.look();
    assert.equal((await replays()).at(-1)?.outcome, "failed");
    world.x.world.faults = { ...world.x.world.faults, error5xxBefore: 0 };
    world.advance(6 * MINUTE_MS);
    await replayer.look();
    assert.equal((await replays()).at(-1)?.outcome, "complete");
  });
});

describe("a delivery that the server cannot store", () => {
  let world: World | null = null;
  let door: Server;
  before(async () => {
    // The server registers its webhook at start: the first challenge fails as behind a proxy that is not ready, the
    // next succeeds.
    let refusals = 1;
    door = await openDoor(async () => {
      refusals -= 1;
      return refusals >= 0 ? null : until("the server has an address", async () => world?.url);
    });
    world = await startWorld({ webhookUrl: urlOf(door) });
  });
  after(async () => {
    door?.closeAllConnections();
    door?.close();
    await world?.close();
  });

  it("is requested again by the server", async () => {
    const here = world ?? assert.fail("the world is there");
    const { world: x } = here.x;
    await until("the webhook is registered", async () => x.subscriptions.size === 6);
    // Only the webhook delivers from here on.
    x.faults = { ...x.faults, endpoints: ["mentions", "dm-events", "search", "stream"], error5xxBefore: 1 };
    await fetch(`${here.xUrl}/fake/stream`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ do: "drop" }),
    });
    const isStored = async (id: string): Promise<boolean> =>
      (await here.ctx.db.selectFrom("raw_item").select("raw_id").where("external_id", "=", id).execute()).length === 1;
    await here.database.asOwner("alter table raw_item rename to raw_item_away");
    const { id } = writePost(x, ensureUser(x, "asha").id, { text: `@${DEMO_ACCOUNT.ownHandle} nowhere to put it` });
    await until("it was delivered", async () =>
      x.journal.entries.some((entry) => entry.type === "delivery" && entry.via === "webhook" && entry.ids.includes(id)),
    );
    await here.database.asOwner("alter table raw_item_away rename to raw_item");
    assert.equal(await isStored(id), false);
    await until("it was delivered again", async () => {
      here.advance(60_000);
      return isStored(id);
    });
  });
});
