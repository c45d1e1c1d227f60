/** X's filtered stream: reconnects, parks invalid lines, restores its rules, and loses no item. */
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type { RawItem } from "@smgt/server/channels/channel.ts";
import type { Time } from "@smgt/server/channels/x/time.ts";
import type { FakeXOptions } from "@smgt/tools/fake-x/fake-x.ts";
import { editPost, ensureUser, writeMessage } from "@smgt/tools/fake-x/write.ts";
import { callX, fastTime, postsIn, startChannel, until, US, type ChannelWithFakeX } from "./with-fake-x.ts";

interface Listening extends ChannelWithFakeX {
  readonly items: RawItem[];
  readonly faults: { readonly reason: string; readonly retryInMs: number }[];
  connections: number;
  /** Number of resets of the silence timer: one per chunk of the stream. */
  signsOfLife: number;
  /** Fires the silence timer. */
  passSilence(): void;
  /** Thrown for the next item. */
  refuseNext: boolean;
  stop(): Promise<void>;
}

/**
 * Identifies the silence timer by its length; the test fires it, so that a busy machine does not look like a dead
 * stream.
 */
const SILENCE_MS = 61_234;

async function listen(t: TestContext, options: FakeXOptions = {}): Promise<Listening> {
  const waiting = new Set<() => void>();
  const time: Time = {
    now: fastTime.now,
    after(ms, run) {
      if (ms !== SILENCE_MS) return fastTime.after(ms, run);
      listening.signsOfLife += 1;
      waiting.add(run);
      return () => void waiting.delete(run);
    },
  };
  const stage = await startChannel(t, options, { streamSilenceMs: SILENCE_MS }, time);
  const ending = new AbortController();
  const listening: Listening = {
    ...stage,
    items: [],
    faults: [],
    connections: 0,
    signsOfLife: 0,
    passSilence() {
      for (const run of waiting) run();
    },
    refuseNext: false,
    stop: async () => undefined,
  };
  const running = stage.channel.runStream(
    {
      async onItem(item) {
        if (listening.refuseNext) {
          listening.refuseNext = false;
          throw new Error("the database is down");
        }
        listening.items.push(item);
      },
      onConnected: () => void (listening.connections += 1),
      onDisconnected: (reason, retryInMs) => void listening.faults.push({ reason, retryInMs }),
    },
    ending.signal,
  );
  listening.stop = () => {
    ending.abort();
    return running;
  };
  t.after(listening.stop);
  return listening;
}

const control = (stage: ChannelWithFakeX, act: string): Promise<Response> =>
  fetch(`${stage.url}/fake/stream`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ do: act }),
  });

test("sets its stream rules, receives posts, and ends when stopped", async (t) => {
  const stage = await listen(t);
  await until("connected", () => stage.connections === 1);
  assert.deepEqual(
    [...stage.fake.world.rules.values()].map(({ value }) => value),
    [`${US} -is:retweet`],
  );
  const first = stage.post("asha", `${US} पानी नहीं`, { photos: 1 });
  stage.post("ravi", "nobody named");
  stage.post("ravi", "a repost", { repostOfId: first.id });
  const edited = editPost(stage.fake.world, first.id, `${US} पानी नहीं है`);
  assert.ok(typeof edited !== "string");
  await until("both versions came", () => stage.items.length === 2);
  const [before, after] = postsIn(stage.channel, stage.items);
  assert.equal(before?.versionId, first.id);
  assert.equal(before?.author.handle, "asha");
  assert.equal(before?.media.length, 1);
  assert.equal(after?.originId, first.id);
  assert.equal(after?.versionId, edited.id);
  await stage.stop();
  assert.equal(stage.faults.length, 0);
});

test("stays connected by heartbeats, and reconnects after silence", async (t) => {
  const stage = await listen(t);
  await until("connected", () => stage.connections === 1);
  await until("it was quiet for longer than allowed", () => stage.signsOfLife > 30);
  assert.equal(stage.faults.length, 0);
  stage.fake.world.faults = { ...stage.fake.world.faults, noHeartbeats: true };
  stage.passSilence();
  await until("silence was noticed", () => stage.faults.length > 0);
  assert.match(stage.faults[0]?.reason ?? "", /no byte came/);
  stage.fake.world.faults = { ...stage.fake.world.faults, noHeartbeats: false };
  await until("connected again", () => stage.connections > 1);
  stage.post("asha", `${US} a`);
  await until("the post came", () => stage.items.length > 0);
});

test("reconnects after a dropped stream, with a gap to poll", async (t) => {
  const stage = await listen(t);
  await until("connected", () => stage.connections === 1);
  const before = stage.post("asha", `${US} before`);
  await until("the post came", () => stage.items.length === 1);
  await control(stage, "drop");
  const missed = stage.post("asha", `${US} in the gap`);
  await until("connected again", () => stage.connections === 2);
  assert.equal(stage.faults[0]?.retryInMs, 250);
  const page = await stage.channel.readMentions({ sinceId: before.id, pageToken: null });
  assert.ok(page.kind === "page");
  assert.deepEqual(
    page.page.items.map(({ externalId }) => externalId),
    [missed.id],
  );
});

test("reconnects after X's disconnect message", async (t) => {
  const stage = await listen(t);
  await until("connected", () => stage.connections === 1);
  await control(stage, "goodbye");
  await until("connected again", () => stage.connections === 2);
  assert.match(stage.faults[0]?.reason ?? "", /operational-disconnect/);
});

test("parks an invalid line and receives the posts after it", async (t) => {
  const stage = await listen(t);
  await until("connected", () => stage.connections === 1);
  await control(stage, "malformed-line");
  stage.post("asha", `${US} a`);
  await until("both came", () => stage.items.length === 2);
  assert.deepEqual(
    stage.items.map((item) => stage.channel.understand(item).kind),
    ["unreadable", "post"],
  );
  assert.equal(stage.connections, 1);
});

test("accepts duplicated and reordered deliveries with the same ids", async (t) => {
  const stage = await listen(t, { seed: 7 });
  await until("connected", () => stage.connections === 1);
  stage.fake.world.faults = {
    ...stage.fake.world.faults,
    duplicateDeliveries: 0.3,
    reorder: 0.3,
    spelling: "mixed",
  };
  const ids = Array.from({ length: 200 }, (_, index) => stage.post(`citizen_${index % 7}`, `${US} ${index}`).id);
  await until("all came", () => new Set(stage.items.map(({ externalId }) => externalId)).size === ids.length);
  const came = stage.items.map(({ externalId }) => externalId);
  assert.ok(came.length > ids.length);
  assert.notDeepEqual([...new Set(came)], ids);
  assert.equal(postsIn(stage.channel, stage.items).length, came.length);
});

test("frees a connection left open by another client", async (t) => {
  const stage = await startChannel(t);
  await callX(stage, "/2/tweets/search/stream/rules", "app", {
    method: "POST",
    body: { add: [{ value: US, tag: "old" }] },
  });
  const other = await callX(stage, "/2/tweets/search/stream", "app");
  assert.equal(other.status, 200);
  const faults: string[] = [];
  let connections = 0;
  const ending = new AbortController();
  const running = stage.channel.runStream(
    {
      onItem: async () => undefined,
      onConnected: () => void (connections += 1),
      onDisconnected: (reason) => void faults.push(reason),
    },
    ending.signal,
  );
  await until("connected", () => connections === 1);
  assert.match(faults[0] ?? "", /another connection was open/);
  ending.abort();
  await running;
  await assert.rejects(other.text());
});

test("restores deleted stream rules", async (t) => {
  const stage = await listen(t);
  await until("connected", () => stage.connections === 1);
  stage.fake.world.rules.clear();
  await control(stage, "drop");
  await until("connected again", () => stage.connections === 2);
  assert.ok(stage.faults.some(({ reason }) => reason.includes("no rules were set")));
  assert.equal(stage.fake.world.rules.size, 1);
});

test("waits longer after each refusal, and longest after too many requests", async (t) => {
  const stage = await listen(t);
  await until("connected", () => stage.connections === 1);
  stage.fake.world.faults = {
    ...stage.fake.world.faults,
    error5xxBefore: 1,
    endpoints: ["stream"],
  };
  await control(stage, "drop");
  await until("refused three times", () => stage.faults.length === 4);
  assert.deepEqual(
    stage.faults.map(({ retryInMs }) => retryInMs),
    [250, 5_000, 10_000, 20_000],
  );
  stage.fake.world.faults = { ...stage.fake.world.faults, error5xxBefore: 0, rate429: 1 };
  await until("told to slow down", () => stage.faults.some(({ retryInMs }) => retryInMs >= 60_000));
});

test("disconnects instead of losing an item that could not be ingested", async (t) => {
  const stage = await listen(t);
  await until("connected", () => stage.connections === 1);
  stage.refuseNext = true;
  const refused = stage.post("asha", `${US} a`);
  await until("connected again", () => stage.connections === 2);
  assert.match(stage.faults[0]?.reason ?? "", /could not be taken in: the database is down/);
  assert.equal(stage.faults[0]?.retryInMs, 5_000);
  const page = await stage.channel.readMentions({ sinceId: null, pageToken: null });
  assert.ok(page.kind === "page" && page.page.items.some(({ externalId }) => externalId === refused.id));
});

test("carries no messages", async (t) => {
  const stage = await listen(t);
  await until("connected", () => stage.connections === 1);
  writeMessage(stage.fake.world, ensureUser(stage.fake.world, "asha").id, stage.config.ownId, `${US} hello`);
  stage.post("asha", `${US} a`);
  await until("the post came", () => stage.items.length === 1);
  assert.equal(postsIn(stage.channel, stage.items)[0]?.channel, "X");
});
