import assert from "node:assert/strict";
import { test } from "node:test";
import { xTraits } from "../../../../channels/x/traits.ts";
import { replyRoute, type Reachable } from "./reply-route.ts";

const channels = { known: [xTraits()], open: [] };
const post: Reachable = {
  channel: "X",
  is_manual: false,
  account_channel: "X",
  x_user_id: "7",
  post_id: "11",
  post_channel: "X",
  is_summoned: true,
};
const message: Reachable = { ...post, channel: "X-DM", post_id: null, post_channel: null, is_summoned: null };

const cases: readonly (readonly [string, Reachable, "P" | "D", "P" | "D" | null, string | null])[] = [
  ["a post is answered below it", post, "P", "P", "11"],
  ["a message is answered by a message", message, "P", "D", "7"],
  ["a private answer stays private", post, "D", "D", "7"],
  ["a post that did not call us has no public answer", { ...post, is_summoned: false }, "P", null, null],
  ["it may still get a message", { ...post, is_summoned: false }, "D", "D", "7"],
  [
    "a deleted post has no public answer",
    { ...post, post_id: null, post_channel: null, is_summoned: null },
    "P",
    null,
    null,
  ],
  ["who called is called back", { ...post, is_manual: true }, "P", null, null],
  ["nobody writes to an unknown account", { ...message, x_user_id: null }, "D", null, null],
];
for (const [what, member, wanted, channel, target] of cases) {
  test(what, () => {
    const way = replyRoute(channels, member, wanted);
    assert.equal(way.channel, channel);
    assert.equal(way.by, channel === null ? null : "X");
    assert.equal(way.target, target);
  });
}

test("says why there is none", () => {
  assert.equal(replyRoute(channels, { ...post, is_summoned: false }, "P").refusal, "REPLY_NOT_SUMMONED");
  assert.equal(replyRoute(channels, { ...post, post_id: null }, "P").refusal, "REPLY_NO_TARGET");
});
