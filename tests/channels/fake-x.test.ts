/** Fake X behaves as X where tests depend on it: limits, search, faults, journal, samples and its page. */
import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { createFakeX } from "@smgt/tools/fake-x/fake-x.ts";
import { playSamples } from "@smgt/tools/fake-x/play-samples.ts";
import { createRandom } from "@smgt/tools/random.ts";
import { parseQuery } from "@smgt/tools/fake-x/query.ts";
import { callX, postsIn, readAll, startChannel, until, US, type ChannelWithFakeX } from "./with-fake-x.ts";

async function control(
  stage: ChannelWithFakeX,
  path: string,
  body: unknown,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(stage.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const read: unknown = await answer.json();
  return { status: answer.status, body: read };
}

test("sends the three rate-limit headers in every answer, and answers 429 when a window is exhausted", async (t) => {
  const stage = await startChannel(t, { limits: { lookup: 2 } });
  const seen: (string | null)[] = [];
  for (let index = 0; index < 3; index += 1) {
    const answer = await callX(stage, "/2/tweets?ids=5", "app");
    seen.push(
      `${answer.status} ${answer.headers.get("x-rate-limit-limit")} ${answer.headers.get("x-rate-limit-remaining")}`,
    );
    assert.ok(Number(answer.headers.get("x-rate-limit-reset")) * 1_000 > Date.now());
  }
  assert.deepEqual(seen, ["200 2 1", "200 2 0", "429 2 0"]);
});

test("answers 401 to a wrong token and 403 to a wrong kind of token", async (t) => {
  const stage = await startChannel(t);
  assert.equal((await fetch(`${stage.url}/2/tweets?ids=5`)).status, 401);
  assert.equal((await callX(stage, "/2/dm_events", "app")).status, 403);
  assert.equal((await callX(stage, "/2/tweets/search/stream/rules", "user")).status, 403);
});

test("returns only requested fields", async (t) => {
  const stage = await startChannel(t);
  stage.post("asha", `${US} a`);
  const answer: unknown = await (
    await callX(stage, `/2/users/${stage.config.ownId}/mentions?tweet.fields=lang`, "app")
  ).json();
  const [post] = (answer as { data: Record<string, unknown>[] }).data;
  assert.deepEqual(Object.keys(post ?? {}).toSorted(), ["edit_history_tweet_ids", "id", "lang", "text"]);
});

test("supports conversations, authors and since_id in recent search", async (t) => {
  const stage = await startChannel(t);
  const root = stage.post("asha", `${US} a`);
  const answer = stage.post("asha", "more", { inReplyToId: root.id });
  stage.post("ravi", `${US} b`);
  const search = async (query: string): Promise<readonly string[]> => {
    const body: unknown = await (await callX(stage, `/2/tweets/search/recent?${query}`, "app")).json();
    return ((body as { data?: { id: string }[] }).data ?? []).map(({ id }) => id);
  };
  assert.deepEqual(await search(`query=conversation_id:${root.id}`), [answer.id, root.id]);
  assert.deepEqual(await search(`query=conversation_id:${root.id}&since_id=${root.id}`), [answer.id]);
  assert.deepEqual(await search("query=from:asha"), [answer.id, root.id]);
  assert.deepEqual(
    await search("query=(from:ravi OR from:asha) -more"),
    (await search("query=from:ravi")).concat(root.id),
  );
  assert.equal((await callX(stage, "/2/tweets/search/recent?query=lang:hi", "app")).status, 400);
});

test("accepts replies to a post outside its lists", async (t) => {
  const stage = await startChannel(t);
  const answer = async (text: string): Promise<number> => {
    const body = { text, reply: { in_reply_to_tweet_id: "77" } };
    return (await callX(stage, "/2/tweets", "user", { method: "POST", body })).status;
  };
  assert.equal(await answer("Seen."), 403);
  assert.equal((await control(stage, "/fake/elsewhere", { id: "77", as: "asha", text: `${US} dark` })).status, 200);
  assert.equal(await answer("Seen."), 201);
  const mentions: unknown = await (await callX(stage, `/2/users/${stage.config.ownId}/mentions`, "app")).json();
  assert.deepEqual((mentions as { data?: unknown[] }).data ?? [], []);
  assert.equal((await control(stage, "/fake/elsewhere", { id: "x", as: "asha", text: "dark" })).status, 400);
});

test("names the errors of an invalid query", () => {
  for (const query of ["", "(a", "a)", "colour:red", "is:blue", "lang:hi -is:retweet", "a OR"])
    assert.equal(typeof parseQuery(query), "string", query);
});

test("draws the same faults for the same seed", () => {
  const draws = (seed: number): readonly boolean[] => {
    const random = createRandom(seed);
    return Array.from({ length: 50 }, () => random.happens(0.2));
  };
  assert.deepEqual(draws(5), draws(5));
  assert.notDeepEqual(draws(5), draws(6));
});

test("lists a flood of posts at once, in order and completely", async (t) => {
  const stage = await startChannel(t);
  const { body } = await control(stage, "/fake/bulk", { count: 2_500, authors: 200, repeats: 0.2 });
  const { ids } = body as { ids: string[] };
  assert.equal(new Set(ids).size, 2_500);
  assert.deepEqual(ids.toSorted(), ids);
  const items = await readAll(stage.channel, ids[1_899] ?? null);
  assert.deepEqual(
    items.map(({ externalId }) => externalId),
    ids.slice(1_900).toReversed(),
  );
  const written = stage.fake.world.journal.entries.filter((entry) => entry.type === "post" && entry.isForUs);
  assert.equal(written.length, 2_500);
});

test("journals the outcomes of writes and the refusals", async (t) => {
  const stage = await startChannel(t);
  const asked = stage.post("asha", `${US} a`);
  stage.fake.world.faults = { ...stage.fake.world.faults, cutAfter: 1 };
  await stage.channel.sendReply({ text: "one", inReplyToPostId: asked.id });
  stage.fake.world.faults = { ...stage.fake.world.faults, cutAfter: 0 };
  await stage.channel.sendReply({ text: "one", inReplyToPostId: asked.id });
  const body: unknown = await (await fetch(`${stage.url}/fake/journal?types=post,write-answered,write-refused`)).json();
  const told = (body as { entries: Record<string, unknown>[] }).entries.map(({ type, by, answered, status }) => [
    type,
    by ?? answered ?? status,
  ]);
  assert.deepEqual(told, [
    ["post", "citizen"],
    ["post", "app"],
    ["write-answered", "cut-after"],
    ["write-refused", 403],
  ]);
});

test("restores its state from the journal after a restart", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "fake-x-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const journalFile = join(folder, "journal.ndjson");
  const first = await startChannel(t, { journalFile });
  const wrote = await playSamples({ url: first.url, atOnce: 100, everyMs: 0 });
  assert.equal(wrote, 40);
  const asked = first.post("asha", `${US} a`);
  await first.channel.sendReply({ text: "HR-1", inReplyToPostId: asked.id });
  const before = await (await fetch(`${first.url}/fake/threads?limit=500`)).text();
  await first.fake.close();
  assert.equal(readFileSync(journalFile, "utf8").endsWith("\n"), true);
  const second = await startChannel(t, { journalFile });
  const plain = (text: string, url: string): string => text.replaceAll(url, "");
  assert.equal(
    plain(await (await fetch(`${second.url}/fake/threads?limit=500`)).text(), second.url),
    plain(before, first.url),
  );
  assert.equal(await playSamples({ url: second.url, atOnce: 100, everyMs: 0 }), 0);
  assert.equal((await second.channel.sendReply({ text: "HR-1", inReplyToPostId: asked.id })).kind, "refused");
});

test("runs the samples with follow-ups, a quote, messages, a long and an edited post", async (t) => {
  const stage = await startChannel(t);
  await playSamples({ url: stage.url, atOnce: 100, everyMs: 0 });
  const posts = postsIn(stage.channel, await readAll(stage.channel));
  const starting = (words: string): (typeof posts)[number] => {
    const found = posts.find(({ text }) => text.includes(words));
    assert.ok(found !== undefined, words);
    return found;
  };
  for (const [followUp, original] of [
    ["वीडियो देखिए", "आधे घंटे की बारिश"],
    ["Bhiwani, Vidya Nagar", "power gone again"],
    ["पाइपलाइन ठीक", "बदबूदार पीला"],
    ["Kaunsa samadhan", "since 3 am"],
  ] as const) {
    assert.equal(starting(followUp).conversationId, starting(original).originId);
    assert.equal(starting(followUp).author.id, starting(original).author.id);
  }
  assert.equal(starting("Dekho Rohtak").quotedPostId, starting("रोहतक के सेक्टर 3").originId);
  assert.match(starting("Long thread").text, /Sector 57, Gurugram\.$/);
  assert.equal(starting("एम्बुलेंस 50 मिनट").editIds.length, 2);
  assert.equal(posts.length, 37);
  assert.equal(stage.fake.world.messages.length, 3);
});

test("refuses unknown faults and values out of range", async (t) => {
  const stage = await startChannel(t);
  for (const body of [{ nonsense: 1 }, { rate429: 2 }, { spelling: "odd" }, { endpoints: "reply" }])
    assert.equal((await control(stage, "/fake/faults", body)).status, 400);
  assert.equal((await control(stage, "/fake/faults", { rate429: 0.2, endpoints: ["reply"] })).status, 200);
  assert.equal(stage.fake.world.faults.rate429, 0.2);
});

test("continues with a complete line after a journal truncated by a crash", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "fake-x-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const journalFile = join(folder, "journal.ndjson");
  const first = await startChannel(t, { journalFile });
  first.post("asha", `${US} before`);
  await control(first, "/fake/reset", {});
  const kept = first.post("asha", `${US} after`);
  await first.fake.close();
  appendFileSync(journalFile, '{"type":"post","by":"citi');
  const second = await startChannel(t, { journalFile });
  second.post("ravi", `${US} more`);
  assert.deepEqual((await readAll(second.channel)).map(({ externalId }) => externalId).slice(1), [kept.id]);
  const lines = readFileSync(journalFile, "utf8")
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  assert.deepEqual(
    lines.map((line) => (line as { seq: number }).seq),
    lines.map((_, index) => index + 1),
  );
});

test("resets everything except our account", async (t) => {
  const stage = await startChannel(t);
  stage.post("asha", `${US} a`);
  await control(stage, "/fake/reset", {});
  assert.deepEqual(await readAll(stage.channel), []);
  assert.equal((await callX(stage, "/2/users/me", "user")).status, 200);
});

test("serves the page and posts without inline script", async (t) => {
  const stage = await startChannel(t);
  for (const path of ["/", "/demo_grievance_cell/status/5"]) {
    const answer = await fetch(stage.url + path);
    assert.match(answer.headers.get("content-security-policy") ?? "", /script-src 'self'/);
    assert.ok(!/<script(?![^>]*src=)/.test(await answer.text()));
  }
});

test("notifies watchers of the page about changes", async (t) => {
  const stage = await startChannel(t);
  const answer = await fetch(`${stage.url}/fake/events`);
  let heard = "";
  void (async () => {
    for await (const chunk of answer.body ?? []) heard += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  stage.post("asha", `${US} a`);
  await until("the page was told", () => heard.includes("event: changed"));
});

test("closes while a stream and a stall are open", async () => {
  const fake = createFakeX({ heartbeatMs: 20 });
  const { url } = await fake.listen();
  fake.world.faults = { ...fake.world.faults, stall: 1 };
  const waiting = fetch(`${url}/2/tweets?ids=5`, {
    headers: { authorization: "Bearer demo-bearer-token" },
  }).catch(() => undefined);
  const watching = await fetch(`${url}/fake/events`);
  await fake.close();
  await waiting;
  await watching.text().catch(() => undefined);
});
