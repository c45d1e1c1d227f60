import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import type { Post, RawItem, Understood } from "../channel.ts";
import { itemsOfPage } from "./items.ts";
import { parseJson, type Json } from "./json.ts";
import { readLine } from "./stream.ts";
import { ENCRYPTED_MESSAGE_TEXT, NO_TEXT } from "./to-message.ts";
import { understandItem } from "./x-channel.ts";
import { itemsOfDelivery } from "./webhook.ts";

const own = { id: "1000000001", handle: "demo_grievance_cell", ignoreBareQuotes: true };

function recorded(name: string): string {
  return readFileSync(join(import.meta.dirname, "recordings", name), "utf8");
}

function json(text: string): Json {
  const parsed = parseJson(text);
  assert.ok(parsed.ok);
  return parsed.value;
}

function pageItems(name: string, channel: RawItem["channel"] = "X"): readonly RawItem[] {
  return itemsOfPage(json(recorded(name)), channel, "poll");
}

function only(items: readonly RawItem[]): RawItem {
  assert.equal(items.length, 1);
  const [item] = items;
  assert.ok(item !== undefined);
  return item;
}

function postOf(understood: Understood): Post {
  assert.equal(understood.kind, "post", JSON.stringify(understood));
  assert.ok(understood.kind === "post");
  return understood.post;
}

test("a mention in the classic spelling becomes a post with the words its author wrote", () => {
  const post = postOf(understandItem(only(pageItems("mentions-classic.json")), own));
  assert.deepEqual(post, {
    channel: "X",
    originId: "2107722140056154113",
    versionId: "2107722140056154113",
    kind: "T",
    text: "@demo_grievance_cell No electricity in Sector 46 & 47, Gurugram since 3 am <third night>",
    lang: "en",
    author: {
      id: "1489322004871634944",
      handle: "demo_citizen_01",
      name: "Demo Citizen",
      profileImageUrl: "https://pbs.twimg.com/profile_images/2/c_normal.png",
      followers: 212,
      isVerified: false,
    },
    createdAt: "2026-10-07T04:31:12.000Z",
    conversationId: "2107722140056154113",
    inReplyToPostId: null,
    quotedPostId: null,
    isRepost: false,
    editIds: ["2107722140056154113"],
    media: [
      {
        type: "photo",
        url: "https://pbs.twimg.com/media/HV1.jpg",
        previewUrl: null,
        altText: "A dark street",
        width: 1200,
        height: 900,
      },
    ],
    beside: [],
    canReplyPublicly: true,
  });
});

test("a long, edited post in the new spelling is whole and keeps its first id", () => {
  const post = postOf(understandItem(only(pageItems("mentions-new-spelling.json")), own));
  assert.match(
    post.text,
    /Our RWA wrote twice & has the receipts, see https:\/\/example\.org\/receipts\?a=1&b=2\. Sector 57, Gurugram\.$/,
  );
  assert.equal(post.originId, "2107731100000000001");
  assert.equal(post.versionId, "2107731187350364160");
  assert.deepEqual(post.editIds, ["2107731100000000001", "2107731187350364160"]);
  assert.equal(post.author.isVerified, true);
});

test("a quote of ours on the stream summons us although it names nobody", () => {
  const read = readLine({
    kind: "line",
    text: JSON.stringify(json(recorded("stream-quote.json"))),
  });
  assert.ok(read.kind === "item");
  const post = postOf(understandItem(read.item, own));
  assert.equal(post.kind, "Q");
  assert.equal(post.quotedPostId, "2107700000000000001");
  assert.equal(post.canReplyPublicly, true);
  assert.equal(post.text, "Dekho Rohtak ka haal. Signal 5 din se band");
});

test("reposts, our own posts and quotes without words are left alone, each with its reason", () => {
  const reasons = pageItems("posts-to-leave-alone.json").map((item) => understandItem(item, own));
  assert.deepEqual(reasons, [
    { kind: "ignored", reason: "a repost" },
    { kind: "ignored", reason: "our own post" },
    { kind: "ignored", reason: "a quote without words" },
  ]);
});

test("a mention told by the activity API is a follow-up in its conversation", () => {
  const item = only(itemsOfDelivery(Buffer.from(recorded("activity-mention.json"))));
  assert.equal(item.externalId, "2107750000000000005");
  const post = postOf(understandItem(item, own));
  assert.equal(post.kind, "R");
  assert.equal(post.conversationId, "2107722140056154113");
  assert.equal(post.inReplyToPostId, "2107722140056154113");
});

test("messages are read in the shape of dm_events; ours and joinings are left alone", () => {
  const [theirs, ours, joining] = pageItems("dm-events.json", "X-DM").map((item) => understandItem(item, own));
  assert.ok(theirs !== undefined);
  const post = postOf(theirs);
  assert.equal(post.channel, "X-DM");
  assert.equal(post.kind, "D");
  assert.equal(post.text, "नमस्ते, मेरी माता जी की पेंशन & राशन बंद है।");
  assert.equal(post.author.handle, "demo_citizen_01");
  assert.equal(post.media.length, 1);
  assert.deepEqual(ours, { kind: "ignored", reason: "our own message" });
  assert.equal(joining?.kind, "ignored");
});

test("messages are read in the old shape, with the user from its map", () => {
  const item = only(itemsOfDelivery(Buffer.from(recorded("activity-dm-old-shape.json"))));
  assert.equal(item.channel, "X-DM");
  const post = postOf(understandItem(item, own));
  assert.equal(post.text, "An official asked me for money & I have a recording.");
  assert.equal(post.author.handle, "demo_citizen_01");
  assert.equal(post.conversationId, "1000000001-1489322004871634944");
  assert.equal(post.createdAt, new Date(1791356504123).toISOString());
});

test("an encrypted message is taken in, so that somebody answers it", () => {
  const post = postOf(
    understandItem(only(itemsOfDelivery(Buffer.from(recorded("activity-chat-encrypted.json")))), own),
  );
  assert.equal(post.text, ENCRYPTED_MESSAGE_TEXT);
  assert.equal(post.author.id, "1489322004871634944");
});

test("a page is cut into items that stand alone, each with only the includes it needs", () => {
  const [repost, reply] = pageItems("posts-to-leave-alone.json");
  assert.ok(repost !== undefined && reply !== undefined);
  const usersOf = (item: RawItem): string => JSON.stringify(json(JSON.stringify(item.raw)));
  assert.ok(!usersOf(repost).includes('demo_citizen_01","name'));
  assert.ok(usersOf(reply).includes("Grievance Cell (demo)"));
});

const odd: readonly {
  readonly name: string;
  readonly raw: unknown;
  readonly channel?: RawItem["channel"];
  readonly kind: Understood["kind"];
  readonly reason?: RegExp;
}[] = [
  { name: "not an object", raw: 7, kind: "unreadable", reason: /not an object/ },
  { name: "no data", raw: {}, kind: "unreadable", reason: /no data/ },
  {
    name: "a line cut off",
    raw: { unreadable: '{"data":', problem: "Unexpected end" },
    kind: "unreadable",
    reason: /could not be read/,
  },
  { name: "no id", raw: { data: { text: "a", author_id: "5" } }, kind: "unreadable", reason: /no id/ },
  { name: "no author", raw: { data: { id: "5", text: "a" } }, kind: "unreadable", reason: /no author/ },
  {
    name: "no time and a short id",
    raw: { data: { id: "5", text: "a", author_id: "6" } },
    kind: "unreadable",
    reason: /no time/,
  },
  {
    name: "an absurd time",
    raw: { data: { id: "5", text: "a", author_id: "6", created_at: "+050000-01-01T00:00:00Z" } },
    kind: "unreadable",
    reason: /no time/,
  },
  {
    name: "a notice of X",
    raw: { notice: "oauth.revoke", data: {} },
    kind: "ignored",
    reason: /oauth\.revoke/,
  },
  {
    name: "a message without sender",
    raw: { data: { id: "5", text: "a", created_at: "2026-01-01T00:00:00Z" } },
    channel: "X-DM",
    kind: "unreadable",
    reason: /no sender/,
  },
];

for (const { name, raw, channel = "X", kind, reason } of odd) {
  test(`says what is wrong with ${name}`, () => {
    const understood = understandItem({ channel, externalId: null, via: "poll", raw }, own);
    assert.equal(understood.kind, kind);
    assert.ok(understood.kind !== "post" && reason !== undefined);
    assert.match(understood.reason, reason);
  });
}

test("the time of a post without one is read from its id", () => {
  const understood = understandItem(
    {
      channel: "X",
      externalId: null,
      via: "poll",
      raw: { data: { id: "1453489038376136707", text: "a", author_id: "6" } },
    },
    own,
  );
  assert.match(postOf(understood).createdAt, /^2021-10-27T/);
});

test("an author X left out is known by the id alone", () => {
  const raw = {
    data: {
      id: "5",
      text: "@demo_grievance_cell a",
      author_id: "6",
      created_at: "2026-01-01T00:00:00Z",
      entities: { mentions: [{ username: "Demo_Grievance_Cell" }] },
    },
  };
  const post = postOf(understandItem({ channel: "X", externalId: "5", via: "poll", raw }, own));
  assert.equal(post.author.handle, "6");
  assert.equal(post.canReplyPublicly, true);
});

test("addresses that are no web addresses are not handed on", () => {
  const raw = {
    data: {
      id: "5",
      text: "a",
      author_id: "6",
      created_at: "2026-01-01T00:00:00Z",
      attachments: { media_keys: ["k"] },
    },
    includes: {
      users: [{ id: "6", username: "u", profile_image_url: "javascript:alert(1)" }],
      media: [{ media_key: "k", type: "photo", url: "data:text/html,x" }],
    },
  };
  const post = postOf(understandItem({ channel: "X", externalId: "5", via: "poll", raw }, own));
  assert.equal(post.author.profileImageUrl, null);
  assert.equal(post.media[0]?.url, null);
});

test("of a video the best variant that a browser plays is taken", () => {
  const variants = [
    { content_type: "application/x-mpegURL", url: "https://v.example/a.m3u8" },
    { content_type: "video/mp4", bit_rate: 320000, url: "https://v.example/small.mp4" },
    { content_type: "video/mp4", bit_rate: 2176000, url: "https://v.example/large.mp4" },
  ];
  const raw = {
    data: {
      id: "5",
      text: "a",
      author_id: "6",
      created_at: "2026-01-01T00:00:00Z",
      attachments: { media_keys: ["k"] },
    },
    includes: { media: [{ media_key: "k", type: "video", variants }] },
  };
  assert.equal(
    postOf(understandItem({ channel: "X", externalId: "5", via: "poll", raw }, own)).media[0]?.url,
    "https://v.example/large.mp4",
  );
});

test("a quote with a picture and no words is taken in", () => {
  const data = {
    id: "5",
    text: "@demo_grievance_cell https://t.co/pic https://t.co/quo",
    author_id: "6",
    created_at: "2026-01-01T00:00:00Z",
    referenced_tweets: [{ type: "quoted", id: "4" }],
    attachments: { media_keys: ["3_1"] },
    entities: {
      urls: [
        { url: "https://t.co/pic", media_key: "3_1" },
        { url: "https://t.co/quo", expanded_url: "https://x.com/demo_grievance_cell/status/4" },
      ],
    },
  };
  const includes = { media: [{ media_key: "3_1", type: "photo", url: "https://pbs.example.org/one.jpg" }] };
  const understood = (raw: object) => understandItem({ channel: "X", externalId: "5", via: "poll", raw }, own);
  const post = postOf(understood({ data, includes }));
  assert.deepEqual([post.text, post.kind, post.media.length], ["@demo_grievance_cell", "Q", 1]);
  const { attachments: _none, ...bare } = data;
  assert.equal(understood({ data: bare }).kind, "ignored");
});

const wordless: readonly { readonly name: string; readonly data: object }[] = [
  { name: "with an empty text", data: { text: "" } },
  { name: "without a text, as a sticker", data: { event_type: "MessageCreate" } },
  { name: "of which only the picture is named", data: { attachments: { media_keys: ["3_1"] } } },
  {
    name: "of the old shape",
    data: {
      type: "message_create",
      created_timestamp: "1767225600000",
      message_create: { sender_id: "6", message_data: {} },
    },
  },
];

for (const { name, data } of wordless) {
  test(`a message without words is taken in: ${name}`, () => {
    const raw = { data: { id: "5", sender_id: "6", created_at: "2026-01-01T00:00:00Z", ...data } };
    assert.equal(postOf(understandItem({ channel: "X-DM", externalId: "5", via: "poll", raw }, own)).text, NO_TEXT);
  });
}

test("what only looks like a message waits for a person", () => {
  const data = { id: "5", sender_id: "6", created_at: "2026-01-01T00:00:00Z" };
  for (const event_type of ["Reaction", undefined]) {
    const raw = { data: { ...data, ...(event_type === undefined ? {} : { event_type }) } };
    const understood = understandItem({ channel: "X-DM", externalId: "5", via: "poll", raw }, own);
    assert.deepEqual(understood, { kind: "unreadable", reason: "the message has no text" });
  }
});

test("a post that is shared in a message stands beside it", () => {
  const shared = { id: "2107722140056150001", author_id: "55", text: "Open manhole on Railway Road Ambala" };
  const body = json(
    JSON.stringify({
      data: [
        {
          id: "1346889436626259968",
          event_type: "MessageCreate",
          text: "please see this https://t.co/abcdefghij",
          sender_id: "77",
          dm_conversation_id: "77-1000000001",
          created_at: "2026-10-07T05:00:00.000Z",
          referenced_tweets: [{ id: shared.id }],
        },
      ],
      includes: { users: [{ id: "77", username: "asha", name: "Asha" }], tweets: [shared] },
    }),
  );
  const { beside } = postOf(understandItem(only(itemsOfPage(body, "X-DM", "poll")), own));
  assert.deepEqual(beside, [
    {
      kind: "quoted",
      id: shared.id,
      text: shared.text,
      authorId: "55",
      handle: "55",
      name: "55",
      createdAt: null,
      media: [],
      isOurs: false,
    },
  ]);
});
