import assert from "node:assert/strict";
import { test } from "node:test";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import { feedbackBody, fieldsOf, missingIn, toMoment, workflowBody } from "./action-fields.ts";
import type { Draft } from "./draft.ts";

const words = { en: "", hi: "" };
const offer = (action_id: number, more: Partial<WorkflowActionOffer> = {}): WorkflowActionOffer => ({
  action_id,
  action_name: "",
  action_name_hi: "",
  disable_action_manual_ticket: "N",
  to_status_id: null,
  remark_required: "N",
  min_remark: 0,
  attachment_required: "N",
  disposal_required: "N",
  reply_required: "N",
  user_select: "N",
  department_required: "N",
  district_required: "N",
  issue_required: "N",
  date_required: "N",
  return_reason_required: "N",
  feedback_required: "N",
  confirm_text: words,
  what_happens: words,
  citizen_sees: words,
  ...more,
});
const draft = (more: Partial<Draft> = {}): Draft => ({
  remark: "",
  departmentId: null,
  suggestedDepartmentId: null,
  returnReasonId: null,
  districtId: null,
  issueId: null,
  subIssueId: null,
  priorityId: null,
  disposalId: null,
  userIds: null,
  date: "",
  primaryTicketNo: "",
  targetPortal: "",
  externalRef: "",
  callStatus: null,
  rating: null,
  replyText: "",
  replyChannel: null,
  actionReplyText: "",
  actionReplyChannel: null,
  files: [],
  ...more,
});
const seen = { ticket_id: 7, status_id: 2, ticket_combined_id: 7 };
const now = Date.parse("2026-11-20T08:00:00Z");

test("asks for a suggested department where a ticket is returned, not for a department", () => {
  const returned = offer(119, {
    department_required: "Y",
    return_reason_required: "Y",
    remark_required: "Y",
    min_remark: 15,
  });
  assert.deepEqual(fieldsOf(returned), ["returnReason", "suggestedDepartment", "remark", "files"]);
  const body = workflowBody(
    returned,
    draft({ departmentId: 3, suggestedDepartmentId: 5, returnReasonId: 1, remark: " It belongs to PWD " }),
    seen,
    "r",
  );
  assert.equal(body.suggested_department_id, 5);
  assert.equal(body.department_id, undefined);
  assert.equal(body.remarks, "It belongs to PWD");
});

test("names all that is missing, in the order of the form", () => {
  const mark = offer(101, { department_required: "Y", district_required: "Y", issue_required: "Y", user_select: "S" });
  assert.deepEqual(
    missingIn(mark, draft({ districtId: 4 }), now, false).map((one) => one.refusal),
    ["ISSUE_REQUIRED", "DEPARTMENT_REQUIRED", "PRIORITY_REQUIRED"],
  );
});

test("counts a Hindi remark by letters as the server does", () => {
  const atr = offer(115, { remark_required: "Y", min_remark: 30 });
  assert.equal(missingIn(atr, draft({ remark: "काम हो गया" }), now, false)[0]?.refusal, "ATR_REMARK_TOO_SHORT");
  assert.deepEqual(
    missingIn(atr, draft({ remark: "सीवर लाइन की सफाई आज कर दी गई है और पानी निकल गया।" }), now, false),
    [],
  );
  assert.equal(missingIn(atr, draft({ remark: "x".repeat(30) }), now, true)[0]?.refusal, "ATTACHMENT_REQUIRED");
});

test("reads dates as Indian time and refuses the past", () => {
  assert.equal(toMoment("2026-11-21T10:00"), "2026-11-21T04:30:00.000Z");
  const interim = offer(113, { date_required: "Y" });
  assert.equal(missingIn(interim, draft({ date: "2026-11-20T10:00" }), now, false)[0]?.refusal, "DATE_REQUIRED");
  assert.equal(
    workflowBody(offer(120, { date_required: "Y" }), draft({ date: "2026-11-21T10:00" }), seen, "r").granted_due_at,
    "2026-11-21T04:30:00.000Z",
  );
});

test("sends only what the action asks for", () => {
  const body = workflowBody(offer(111), draft({ departmentId: 3, disposalId: 1, actionReplyText: "hello" }), seen, "r");
  assert.deepEqual(body, { ticket_id: 7, status_id: 2, action_id: 111, client_ref: "r" });
});

test("records feedback with satisfaction, rating and the outcome of the call", () => {
  const body = feedbackBody(
    offer(130, { feedback_required: "Y" }),
    draft({ rating: 5, callStatus: "connected" }),
    seen,
    "r",
  );
  assert.deepEqual([body.satisfaction, body.feedback_rating, body.call_status], ["S", 5, "connected"]);
  const missed = feedbackBody(offer(132, { date_required: "Y" }), draft({ date: "2026-11-21T10:00" }), seen, "r");
  assert.deepEqual([missed.satisfaction, missed.call_status], [undefined, "not_reachable"]);
});
