/** Reading from X: paging, windows, lookups, messages, and refusals with their retry time. */
import assert from "node:assert/strict";
import test from "node:test";
import { deletePost, editPost, ensureUser, writeMessage } from "@smgt/tools/fake-x/write.ts";
import { pageOf, postsIn, readAll, startChannel, US } from "./with-fake-x.ts";

test("reads mentions page by page, newest first, and later only new ones", async (t) => {
  const { channel, post } = await startChannel(t);
  const ids = Array.from({ length: 230 }, (_, index) => post(`citizen_${index % 9}`, `${US} complaint ${index}`).id);
  post("citizen_1", "a post that names nobody");
  const first = pageOf(await channel.readMentions({ sinceId: null, pageToken: null }));
  assert.equal(first.items.length, 100);
  assert.equal(first.newestId, ids.at(-1));
  assert.notEqual(first.nextToken, null);
  const all = await readAll(channel);
  assert.deepEqual(
    all.map(({ externalId }) => externalId),
    ids.toReversed(),
  );
  assert.deepEqual(await readAll(channel, first.newestId), []);
  const late = post("citizen_2", `one more for ${US}`);
  assert.deepEqual(
    (await readAll(channel, first.newestId)).map(({ externalId }) => externalId),
    [late.id],
  );
});

test("finds posts beyond the reach of mentions by search", async (t) => {
  const { channel, post } = await startChannel(t);
  const cursor = post("citizen_0", `${US} known already`).id;
  const ids = Array.from({ length: 950 }, (_, index) => post(`citizen_${index % 9}`, `${US} complaint ${index}`).id);
  post("citizen_1", "a post that names nobody");
  const reached = await readAll(channel, cursor);
  assert.ok(reached.length > 100 && reached.length < ids.length);
  const beforeId = reached.at(-1)?.externalId ?? assert.fail("every post has an id");
  const missed: (string | null)[] = [];
  for (let token: string | null = null; ;) {
    const page = pageOf(await channel.readMissed({ afterId: cursor, beforeId, pageToken: token }));
    missed.push(...page.items.map(({ externalId }) => externalId));
    token = page.nextToken;
    if (token === null) break;
  }
  assert.deepEqual([...reached.map(({ externalId }) => externalId), ...missed], ids.toReversed());
});

test("treats an empty token as the end of a list", async (t) => {
  const { channel } = await startChannel(t);
  const asked = t.mock.method(globalThis, "fetch", async (url: unknown) =>
    String(url).includes("pagination_token")
      ? Response.json({ title: "Invalid Request" }, { status: 400 })
      : Response.json({ data: [], meta: { result_count: 0, next_token: "" } }),
  );
  assert.equal(pageOf(await channel.readMessages({ pageToken: null })).nextToken, null);
  const [since, until] = [new Date(Date.now() - 60_000), new Date()];
  const sought = { kind: "D", text: "We are looking into it.", target: "12", since, until } as const;
  assert.deepEqual(await channel.findOwn([sought]), [{ kind: "absent" }]);
  assert.equal(asked.mock.callCount(), 2);
});

test("reads a time window", async (t) => {
  let at = Date.UTC(2026, 10, 1, 6);
  const { channel, post } = await startChannel(t, { now: () => new Date(at) });
  const ids = Array.from({ length: 5 }, (_, index) => {
    at += 60_000;
    return post("asha", `${US} ${index}`).id;
  });
  const window = {
    from: new Date(Date.UTC(2026, 10, 1, 6, 2)),
    until: new Date(Date.UTC(2026, 10, 1, 6, 4)),
  };
  const page = pageOf(await channel.readMentions({ sinceId: null, pageToken: null, window }));
  assert.deepEqual(
    page.items.map(({ externalId }) => externalId),
    [ids[2], ids[1]],
  );
});

test("parses both spellings of a post to the same result", async (t) => {
  const { fake, channel, post, config } = await startChannel(t);
  const root = post("asha", `${US} पानी नहीं आ रहा <3 & more https://example.org/a?b=1&c=2`, {
    photos: 2,
  });
  post("asha", `${US} अभी भी नहीं`, { inReplyToId: root.id });
  const edited = editPost(fake.world, post("ravi", `${US} potholle`).id, `${US} pothole`);
  assert.ok(typeof edited !== "string");
  post("meena", `Look at this ${US}`, { quotedId: root.id });
  post("long", `${US} ${"A long story about a road. ".repeat(40)}`);
  const classic = postsIn(channel, await readAll(channel));
  assert.equal(classic.length, 5);
  for (const spelling of ["new", "mixed"] as const) {
    fake.world.faults = { ...fake.world.faults, spelling };
    assert.deepEqual(postsIn(channel, await readAll(channel)), classic);
  }
  const { createXChannel } = await import("@smgt/server/channels/x/x-channel.ts");
  const asksNew = createXChannel({ ...config, spelling: "new" });
  assert.deepEqual(postsIn(asksNew, await readAll(asksNew)), classic);
  const [long, quote, pothole, followUp, first] = classic;
  assert.ok(
    long !== undefined && quote !== undefined && pothole !== undefined && followUp !== undefined && first !== undefined,
  );
  assert.equal(first.text, `${US} पानी नहीं आ रहा <3 & more https://example.org/a?b=1&c=2`);
  assert.equal(first.media.length, 2);
  assert.equal(followUp.kind, "R");
  assert.equal(followUp.conversationId, first.conversationId);
  assert.equal(pothole.text, `${US} pothole`);
  assert.equal(pothole.editIds.length, 2);
  assert.notEqual(pothole.originId, pothole.versionId);
  assert.equal(quote.kind, "Q");
  assert.equal(quote.quotedPostId, first.originId);
  assert.match(long.text, /about a road\.$/);
  assert.ok(classic.every(({ canReplyPublicly }) => canReplyPublicly));
});

test("serves pictures from fake X itself", async (t) => {
  const { channel, post } = await startChannel(t);
  post("asha", `${US} see`, { photos: 1 });
  const [understood] = postsIn(channel, await readAll(channel));
  const picture = await fetch(understood?.media[0]?.url ?? "");
  assert.equal(picture.headers.get("content-type"), "image/png");
  assert.deepEqual([...new Uint8Array(await picture.arrayBuffer()).slice(1, 4)], [0x50, 0x4e, 0x47]);
});

test("returns which posts are deleted, without a statement on others", async (t) => {
  const { fake, channel, post } = await startChannel(t);
  const ids = Array.from({ length: 5 }, (_, index) => post("asha", `${US} ${index}`).id);
  deletePost(fake.world, ids[1] ?? "");
  deletePost(fake.world, ids[3] ?? "");
  assert.deepEqual(await channel.findDeleted(ids), { deleted: [ids[1], ids[3]], there: [ids[0], ids[2], ids[4]] });
  assert.deepEqual(await channel.findDeleted([]), { deleted: [], there: [] });
  assert.ok("failed" in (await channel.findDeleted(Array.from({ length: 101 }, () => "5"))));
  fake.world.faults = { ...fake.world.faults, error5xxBefore: 1 };
  assert.ok("failed" in (await channel.findDeleted(ids)));
});

test("excludes a deleted post from mentions", async (t) => {
  const { fake, channel, post } = await startChannel(t);
  const gone = post("asha", `${US} a`);
  const kept = post("asha", `${US} b`);
  deletePost(fake.world, gone.id);
  assert.deepEqual(
    (await readAll(channel)).map(({ externalId }) => externalId),
    [kept.id],
  );
});

test("reads messages with pictures, except ours", async (t) => {
  const { fake, channel } = await startChannel(t);
  const citizen = ensureUser(fake.world, "scared_one");
  writeMessage(fake.world, citizen.id, fake.world.options.ownId, "मेरा नाम मत बताना & <please>", {
    photos: 1,
  });
  await channel.sendMessage({ text: "We will not.", recipientId: citizen.id });
  const page = pageOf(await channel.readMessages({ pageToken: null }));
  assert.equal(page.items.length, 2);
  assert.ok(page.items.every((item) => item.channel === "X-DM"));
  const [message, ...others] = postsIn(channel, page.items);
  assert.ok(message !== undefined);
  assert.equal(others.length, 0);
  assert.equal(message.kind, "D");
  assert.equal(message.text, "मेरा नाम मत बताना & <please>");
  assert.equal(message.author.handle, "scared_one");
  assert.equal(message.media[0]?.type, "photo");
});

test("reports the kind of a refused read and its retry time", async (t) => {
  const { fake, channel } = await startChannel(t, { limits: { mentions: 2 } });
  const read = (): ReturnType<typeof channel.readMentions> => channel.readMentions({ sinceId: null, pageToken: null });
  const wants = async (kind: string, faults: object): Promise<void> => {
    fake.world.limits.clear();
    fake.world.faults = {
      ...fake.world.faults,
      isRevoked: false,
      isCreditExhausted: false,
      error5xxBefore: 0,
      ...faults,
    };
    const outcome = await read();
    assert.equal(outcome.kind === "refused" ? outcome.code : outcome.kind, kind);
  };
  await wants("AUTH", { isRevoked: true });
  await wants("CREDIT", { isCreditExhausted: true });
  await wants("failed", { error5xxBefore: 1 });
  await wants("page", {});
  await read();
  const limited = await read();
  assert.ok(limited.kind === "limited");
  assert.ok(limited.retryAt.getTime() > Date.now() + 800_000);
});

test("parses all forms of a 429", async (t) => {
  const { fake, channel } = await startChannel(t);
  for (const errorShape of ["problem", "legacy", "openapi", "mixed"] as const) {
    fake.world.faults = { ...fake.world.faults, rate429: 1, errorShape };
    assert.equal((await channel.readMentions({ sinceId: null, pageToken: null })).kind, "limited");
  }
});
