import assert from "node:assert/strict";
import { test } from "node:test";
import type { BULK_ACTIONS } from "@smgt/contract/calls/bulk.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { bodyFields, emptyDraft, finality, problemsIn, reasonsOf } from "./fields.ts";

const offer = (action_id: (typeof BULK_ACTIONS)[number], min_remark = 0) => ({
  action_id,
  min_remark,
  remark_required: min_remark > 0 ? ("Y" as const) : ("N" as const),
});

test("asks for what the action needs, and sends nothing else", () => {
  const draft = { ...emptyDraft, departmentId: 3, tag: " power ", remark: " Seen. " };
  assert.deepEqual(bodyFields(ACTION.MARK, draft), { department_id: 3, remarks: "Seen." });
  assert.deepEqual(bodyFields(ACTION.ADD_TAGS, draft), { tag_name: "power" });
  assert.deepEqual(bodyFields(ACTION.ACCEPT, draft), {});
});

test("names what is missing, letters of Hindi counted as letters", () => {
  assert.deepEqual(problemsIn(offer(ACTION.ACCEPT), emptyDraft), []);
  const fields = (draft: typeof emptyDraft) =>
    problemsIn(offer(ACTION.CLOSE_NO_ACTION, 10), draft).map((problem) => problem.field);
  assert.deepEqual(fields(emptyDraft), ["disposal", "remark"]);
  assert.deepEqual(fields({ ...emptyDraft, disposalId: 14, remark: "शिकायत नहीं है" }), []);
  assert.deepEqual(fields({ ...emptyDraft, disposalId: 14, remark: "short    " }), ["remark"]);
});

test("says how final it is", () => {
  assert.equal(finality(ACTION.ASSIGN_DESK_OWNER, { ...emptyDraft, userId: 7 }, 7), "bulk.canUndo");
  assert.equal(finality(ACTION.ASSIGN_DESK_OWNER, { ...emptyDraft, userId: 8 }, 7), "bulk.final");
  assert.equal(finality(ACTION.ADD_TAGS, emptyDraft, 7), "bulk.finalTag");
});

test("puts the same reasons together", () => {
  const row = (ticket_id: number, refusal: string | null) => ({
    ticket_id,
    ticket_no: null,
    status_id: null,
    desk_user_id: null,
    is_allowed: refusal === null ? ("Y" as const) : ("N" as const),
    refusal,
    reasons: [],
  });
  const reasons = reasonsOf([row(1, "A"), row(2, null), row(3, "B"), row(4, "A")], (one) => one.refusal ?? "");
  assert.deepEqual(
    reasons.map(({ words, rows }) => [words, rows.map((one) => one.ticket_id)]),
    [
      ["A", [1, 4]],
      ["B", [3]],
    ],
  );
});
