import assert from "node:assert/strict";
import { test } from "node:test";
import type { Verdict } from "@smgt/contract/shapes/rule.ts";
import { addTally, countPost, emptyTally, type Rehearsed } from "./rehearsal-tally.ts";

const verdict = (becomes: Verdict["becomes"], tags: string[] = []): Verdict => ({
  becomes,
  reason: "rule",
  issue_type_id: 1,
  sub_issue_type_id: 101,
  department_id: 1,
  district_id: 7,
  priority_tag_id: 3,
  user_id: null,
  is_marked: "N",
  is_sensitive: "N",
  tags,
  ack_reply_id: null,
  rules: [],
});
const matched = (...ids: number[]) =>
  ids.map((ruleId) => ({ ruleId, stop_on_match: ruleId === 1 ? "Y" : "N" }) as const);
const POSTS: readonly Rehearsed[] = [
  { draft: verdict("ticket", ["a"]), live: verdict("ticket", ["a"]), none: verdict("ticket"), matched: matched(1, 2) },
  { draft: verdict("feed"), live: verdict("ticket"), none: verdict("ticket"), matched: matched(2) },
  { draft: verdict("dismissed"), live: verdict("dismissed"), none: verdict("feed"), matched: matched(1, 2, 3) },
  { draft: verdict("ticket"), live: verdict("ticket", ["b"]), none: verdict("ticket"), matched: [] },
];

test("what two have counted is what one would have", () => {
  for (let at = 0; at <= POSTS.length; at += 1) {
    const [one, other, all] = [emptyTally(), emptyTally(), emptyTally()];
    for (const [place, post] of POSTS.entries()) {
      countPost(place < at ? one : other, post);
      countPost(all, post);
    }
    addTally(one, other);
    assert.deepEqual(one, all);
  }
});

test("a post is other where what it becomes is, or what its ticket would be", () => {
  const tally = emptyTally();
  assert.deepEqual(
    POSTS.map((post) => countPost(tally, post)),
    [
      { otherThanLive: false, otherThanNone: true },
      { otherThanLive: true, otherThanNone: true },
      { otherThanLive: false, otherThanNone: true },
      { otherThanLive: true, otherThanNone: false },
    ],
  );
  assert.deepEqual(tally.rules, {
    1: { matched: 2, applied: 2, takenBy: {} },
    2: { matched: 3, applied: 1, takenBy: { 1: 2 } },
    3: { matched: 1, applied: 0, takenBy: { 1: 1 } },
  });
});
