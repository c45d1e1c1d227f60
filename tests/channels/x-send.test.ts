/** Sending to X: one reply at most, named refusals, and a search that resolves unknown outcomes. */
import assert from "node:assert/strict";
import test from "node:test";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import type { FakePost } from "@smgt/tools/fake-x/model.ts";
import { deletePost, ensureUser } from "@smgt/tools/fake-x/write.ts";
import { fastTime, startChannel, US, type ChannelWithFakeX } from "./with-fake-x.ts";

const TEXT = "नमस्ते, शिकायत HR-2026-000123 दर्ज हुई <see below> & more";

function ourPosts(stage: ChannelWithFakeX): readonly FakePost[] {
  return [...stage.fake.world.posts.values()].filter(({ authorId }) => authorId === stage.config.ownId);
}

/** Looks up one reply; returns matches, oldest first, or the outcome as a word. */
async function look(
  stage: ChannelWithFakeX,
  sought: { readonly kind: "P" | "D"; readonly text: string; readonly target: string; readonly since: Date },
): Promise<string | readonly { readonly externalId: string; readonly url: string | null }[]> {
  const [answer] = await stage.channel.findOwn([{ ...sought, until: new Date(sought.since.getTime() + 3_600_000) }]);
  return answer?.kind === "found" ? answer.posts : (answer?.kind ?? "none");
}

function breakX(stage: ChannelWithFakeX, faults: Partial<ChannelWithFakeX["fake"]["world"]["faults"]>): void {
  stage.fake.world.faults = { ...stage.fake.world.faults, ...faults };
}

test("sends a reply to an author who mentioned us once, and returns its address", async (t) => {
  const stage = await startChannel(t, {}, { permalinkBaseUrl: "http://127.0.0.1:1" });
  const asked = stage.post("asha", `${US} no water`);
  const outcome = await stage.channel.sendReply({ text: TEXT, inReplyToPostId: asked.id });
  const [reply] = ourPosts(stage);
  assert.deepEqual(outcome, {
    kind: "sent",
    externalId: reply?.id,
    url: `http://127.0.0.1:1/demo_grievance_cell/status/${reply?.id}`,
  });
  assert.equal(reply?.conversationId, asked.conversationId);
  assert.equal(reply?.text, `@asha ${TEXT}`);
});

const refusals: readonly {
  readonly name: string;
  readonly code: string;
  readonly act: (stage: ChannelWithFakeX) => ReturnType<ChannelWithFakeX["channel"]["sendReply"]>;
}[] = [
  {
    name: "an author who did not mention us",
    code: "NOT_SUMMONED",
    act: (stage) =>
      stage.channel.sendReply({
        text: TEXT,
        inReplyToPostId: stage.post("asha", "nobody named").id,
      }),
  },
  {
    name: "a text sent before",
    code: "DUPLICATE",
    async act(stage) {
      const asked = stage.post("asha", `${US} no water`);
      await stage.channel.sendReply({ text: TEXT, inReplyToPostId: asked.id });
      return stage.channel.sendReply({ text: TEXT, inReplyToPostId: asked.id });
    },
  },
  {
    name: "a deleted post",
    code: "POST_GONE",
    act(stage) {
      const asked = stage.post("asha", `${US} no water`);
      deletePost(stage.fake.world, asked.id);
      return stage.channel.sendReply({ text: TEXT, inReplyToPostId: asked.id });
    },
  },
  {
    name: "a text that is too long",
    code: "INVALID",
    act: (stage) =>
      stage.channel.sendReply({
        text: "long ".repeat(60),
        inReplyToPostId: stage.post("asha", `${US} a`).id,
      }),
  },
  {
    name: "a revoked token",
    code: "AUTH",
    act(stage) {
      breakX(stage, { isRevoked: true });
      return stage.channel.sendReply({
        text: TEXT,
        inReplyToPostId: stage.post("asha", `${US} a`).id,
      });
    },
  },
  {
    name: "an exhausted credit",
    code: "CREDIT",
    act(stage) {
      breakX(stage, { isCreditExhausted: true });
      return stage.channel.sendReply({
        text: TEXT,
        inReplyToPostId: stage.post("asha", `${US} a`).id,
      });
    },
  },
  {
    name: "a person who takes no messages",
    code: "DM_CLOSED",
    act: (stage) =>
      stage.channel.sendMessage({
        text: TEXT,
        recipientId: ensureUser(stage.fake.world, "closed_one", { acceptsMessages: false }).id,
      }),
  },
];

for (const { name, code, act } of refusals) {
  for (const errorShape of ["problem", "legacy"] as const) {
    test(`${name}: refused as ${code} (${errorShape})`, async (t) => {
      const stage = await startChannel(t, { limits: { reply: 50 } });
      breakX(stage, { errorShape });
      const outcome = await act(stage);
      assert.equal(outcome.kind === "refused" ? outcome.code : outcome.kind, code);
    });
  }
}

test("may reply to a quote of our post", async (t) => {
  const stage = await startChannel(t);
  const asked = stage.post("asha", `${US} a`);
  await stage.channel.sendReply({ text: TEXT, inReplyToPostId: asked.id });
  const quote = stage.post("ravi", "what an answer", { quotedId: ourPosts(stage)[0]?.id ?? null });
  assert.equal((await stage.channel.sendReply({ text: "Tell us more.", inReplyToPostId: quote.id })).kind, "sent");
});

test("reports the retry second when over the limit", async (t) => {
  const stage = await startChannel(t, { limits: { reply: 1 }, now: () => new Date() });
  const asked = stage.post("asha", `${US} a`);
  await stage.channel.sendReply({ text: "one", inReplyToPostId: asked.id });
  const outcome = await stage.channel.sendReply({ text: "two", inReplyToPostId: asked.id });
  assert.ok(outcome.kind === "limited");
  const refused = stage.fake.world.journal.entries.findLast((entry) => entry.type === "write-refused");
  assert.ok(refused?.type === "write-refused");
  assert.equal(outcome.retryAt.toISOString(), refused.resetAt);
  assert.equal(ourPosts(stage).length, 1);
});

const liars = [
  { name: "a server error after posting", faults: { error5xxAfter: 1 } },
  { name: "a connection cut after posting", faults: { cutAfter: 1 } },
  { name: "no answer in time after posting", faults: { stall: 1, stallMs: 3_000 } },
] as const;

for (const { name, faults } of liars) {
  test(`reports ${name} as unknown, and finds the reply later`, async (t) => {
    const stage = await startChannel(t, {}, { requestTimeoutMs: 50_000 });
    const asked = stage.post("asha", `${US} a`);
    breakX(stage, { ...faults, endpoints: ["reply"] });
    const since = new Date();
    assert.equal((await stage.channel.sendReply({ text: TEXT, inReplyToPostId: asked.id })).kind, "unknown");
    assert.equal(ourPosts(stage).length, 1);
    assert.deepEqual(await look(stage, { kind: "P", text: TEXT, target: asked.id, since }), [
      {
        externalId: ourPosts(stage)[0]?.id,
        url: `https://x.com/demo_grievance_cell/status/${ourPosts(stage)[0]?.id}`,
      },
    ]);
  });

  test(`reports ${name} as unknown for a message too, and finds the message`, async (t) => {
    const stage = await startChannel(t, {}, { requestTimeoutMs: 50_000 });
    const citizen = ensureUser(stage.fake.world, "asha");
    breakX(stage, { ...faults, endpoints: ["dm-send"] });
    const since = new Date();
    assert.equal((await stage.channel.sendMessage({ text: TEXT, recipientId: citizen.id })).kind, "unknown");
    const found = await look(stage, { kind: "D", text: TEXT, target: citizen.id, since });
    assert.deepEqual(found, [{ externalId: stage.fake.world.messages[0]?.id, url: null }]);
  });
}

test("reports a server error before posting as unknown, and finds nothing", async (t) => {
  const stage = await startChannel(t);
  const asked = stage.post("asha", `${US} a`);
  breakX(stage, { error5xxBefore: 1, endpoints: ["reply"] });
  assert.equal((await stage.channel.sendReply({ text: TEXT, inReplyToPostId: asked.id })).kind, "unknown");
  assert.equal(await look(stage, { kind: "P", text: TEXT, target: asked.id, since: new Date(0) }), "absent");
});

test("reports a failed lookup of our own reply", async (t) => {
  const stage = await startChannel(t);
  breakX(stage, { rate429: 1 });
  assert.equal(await look(stage, { kind: "P", text: TEXT, target: "5", since: new Date() }), "failed");
});

test("recognises only the same text to the same post since the attempt as ours", async (t) => {
  let at = Date.UTC(2026, 10, 1, 6);
  const now = (): Date => new Date(at);
  const stage = await startChannel(t, { now }, {}, { now, after: fastTime.after });
  const link = "See https://example.org/guide?a=1&b=2 please";
  const first = stage.post("asha", `${US} a`);
  const other = stage.post("ravi", `${US} b`);
  await stage.channel.sendReply({ text: link, inReplyToPostId: first.id });
  at += 3_600_000;
  const since = now();
  const seen = async (target: string, text: string, from: Date): Promise<string> => {
    const answer = await look(stage, { kind: "P", text, target, since: from });
    return typeof answer === "string" ? answer : "found";
  };
  assert.equal(await seen(first.id, link, since), "absent");
  assert.equal(await seen(first.id, link, new Date(at - 3_600_000)), "found");
  await stage.channel.sendReply({ text: link, inReplyToPostId: other.id });
  assert.equal(await seen(first.id, link, since), "absent");
  assert.equal(await seen(other.id, link, since), "found");
  assert.equal(await seen(other.id, `${link}!`, since), "absent");
  for (let index = 0; index < 80; index += 1) {
    at += 1_000;
    await stage.channel.sendReply({ text: `text ${index}`, inReplyToPostId: first.id });
  }
  assert.equal(await seen(other.id, link, since), "found");
});

test("finds our reply when our clock is wrong by minutes", async (t) => {
  const stage = await startChannel(t, {}, {}, { now: () => new Date(Date.now() + 600_000), after: fastTime.after });
  const asked = stage.post("asha", `${US} a`);
  const since = new Date(Date.now() + 600_000);
  await stage.channel.sendReply({ text: TEXT, inReplyToPostId: asked.id });
  assert.equal((await look(stage, { kind: "P", text: TEXT, target: asked.id, since })).length, 1);
});

test("finds a message whose address was written without its scheme", async (t) => {
  const stage = await startChannel(t);
  const asha = ensureUser(stage.fake.world, "asha");
  const since = new Date();
  const text = "The form is at haryana.gov.in, or see https://example.org/help/";
  await stage.channel.sendMessage({ text, recipientId: asha.id });
  const sought = { kind: "D", target: asha.id, since } as const;
  assert.equal((await look(stage, { ...sought, text })).length, 1);
  assert.equal(await look(stage, { ...sought, text: "The form is at punjab.gov.in" }), "absent");
});

test("looks up many replies in one read, within their time", async (t) => {
  let at = Date.UTC(2026, 10, 1, 6);
  const now = (): Date => new Date(at);
  const stage = await startChannel(t, { now }, {}, { now, after: fastTime.after });
  const asked = stage.post("asha", `${US} a`);
  for (let index = 0; index < 90; index += 1) {
    at += 1_000;
    await stage.channel.sendReply({ text: `before ${index}`, inReplyToPostId: asked.id });
  }
  at += 3_600_000;
  const since = now();
  for (let index = 0; index < 60; index += 1) {
    at += 1_000;
    await stage.channel.sendReply({ text: `text ${index}`, inReplyToPostId: asked.id });
  }
  const asks = t.mock.method(globalThis, "fetch");
  const answers = await stage.channel.findOwn(
    Array.from({ length: 70 }, (_, index) => ({
      kind: "P" as const,
      text: `text ${index}`,
      target: asked.id,
      since,
      until: new Date(at + 3_600_000),
    })),
  );
  assert.deepEqual(
    answers.map(({ kind }) => kind),
    Array.from({ length: 70 }, (_, index) => (index < 60 ? "found" : "absent")),
  );
  assert.equal(asks.mock.callCount(), 1);
});

test("reports unsure, never absent, when X shows no older posts", async (t) => {
  const stage = await startChannel(t);
  const asked = stage.post("asha", `${US} a`);
  const pages = new Map<string, number>();
  // A timeline without end whose posts get no older.
  const endless = async (): Promise<Response> =>
    Response.json({
      data: [{ id: "9", text: "other", created_at: new Date().toISOString(), author_id: stage.config.ownId }],
      meta: { next_token: `t${pages.size}` },
    });
  t.mock.method(globalThis, "fetch", async (url: URL) => {
    pages.set(String(url), 1);
    return endless();
  });
  assert.equal(await look(stage, { kind: "P", text: TEXT, target: asked.id, since: new Date(0) }), "unsure");
  assert.ok(pages.size <= 101);
});

test("never reports our reply as absent for an answer without a list", async (t) => {
  const stage = await startChannel(t);
  const answers: readonly (() => Response)[] = [
    () => new Response("<html>Something went wrong</html>"),
    () => new Response('{"data":[{"id":"21'),
    () => Response.json({}),
    () => Response.json({ errors: [{ title: "Service Unavailable", detail: "Please try again." }] }),
    () => Response.json({ meta: { result_count: 3 } }),
  ];
  let at = 0;
  t.mock.method(globalThis, "fetch", async () => answers[at]?.());
  const since = new Date();
  for (; at < answers.length; at += 1) {
    for (const kind of ["P", "D"] as const) {
      assert.equal(await look(stage, { kind, text: TEXT, target: "5", since }), "failed", `${kind} ${at}`);
    }
  }
});

test("finds our message despite an old entry or one without a time", async (t) => {
  const stage = await startChannel(t);
  const now = Date.now();
  const message = (id: string, text: string, created_at: string | null) => ({
    id,
    text,
    sender_id: stage.config.ownId,
    ...(created_at === null ? {} : { created_at }),
  });
  const id = stage.channel.firstIdAt(new Date(now));
  const stray = message("9", "other", "2020-01-01T00:00:00Z");
  const newer = message("8", "another", new Date(now + 1_000).toISOString());
  t.mock.method(globalThis, "fetch", async (url: URL) =>
    url.searchParams.has("pagination_token")
      ? Response.json({ data: [message(id, TEXT, null)], meta: { result_count: 1 } })
      : Response.json({ data: [newer, stray], meta: { result_count: 2, next_token: "t" } }),
  );
  const found = await look(stage, { kind: "D", text: TEXT, target: "5", since: new Date(now) });
  assert.deepEqual(found, [{ externalId: id, url: null }]);
});

test("reports nothing sent, with retry, when the connection is refused", async (t) => {
  const stage = await startChannel(t);
  await stage.fake.close();
  const outcome = await stage.channel.sendReply({ text: TEXT, inReplyToPostId: "5" });
  assert.equal(outcome.kind, "limited");
});

test("requests a self-renewing token for each call", async (t) => {
  const stage = await startChannel(t);
  let asked = 0;
  const renewing = createXChannel({
    ...stage.config,
    userToken: async () => ((asked += 1), "demo-user-token"),
  });
  const citizen = ensureUser(stage.fake.world, "asha");
  assert.equal((await renewing.sendMessage({ text: "a", recipientId: citizen.id })).kind, "sent");
  assert.equal(asked, 1);
});
