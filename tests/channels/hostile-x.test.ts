/** Faults of fake X for the campaign: visibility of items, incomplete copies, and wrong answers. */
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import type { Faults } from "@smgt/tools/fake-x/faults.ts";
import { ensureUser, writeMessage } from "@smgt/tools/fake-x/write.ts";
import { callX, readAll, until, US, type ChannelWithFakeX } from "./with-fake-x.ts";
import { openReceiver, type WebhookReceiver } from "./with-webhook.ts";

const START = Date.UTC(2026, 10, 1, 4);

/** Starts fake X with these faults and a clock that the test advances. */
async function startHostile(
  t: TestContext,
  faults: Partial<Faults>,
): Promise<WebhookReceiver & { pass(ms: number): void }> {
  let at = START;
  const receiver = await openReceiver(t, { now: () => new Date(at) });
  receiver.fake.world.faults = { ...receiver.fake.world.faults, ...faults };
  return Object.assign(receiver, { pass: (ms: number) => void (at += ms) });
}

interface Shown {
  readonly id: string;
  readonly text: string;
  readonly author_id?: string;
}
interface Answer {
  readonly data?: readonly Shown[];
  readonly includes?: object;
  readonly meta?: { readonly next_token?: string };
}

const FIELDS = "tweet.fields=author_id&expansions=author_id&max_results=10";

async function read(stage: ChannelWithFakeX, path: string, as: "app" | "user" = "app"): Promise<Answer> {
  const joint = path.includes("?") ? "&" : "?";
  return (await (await callX(stage, `${path}${joint}${FIELDS}`, as)).json()) as Answer;
}
const mentions = (stage: ChannelWithFakeX, more = ""): Promise<Answer> =>
  read(stage, `/2/users/${stage.config.ownId}/mentions${more}`);
const deliveredTo = ({ items }: WebhookReceiver): string[] => items.flatMap(({ externalId }) => externalId ?? []);
const idsOf = ({ data = [] }: Answer): string[] => data.map(({ id }) => id);

test("delivers an item by one route only, here the webhook", async (t) => {
  const stage = await startHostile(t, { onlyDelivered: 1, duplicateDeliveries: 1 });
  const post = stage.post("asha", `${US} dark`);
  const { id } = writeMessage(stage.fake.world, ensureUser(stage.fake.world, "asha").id, stage.config.ownId, "dark");
  await stage.channel.webhook.register(stage.address);
  stage.pass(1_000);
  await until("both were delivered", () => stage.items.length === 2);
  assert.deepEqual(deliveredTo(stage).toSorted(), [post.id, id].toSorted());
  assert.deepEqual(idsOf(await mentions(stage)), []);
  assert.deepEqual(idsOf(await read(stage, "/2/tweets/search/recent?query=dark")), []);
  assert.deepEqual(idsOf(await read(stage, "/2/dm_events", "user")), []);
  assert.deepEqual(idsOf(await read(stage, `/2/tweets?ids=${post.id}`)), [post.id]);
  const [webhook_id] = stage.fake.world.webhooks.keys();
  const body = { webhook_id, from_date: "202611010300", to_date: "202611010500" };
  const replayed = (await (await callX(stage, "/2/webhooks/replay", "app", { method: "POST", body })).json()) as {
    data: { replayed: number };
  };
  assert.equal(replayed.data.replayed, 0);
});

test("leaves out a delivery that a poll shows", async (t) => {
  const stage = await startHostile(t, { missed: 1 });
  await stage.channel.webhook.register(stage.address);
  const { id } = stage.post("asha", `${US} dark`);
  stage.fake.world.faults = { ...stage.fake.world.faults, missed: 0 };
  const seen = stage.post("asha", `${US} still dark`);
  await until("the other was delivered", () => stage.items.length === 1);
  assert.deepEqual(deliveredTo(stage), [seen.id]);
  assert.deepEqual(idsOf(await mentions(stage)), [seen.id, id]);
});

test("shows a late item within forty seconds", async (t) => {
  const stage = await startHostile(t, { latePosts: 1 });
  const { id } = stage.post("asha", `${US} dark`);
  assert.deepEqual(idsOf(await mentions(stage)), []);
  stage.pass(40_000);
  assert.deepEqual(idsOf(await mentions(stage)), [id]);
});

test("omits text or author in first copies, not in later ones and lookups", async (t) => {
  const stage = await startHostile(t, { partFirst: 1 });
  const texts = Array.from(
    { length: 8 },
    (_, n) => stage.post("asha", `${US} no light in lane ${n}`).text,
  ).toReversed();
  const first = await mentions(stage);
  assert.equal(first.includes, undefined);
  const { data = [] } = first;
  assert.ok(data.every(({ text, author_id }, at) => (text === texts[at]) !== (author_id !== undefined)));
  assert.ok(new Set(data.map(({ author_id }) => author_id)).size === 2);
  const looked = await read(stage, `/2/tweets?ids=${idsOf(first).join(",")}`);
  assert.deepEqual(
    looked.data?.map(({ text }) => text),
    texts,
  );
  stage.pass(5_000);
  assert.deepEqual(
    (await mentions(stage)).data?.map(({ text }) => text),
    texts,
  );
});

test("returns small pages, whose token may once name the same page", async (t) => {
  const stage = await startHostile(t, { pageSize: 2, repeatedTokens: 1 });
  const ids = Array.from({ length: 6 }, (_, n) => stage.post("asha", `${US} ${n}`).id).toReversed();
  assert.equal((await mentions(stage)).data?.length, 2);
  const [first, second] = [await mentions(stage), `?pagination_token=${(await mentions(stage)).meta?.next_token}`];
  assert.notEqual(first.meta?.next_token, undefined);
  assert.equal((await mentions(stage, second)).meta?.next_token, first.meta?.next_token);
  assert.notEqual((await mentions(stage, second)).meta?.next_token, first.meta?.next_token);
  assert.deepEqual(idsOf(await mentions(stage, second)), ids.slice(2, 4));
});

test("inserts an id of a foreign form without changing later ids", async (t) => {
  const stage = await startHostile(t, { pageSize: 2 });
  const before = stage.post("asha", `${US} a`).id;
  const absurd = stage.post("asha", `${US} b`, { id: "9".repeat(20) }).id;
  const after = stage.post("asha", `${US} c`).id;
  assert.equal(after.length, 19);
  stage.fake.world.faults = { ...stage.fake.world.faults, pageSize: 100 };
  assert.deepEqual(idsOf(await mentions(stage)), [absurd, after, before]);
  assert.deepEqual(idsOf(await read(stage, `/2/tweets/search/recent?query=${DEMO_ACCOUNT.ownHandle}`)), [
    absurd,
    after,
    before,
  ]);
});

test("answers a read with an invalid body", async (t) => {
  const stage = await startHostile(t, { rudeAnswers: 1 });
  stage.post("asha", `${US} dark`);
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const answer = await callX(stage, `/2/users/${stage.config.ownId}/mentions`, "app");
      const text = await answer.text().catch(() => "cut");
      return `${answer.status} ${text.slice(0, 9)}`;
    }),
  );
  const kinds = ["200 ", "200 <!doctype", "200 cut", '200 {"errors"', "502 <html><bo"];
  assert.deepEqual([...new Set(answers)].toSorted(), kinds.map((kind) => kind.slice(0, 13)).toSorted());
  assert.ok(!stage.fake.world.journal.entries.some(({ type }) => type === "delivery"));
});

const UNTRUE: readonly (readonly [name: string, faults: Partial<Faults>, answer: string, isDoneNow: boolean])[] = [
  ["201 without a body", { emptyAfter: 1 }, "201 ", true],
  ["201 that breaks off", { halfAfter: 1 }, "201 cut", true],
  ["503 and a late reply", { lateWrites: 1, stallMs: 0 }, "503 {", false],
];

for (const [name, faults, expected, isDoneNow] of UNTRUE)
  test(`answers a write by ${name}`, async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const stage = await startHostile(t, faults);
    const { id } = stage.post("asha", `${US} dark`);
    const own = (): number => stage.fake.world.postsBy.get(stage.config.ownId)?.length ?? 0;
    const body = { text: "Seen.", reply: { in_reply_to_tweet_id: id } };
    const sent = callX(stage, "/2/tweets", "user", { method: "POST", body }).then(async (answer) => {
      const text = await answer.text().catch(() => "cut");
      return `${answer.status} ${text.slice(0, expected.length - 4)}`;
    });
    const journal = stage.fake.world.journal.entries;
    while (!journal.some(({ type }) => type === "write-answered"))
      await new Promise((resolve) => setImmediate(resolve));
    assert.equal(own(), isDoneNow ? 1 : 0);
    t.mock.timers.tick(0);
    assert.equal(await sent, expected);
    t.mock.timers.tick(12_000);
    assert.equal(own(), 1);
  });

test("accepts duplicates as often as the share says", async (t) => {
  const stage = await startHostile(t, { takesDoubles: 1 });
  const { id } = stage.post("asha", `${US} dark`);
  const body = { text: "Seen.", reply: { in_reply_to_tweet_id: id } };
  const send = async (): Promise<number> => (await callX(stage, "/2/tweets", "user", { method: "POST", body })).status;
  assert.deepEqual([await send(), await send()], [201, 201]);
  stage.fake.world.faults = { ...stage.fake.world.faults, takesDoubles: 0 };
  assert.equal(await send(), 403);
});

test("sends a 429 with a reset time that is soon, past, in milliseconds, or absent", async (t) => {
  const stage = await startHostile(t, { rate429: 1, oddResets: true });
  const now = START / 1_000;
  const resets = await Promise.all(
    Array.from({ length: 40 }, async () =>
      (await callX(stage, "/2/tweets?ids=5", "app")).headers.get("x-rate-limit-reset"),
    ),
  );
  const kindOf = (reset: string | null): string => {
    const seconds = Number(reset);
    if (reset === null) return "none";
    if (seconds === START) return "milliseconds";
    return seconds < now ? "past" : seconds - now <= 15 ? "soon" : "wrong";
  };
  assert.deepEqual([...new Set(resets.map(kindOf))].toSorted(), ["milliseconds", "none", "past", "soon"]);
});

async function openStream(stage: ChannelWithFakeX): Promise<Response> {
  await callX(stage, "/2/tweets/search/stream/rules", "app", { method: "POST", body: { add: [{ value: "dark" }] } });
  return callX(stage, "/2/tweets/search/stream", "app");
}

test("sends no heartbeats on a silent stream", async (t) => {
  const stage = await startHostile(t, { silentStreams: 1 });
  const reader = (await openStream(stage)).body?.getReader();
  stage.post("asha", `${US} dark`);
  const first = (await reader?.read())?.value as Uint8Array | undefined;
  assert.equal(
    Buffer.from(first ?? [])
      .toString()
      .slice(0, 7),
    '{"data"',
  );
});

test("ends a stream inside a line, which counts as undelivered", async (t) => {
  const stage = await startHostile(t, { cutLines: 1 });
  const answer = await openStream(stage);
  const text = answer.text().then(
    () => "ended",
    () => "cut",
  );
  const { id } = stage.post("asha", `${US} dark`);
  assert.equal(await text, "cut");
  const journal = stage.fake.world.journal.entries;
  await until("the end of the connection is noted", () => journal.at(-1)?.type === "connection");
  assert.ok(!journal.some((entry) => entry.type === "delivery" && entry.ids.includes(id)));
});

test("reverses the order inside a page, between the same bounds", async (t) => {
  const stage = await startHostile(t, { reorder: 1 });
  const ids = Array.from({ length: 3 }, (_, n) => stage.post("asha", `${US} ${n}`).id);
  const { data, meta } = (await mentions(stage)) as { data: Shown[]; meta: { newest_id: string } };
  assert.deepEqual(
    data.map(({ id }) => id),
    ids,
  );
  assert.equal(meta.newest_id, ids.at(-1));
  assert.equal((await readAll(stage.channel)).length, 3);
});
