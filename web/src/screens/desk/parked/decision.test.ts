import assert from "node:assert/strict";
import { test } from "node:test";
import type { ParkedItem } from "@smgt/contract/calls/intake/parked.ts";
import { bodyOf, fieldsOf, missingFor, UNDECIDED } from "./decision.ts";

const ITEM: ParkedItem = {
  feed_id: 7,
  channel: "X",
  is_private: "N",
  external_id: "sha256:7",
  reason: "the post has no author",
  attempts: 0,
  received_at: "2026-11-20T10:00:00Z",
  text: "बिजली नहीं है",
  lang: "hi",
  author: null,
  can_join: "N",
  suggested: { issue_type: 1, sub_issue_type: 101, district_id: 6, department_id: 1, is_spam: "N" },
};
const BARE: ParkedItem = {
  ...ITEM,
  can_join: "Y",
  suggested: { issue_type: null, sub_issue_type: null, district_id: null, department_id: null, is_spam: "N" },
};

test("each post keeps what was found in it, unless something is chosen for all", () => {
  assert.deepEqual(bodyOf(ITEM, UNDECIDED), {
    feed_id: 7,
    of: "parked",
    issue_type: 1,
    sub_issue_type: 101,
    district_id: 6,
    department_id: 1,
  });
  const chosen = { ...UNDECIDED, issueId: 2, subIssueId: 201, districtId: 9 };
  assert.deepEqual(fieldsOf(ITEM, chosen), { issueId: 2, subIssueId: 201, districtId: 9, departmentId: null });
  assert.equal(fieldsOf(ITEM, { ...UNDECIDED, issueId: 2 }).subIssueId, null, "of another issue");
});

test("without a district nothing is marked at once", () => {
  const body = bodyOf(BARE, { ...UNDECIDED, issueId: 1, subIssueId: 101, departmentId: 1 });
  assert.deepEqual(body, { feed_id: 7, of: "parked", issue_type: 1, sub_issue_type: 101 });
});

test("what is missing is said for each way", () => {
  const parent = { ticketId: 3, ticketNo: "GRV-2026-000003" };
  const cases = [
    [ITEM, UNDECIDED, null],
    [BARE, UNDECIDED, "issue"],
    [ITEM, { ...UNDECIDED, way: "join", parent }, "author"],
    [BARE, { ...UNDECIDED, way: "join" }, "parent"],
    [BARE, { ...UNDECIDED, way: "join", parent }, null],
    [BARE, { ...UNDECIDED, way: "aside" }, "why"],
    [BARE, { ...UNDECIDED, way: "aside", why: "other", remark: " " }, "remark"],
    [BARE, { ...UNDECIDED, way: "aside", why: "spam" }, null],
  ] as const;
  for (const [item, decision, missing] of cases) assert.equal(missingFor(item, decision), missing, String(missing));
  assert.deepEqual(bodyOf(BARE, { ...UNDECIDED, way: "join", parent }), {
    feed_id: 7,
    of: "parked",
    parent_ticket_id: 3,
  });
});
