/** X's webhook: registration, signatures, all kinds of events, and replay after downtime. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Post } from "@smgt/server/channels/channel.ts";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import { ensureUser, writeMessage } from "@smgt/tools/fake-x/write.ts";
import { callX, postsIn, until, US } from "./with-fake-x.ts";
import { openReceiver, openRegisteredReceiver } from "./with-webhook.ts";

test("registers once despite repeated requests", async (t) => {
  const receiver = await openRegisteredReceiver(t);
  assert.equal(receiver.challenges, 1);
  assert.equal((await receiver.channel.webhook.register(receiver.address)).kind, "registered");
  assert.equal(receiver.fake.world.webhooks.size, 1);
  assert.equal(receiver.fake.world.subscriptions.size, 6);
});

test("requests validation again after a failed challenge", async (t) => {
  const receiver = await openRegisteredReceiver(t);
  for (const webhook of receiver.fake.world.webhooks.values()) webhook.isValid = false;
  await receiver.channel.webhook.register(receiver.address);
  assert.equal(receiver.challenges, 2);
  assert.ok([...receiver.fake.world.webhooks.values()].every(({ isValid }) => isValid));
});

test("registers despite one kind of event outside the contract", async (t) => {
  const receiver = await openReceiver(t);
  const real = globalThis.fetch;
  let answer = (): Response => Response.json({ title: "Forbidden", detail: "Not enrolled" }, { status: 403 });
  t.mock.method(globalThis, "fetch", (...asked: Parameters<typeof fetch>) =>
    String(asked[1]?.body).includes("chat.received") ? Promise.resolve(answer()) : real(...asked),
  );
  const outcome = await receiver.channel.webhook.register(receiver.address);
  assert.ok(outcome.kind === "registered", JSON.stringify(outcome));
  assert.deepEqual(outcome.refused, ["chat.received: X answered 403 (Forbidden: Not enrolled)"]);
  assert.equal(receiver.fake.world.subscriptions.size, 5);
  // Temporary refusals are retried soon.
  for (const status of [401, 429, 503]) {
    answer = () => Response.json({ title: "Not now" }, { status });
    assert.equal((await receiver.channel.webhook.register(receiver.address)).kind, "failed", String(status)); // sequential
  }
});

test("refuses a receiver with the wrong secret", async (t) => {
  const receiver = await openReceiver(t, { consumerSecret: "another-secret" });
  const outcome = await receiver.channel.webhook.register(receiver.address);
  assert.ok(outcome.kind === "failed");
  assert.match(outcome.message, /CrcValidationFailed/);
});

test("refuses addresses that X would not call", async (t) => {
  const receiver = await openReceiver(t);
  for (const url of ["http://grievance.example.org/x", "https://grievance.example.org:8443/x", "nonsense"]) {
    const outcome = await receiver.channel.webhook.register(url);
    assert.ok(outcome.kind === "failed");
    assert.match(outcome.message, /UrlValidationFailed/);
  }
});

test("verifies and parses mentions, replies, quotes and messages", async (t) => {
  const receiver = await openRegisteredReceiver(t);
  const { world } = receiver.fake;
  const asked = receiver.post("asha", `${US} पानी <नहीं> & बिजली`);
  await receiver.channel.sendReply({ text: "HR-2026-000001", inReplyToPostId: asked.id });
  const ours = [...world.posts.values()].find(({ authorId }) => authorId === receiver.config.ownId);
  receiver.post("asha", "thank you", { inReplyToId: ours?.id ?? null });
  receiver.post("ravi", "what an answer", { quotedId: ours?.id ?? null });
  const citizen = ensureUser(world, "scared_one");
  writeMessage(world, citizen.id, receiver.config.ownId, "please & quietly");
  writeMessage(world, citizen.id, receiver.config.ownId, "secret", { isEncrypted: true });
  await until("all came", () => receiver.items.length === 5);
  const byText = (one: Post, other: Post): number => one.text.localeCompare(other.text);
  const posts = postsIn(receiver.channel, receiver.items)
    .toSorted(byText)
    .map(({ channel, kind, text, author }) => ({ channel, kind, text, handle: author.handle }));
  const expected = [
    { channel: "X", kind: "T", text: `${US} पानी <नहीं> & बिजली`, handle: "asha" },
    { channel: "X", kind: "R", text: `${US} thank you`, handle: "asha" },
    { channel: "X", kind: "Q", text: "what an answer", handle: "ravi" },
    { channel: "X-DM", kind: "D", text: "please & quietly", handle: "scared_one" },
    { channel: "X-DM", kind: "D", text: "[encrypted message]", handle: citizen.id },
  ];
  assert.deepEqual(
    posts,
    expected.toSorted((one, other) => one.text.localeCompare(other.text)),
  );
  assert.equal(receiver.unsigned, 0);
});

test("rejects a changed delivery or a foreign signature", async (t) => {
  const receiver = await openRegisteredReceiver(t);
  const body = '{"data":{"event_type":"post.mention.create","payload":{"id":"5","text":"a"}}}';
  for (const signature of ["sha256=AAAA", ""]) {
    const answer = await fetch(receiver.address, {
      method: "POST",
      body,
      headers: { "x-twitter-webhooks-signature": signature },
    });
    assert.equal(answer.status, 403);
  }
  assert.equal(receiver.unsigned, 2);
  assert.deepEqual(createXChannel(receiver.config).webhook.openDelivery({ body: Buffer.from(body), signature: null }), {
    kind: "refused",
    reason: "unsigned",
  });
});

test("replays deliveries missed during downtime", async (t) => {
  const receiver = await openRegisteredReceiver(t);
  receiver.isDown = true;
  const missed = receiver.post("asha", `${US} while nobody was there`);
  await until("the delivery failed", () =>
    receiver.fake.world.journal.entries.some(
      (entry) => entry.type === "delivery" && entry.via === "webhook" && !entry.wasTaken,
    ),
  );
  receiver.isDown = false;
  const minute = (at: Date): string => at.toISOString().replace(/\D/g, "").slice(0, 12);
  const [webhookId] = receiver.fake.world.webhooks.keys();
  const now = Date.now();
  const body = {
    webhook_id: webhookId,
    from_date: minute(new Date(now - 60_000)),
    to_date: minute(new Date(now)),
  };
  assert.equal((await callX(receiver, "/2/webhooks/replay", "app", { method: "POST", body })).status, 200);
  await until("it came", () => receiver.items.length === 1);
  assert.equal(receiver.items[0]?.externalId, missed.id);
});

test("accepts duplicated and reordered deliveries", async (t) => {
  const receiver = await openRegisteredReceiver(t, { seed: 3 });
  receiver.fake.world.faults = { ...receiver.fake.world.faults, duplicateDeliveries: 0.3, reorder: 0.3 };
  const ids = Array.from({ length: 60 }, (_, index) => receiver.post("asha", `${US} ${index}`).id);
  await until(
    "all came",
    () =>
      new Set(receiver.items.map(({ externalId }) => externalId)).size === ids.length &&
      receiver.items.length > ids.length,
  );
});

test("reports a revoked access as a notice", async (t) => {
  const receiver = await openRegisteredReceiver(t);
  await fetch(`${receiver.url}/fake/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ isRevoked: true }),
  });
  await until("it came", () => receiver.items.length === 1);
  const [item] = receiver.items;
  assert.ok(item !== undefined);
  assert.deepEqual(receiver.channel.understand(item), {
    kind: "ignored",
    reason: "notice from X: oauth.revoke",
  });
});
