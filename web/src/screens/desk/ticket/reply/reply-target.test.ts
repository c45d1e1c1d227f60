import assert from "node:assert/strict";
import { test } from "node:test";
import type { TicketPost } from "@smgt/contract/shapes/ticket.ts";
import { publicTarget, replyChannels, usualChannel } from "./reply-target.ts";

const post = (more: Partial<TicketPost>) =>
  ({
    ticket_id: 5,
    tweet_id: "1",
    tweet_type: "T",
    created_at: "2026-11-20T08:00:00Z",
    is_summoned: "Y",
    is_deleted_on_x: "N",
    author: { id: "9" },
    ...more,
  }) as TicketPost;
const may = { can_reply: "Y", can_dm: "Y", can_see_pii: "Y" } as const;

test("answers the newest post that is still there", () => {
  const posts = [
    post({ tweet_id: "1" }),
    post({ tweet_id: "2", created_at: "2026-11-20T09:00:00Z" }),
    post({ tweet_id: "3", created_at: "2026-11-20T10:00:00Z", is_deleted_on_x: "Y" }),
  ];
  assert.equal(publicTarget({ posts, ticket_id: 5 })?.tweet_id, "2");
});

test("offers no public reply where the citizen did not call us", () => {
  assert.deepEqual(replyChannels({ ticket_id: 5, posts: [post({ is_summoned: "N" })], permissions: may }), ["D"]);
});

test("answers a message by a message", () => {
  assert.equal(usualChannel({ ticket_id: 5, posts: [post({ tweet_type: "D" })], permissions: may }), "D");
  assert.equal(usualChannel({ ticket_id: 5, posts: [post({})], permissions: may }), "P");
});

test("leaves the posts of merged complaints to their own tickets", () => {
  const posts = [
    post({ tweet_id: "1" }),
    post({ tweet_id: "2", ticket_id: 6, tweet_type: "D", created_at: "2026-11-20T11:00:00Z" }),
    post({ tweet_id: "3", ticket_id: 6, created_at: "2026-11-20T12:00:00Z" }),
  ];
  assert.equal(publicTarget({ posts, ticket_id: 5 })?.tweet_id, "1");
  assert.equal(usualChannel({ posts, ticket_id: 5, permissions: may }), "P");
});
