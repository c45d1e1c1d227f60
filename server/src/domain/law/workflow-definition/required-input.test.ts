/** Required input, value by value: given, missing, and at the limit. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { EntryFacts } from "./guards.ts";
import type { FieldRefusal } from "./refusal-names.ts";
import { missingFields, type SupplyContext } from "./required-input.ts";
import { MUST_SUPPLY, type DisposalType, type MustSupply } from "./vocabulary.ts";

const disposal = (disposalTypeId: number, more: Partial<DisposalType> = {}): DisposalType => ({
  disposalTypeId,
  name: { en: "Done" },
  countsAs: "resolved",
  isSolving: true,
  actionIds: [ACTION.SUBMIT_ATR, ACTION.APPROVE],
  approverRoles: [],
  ...more,
});
const context: SupplyContext = {
  actionId: ACTION.APPROVE,
  isReport: false,
  minRemark: 10,
  isPhotoRequired: false,
  roleId: ROLE.CELL_EXEC,
  disposalTypes: [
    disposal(1),
    disposal(5, { approverRoles: [ROLE.CELL_HEAD] }),
    disposal(14, { actionIds: [ACTION.CLOSE_NO_ACTION] }),
  ],
};

type Case = readonly [MustSupply, EntryFacts, FieldRefusal | null, Partial<SupplyContext>?];
/** In Hindi each of these syllables is a letter and a vowel sign. */
const HINDI_10 = "की".repeat(5);

const cases: readonly Case[] = [
  ["remark", {}, "REMARK_REQUIRED"],
  ["remark", { remark: "   " }, "REMARK_REQUIRED"],
  ["remark", { remark: "x".repeat(9) }, "REMARK_TOO_SHORT"],
  ["remark", { remark: `  ${"x".repeat(9)}  ` }, "REMARK_TOO_SHORT"],
  ["remark", { remark: "x".repeat(10) }, null],
  ["remark", { remark: HINDI_10 }, null],
  ["remark", { remark: "👍".repeat(9) }, "REMARK_TOO_SHORT"],
  ["remark", { remark: "x" }, null, { minRemark: 0 }],
  ["remark", { remark: "" }, "REMARK_REQUIRED", { minRemark: 0 }],
  ["reason", {}, "REMARK_REQUIRED"],
  ["reason", { remark: "x".repeat(10) }, null],
  ["return_reason", { returnReasonId: 1 }, "RETURN_REASON_TOO_SHORT"],
  ["return_reason", { returnReasonId: 1, remark: "x".repeat(14) }, "RETURN_REASON_TOO_SHORT"],
  ["return_reason", { returnReasonId: 1, remark: "x".repeat(15) }, null],
  ["return_reason", { remark: "x".repeat(15) }, "RETURN_REASON_REQUIRED"],
  ["atr_remark", {}, "ATR_REMARK_TOO_SHORT"],
  ["atr_remark", { remark: "x".repeat(29) }, "ATR_REMARK_TOO_SHORT"],
  ["atr_remark", { remark: "x".repeat(30) }, null],
  ["question", {}, "QUESTION_REQUIRED"],
  ["question", { replyText: "Where?" }, null],
  ["question", { remark: "Where?" }, null],
  ["question", { replyText: " ", remark: "Where?" }, "QUESTION_REQUIRED"],
  ["department", {}, "DEPARTMENT_REQUIRED"],
  ["department", { departmentId: 1 }, null],
  ["suggested_department", { departmentId: 1 }, "SUGGESTED_DEPARTMENT_REQUIRED"],
  ["suggested_department", { suggestedDepartmentId: 1 }, null],
  ["district", {}, "DISTRICT_REQUIRED"],
  ["district", { districtId: 1 }, null],
  ["issue", { subIssueTypeId: 101 }, "ISSUE_REQUIRED"],
  ["issue", { issueTypeId: 1 }, null],
  ["sub_issue", { issueTypeId: 1 }, "ISSUE_REQUIRED"],
  ["sub_issue", { subIssueTypeId: 101 }, null],
  ["priority", {}, "PRIORITY_REQUIRED"],
  ["priority", { priorityTagId: 1 }, null],
  ["disposal_type", {}, "DISPOSAL_REQUIRED"],
  ["disposal_type", { disposalTypeId: 1 }, null],
  ["disposal_type", { disposalTypeId: 99 }, "DISPOSAL_NOT_ALLOWED"],
  ["disposal_type", { disposalTypeId: 14 }, "DISPOSAL_NOT_ALLOWED"],
  ["disposal_type", { disposalTypeId: 14 }, null, { actionId: ACTION.CLOSE_NO_ACTION }],
  ["disposal_type", { disposalTypeId: 1 }, "DISPOSAL_NOT_ALLOWED", { actionId: null }],
  ["disposal_type", { disposalTypeId: 5 }, "DISPOSAL_NOT_ALLOWED"],
  ["disposal_type", { disposalTypeId: 5 }, null, { roleId: ROLE.CELL_HEAD }],
  ["disposal_type", { disposalTypeId: 5 }, null, { roleId: null }],
  ["disposal_type", { disposalTypeId: 5 }, null, { actionId: ACTION.SUBMIT_ATR, isReport: true, roleId: ROLE.OFFICER }],
  ["root_cause", {}, "ROOT_CAUSE_REQUIRED"],
  ["root_cause", { rootCause: "process" }, null],
  ["attachment", {}, "ATTACHMENT_REQUIRED"],
  ["attachment", { attachmentCount: 0 }, "ATTACHMENT_REQUIRED"],
  ["attachment", { attachmentCount: 1 }, null],
  ["photo_if_required", {}, null],
  ["photo_if_required", { attachmentCount: 1 }, "ATTACHMENT_REQUIRED", { isPhotoRequired: true }],
  ["photo_if_required", { photoCount: 0 }, "ATTACHMENT_REQUIRED", { isPhotoRequired: true }],
  ["photo_if_required", { photoCount: 1 }, null, { isPhotoRequired: true }],
  ["reply_text", {}, "REPLY_TEXT_REQUIRED"],
  ["reply_text", { replyText: " " }, "REPLY_TEXT_REQUIRED"],
  ["reply_text", { replyText: "x" }, null],
  ["reply_channel", {}, "REPLY_CHANNEL_REQUIRED"],
  ["reply_channel", { replyChannel: "N" }, "REPLY_CHANNEL_REQUIRED"],
  ["reply_channel", { replyChannel: "P" }, null],
  ["reply_channel", { replyChannel: "D" }, null],
  ["requested_due_at", { grantedDueAt: "2026-12-01T11:30:00Z" }, "DATE_REQUIRED"],
  ["requested_due_at", { requestedDueAt: "2026-12-01T11:30:00Z" }, null],
  ["granted_due_at", { requestedDueAt: "2026-12-01T11:30:00Z" }, "DATE_REQUIRED"],
  ["granted_due_at", { grantedDueAt: "2026-12-01T11:30:00Z" }, null],
  ["users", {}, "USER_REQUIRED"],
  ["users", { userIds: [] }, "USER_REQUIRED"],
  ["users", { userIds: [5] }, null],
  ["target_portal", { externalRef: "1" }, "PORTAL_REQUIRED"],
  ["target_portal", { targetPortal: "CM Window" }, null],
  ["external_ref", { targetPortal: "CM Window" }, "PORTAL_REQUIRED"],
  ["external_ref", { externalRef: "1" }, null],
  ["primary_ticket", {}, "PRIMARY_TICKET_REQUIRED"],
  ["primary_ticket", { primaryTicketNo: " " }, "PRIMARY_TICKET_REQUIRED"],
  ["primary_ticket", { primaryTicketNo: "1" }, null],
  ["member", {}, "MEMBER_REQUIRED"],
  ["member", { memberId: 1 }, null],
  ["tag", {}, "TAG_REQUIRED"],
  ["tag", { tag: "x" }, null],
  ["rating", {}, "RATING_REQUIRED"],
  ["rating", { rating: 0 }, "RATING_REQUIRED"],
  ["rating", { rating: 1 }, null],
  ["rating", { rating: 2.5 }, "RATING_REQUIRED"],
  ["rating", { rating: 5 }, null],
  ["rating", { rating: 6 }, "RATING_REQUIRED"],
  ["call_status", {}, "CALL_STATUS_REQUIRED"],
  ["call_status", { callStatus: "c" }, null],
  ["next_call_at", {}, "NEXT_CALL_REQUIRED"],
  ["next_call_at", { nextCallAt: "2026-12-01T11:30:00Z" }, null],
  ["source", {}, "SOURCE_REQUIRED"],
  ["source", { sourceId: 3 }, null],
  ["complainant", { complainantName: "A" }, "COMPLAINANT_REQUIRED"],
  ["complainant", { complainantMobile: "9" }, "COMPLAINANT_REQUIRED"],
  ["complainant", { complainantName: "A", complainantMobile: "9" }, null],
];

describe("required input", () => {
  for (const [item, input, refusal, more] of cases) {
    test(`${item}: ${JSON.stringify(input)}${more === undefined ? "" : ` ${JSON.stringify(more)}`}`, () => {
      assert.deepEqual(missingFields([item], input, { ...context, ...more }), refusal === null ? [] : [refusal]);
    });
  }
  test("everything that may be asked for stands in the table", () => {
    assert.deepEqual([...new Set(cases.map(([item]) => item))].toSorted(), [...MUST_SUPPLY].toSorted());
  });
  test("names all that is missing, in the order of the form, each once", () => {
    assert.deepEqual(missingFields(["tag", "issue", "sub_issue", "users"], { userIds: [1] }, context), [
      "TAG_REQUIRED",
      "ISSUE_REQUIRED",
    ]);
  });
});
