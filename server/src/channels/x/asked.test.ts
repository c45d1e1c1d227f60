import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { NoAnswer, XAnswer, XRequest } from "./client.ts";
import { billedOf, pathName } from "./asked.ts";

const answer = (status: number, body: XAnswer["body"] = null): XAnswer => ({
  kind: "answer",
  status,
  body,
  rateLimit: null,
  skewMs: 0,
});
const get = (path: string): XRequest => ({ method: "GET", path, as: "app" });
const post = (path: string, text: string): XRequest => ({ method: "POST", path, body: { text }, as: "user" });
const two = { data: [{ id: "1" }, { id: "2" }] };
const cut: NoAnswer = { kind: "no-answer", maybeSeen: true, message: "cut" };

describe("what X takes money for", () => {
  for (const [what, request, came, billed] of [
    ["mentions of ours, each", get("/2/users/42/mentions"), answer(200, two), [{ kind: "OWN_READ", times: 2 }]],
    ["our own posts", get("/2/users/42/tweets"), answer(200, two), [{ kind: "OWN_READ", times: 2 }]],
    ["posts found by search", get("/2/tweets/search/recent"), answer(200, two), [{ kind: "POST_READ", times: 2 }]],
    ["posts looked up", get("/2/tweets"), answer(200, two), [{ kind: "POST_READ", times: 2 }]],
    ["messages", get("/2/dm_events"), answer(200, two), [{ kind: "MESSAGE_READ", times: 2 }]],
    [
      "messages of a conversation",
      get("/2/dm_conversations/with/7/dm_events"),
      answer(200, two),
      [{ kind: "MESSAGE_READ", times: 2 }],
    ],
    ["who we are", get("/2/users/me"), answer(200, { data: { id: "42" } }), [{ kind: "USER_READ", times: 1 }]],
    ["an empty page", get("/2/users/42/mentions"), answer(200, { meta: {} }), []],
    ["a page that X refused", get("/2/users/42/mentions"), answer(429), []],
    ["rules of the stream", get("/2/tweets/search/stream/rules"), answer(200, two), []],
    ["a reply", post("/2/tweets", "Your matter was taken up."), answer(201), [{ kind: "REPLY", times: 1 }]],
    [
      "a reply with an address",
      post("/2/tweets", "See https://haryana.gov.in/a"),
      answer(201),
      [{ kind: "REPLY_LINK", times: 1 }],
    ],
    ["a message", post("/2/dm_conversations/with/7/messages", "a"), answer(201), [{ kind: "MESSAGE", times: 1 }]],
    ["a reply that X refused", post("/2/tweets", "a"), answer(403), []],
    ["a reply of which nobody knows", post("/2/tweets", "a"), cut, [{ kind: "REPLY", times: 1 }]],
    ["a reply that never left", post("/2/tweets", "a"), { ...cut, maybeSeen: false }, []],
    ["a webhook", { ...get("/2/webhooks"), method: "POST", body: { url: "https://a" } }, answer(200), []],
  ] as const) {
    it(what, () => assert.deepEqual(billedOf(request, came), billed));
  }
});

it("a path is told without its ids", () => {
  assert.equal(pathName("/2/users/1234567/mentions"), "users/:id/mentions");
  assert.equal(pathName("/2/dm_conversations/with/77/messages"), "dm_conversations/:id/messages");
  assert.equal(pathName("/2/tweets"), "tweets");
});
