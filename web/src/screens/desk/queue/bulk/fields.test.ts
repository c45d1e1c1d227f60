import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTION } from "@smgt/contract/constants.ts";
import type { ActionField } from "@smgt/contract/shapes/action-field.ts";
import { emptyForm } from "../../../../parts/action-form/form-draft.ts";
import { bodyFields, finality, reasonsOf } from "./fields.ts";

test("sends one officer for the desk, and only what was asked", () => {
  const desk: ActionField = { name: "assign_user_id", kind: "officer", required: "Y", refusal: "USER_REQUIRED" };
  const tag: ActionField = { name: "tag_name", kind: "words", required: "Y", refusal: "TAG_REQUIRED" };
  const draft = { ...emptyForm, userIds: [7], tag: " power ", remark: " Seen. " };
  assert.deepEqual(bodyFields([desk], draft), { user_id: 7 });
  assert.deepEqual(bodyFields([tag], draft), { tag_name: "power" });
  assert.deepEqual(bodyFields([], draft), {});
});

test("says how final it is", () => {
  assert.equal(finality(ACTION.ASSIGN_DESK_OWNER), "bulk.canUndo");
  assert.equal(finality(ACTION.ADD_TAGS), "bulk.canUndo");
  assert.equal(finality(ACTION.CLOSE_NO_ACTION), "bulk.final");
});

test("puts the same reasons together", () => {
  const row = (ticket_id: number, refusal: string | null) => ({
    ticket_id,
    ticket_no: null,
    status_id: null,
    desk_user_id: null,
    priority_tag_id: null,
    tags: [],
    is_allowed: refusal === null ? ("Y" as const) : ("N" as const),
    refusal,
    reasons: [],
    consequences: [],
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
