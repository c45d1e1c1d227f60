import assert from "node:assert/strict";
import { test } from "node:test";
import type { ActionField, FieldName } from "@smgt/contract/shapes/action-field.ts";
import { givenIn, missingIn, toMoment } from "./check-form.ts";
import { emptyForm, type FormDraft } from "./form-draft.ts";

const field = (name: FieldName, more: Partial<ActionField> = {}): ActionField => ({
  name,
  kind: "choice",
  required: "Y",
  refusal: "REMARK_REQUIRED",
  ...more,
});
const words = (name: FieldName, more: Partial<ActionField> = {}) => field(name, { kind: "words", ...more });
const due = field("requested_due_at", { kind: "moment", refusal: "DATE_REQUIRED" });
const atr = words("remarks", { min_length: 30, refusal: "ATR_REMARK_TOO_SHORT" });
const approval = words("remarks", { min_length: 10, too_short: "REMARK_TOO_SHORT" });
const disposal = field("disposal_type_id", { refusal: "DISPOSAL_REQUIRED", choices: [1, 2] });
const officers = field("assign_user_id", { kind: "officers", refusal: "USER_REQUIRED" });
const reply = words("reply_text", { refusal: "REPLY_TEXT_REQUIRED" });
const files = field("attachment", { kind: "files", refusal: "ATTACHMENT_REQUIRED" });
const now = Date.parse("2026-11-20T08:00:00Z");
const HINDI = "सीवर लाइन की सफाई आज कर दी गई है और पानी निकल गया।";

const cases: readonly (readonly [string, ActionField, Partial<FormDraft>, string])[] = [
  ["a choice that was not made", field("district_id", { refusal: "DISTRICT_REQUIRED" }), {}, "DISTRICT_REQUIRED"],
  ["a choice that was made", field("district_id"), { districtId: 4 }, ""],
  ["a choice that nobody needs", field("district_id", { required: "N" }), {}, ""],
  ["a disposal that is not for this action", disposal, { disposalId: 5 }, "DISPOSAL_REQUIRED"],
  ["a disposal that is", disposal, { disposalId: 2 }, ""],
  ["spaces are no tag", words("tag_name", { refusal: "TAG_REQUIRED" }), { tag: "  " }, "TAG_REQUIRED"],
  ["no remark where none is needed", words("remarks", { required: "N", min_length: 10 }), {}, ""],
  ["no remark", approval, {}, "REMARK_REQUIRED"],
  ["too few letters between spaces", approval, { remark: " nine char " }, "REMARK_TOO_SHORT"],
  ["a report with too few letters", atr, { remark: "काम हो गया" }, "ATR_REMARK_TOO_SHORT"],
  ["letters of Hindi are letters", atr, { remark: HINDI }, ""],
  ["the server chooses the officer", officers, { userIds: null }, ""],
  ["all officers were taken out", officers, { userIds: [] }, "USER_REQUIRED"],
  ["no date", due, {}, "DATE_REQUIRED"],
  ["a date of the past, Indian time", due, { date: "2026-11-20T13:30" }, "DATE_REQUIRED"],
  ["a date ahead, Indian time", due, { date: "2026-11-20T13:31" }, ""],
  ["no reply", reply, {}, "REPLY_TEXT_REQUIRED"],
  ["a reply with a gap that nobody filled", reply, { actionReplyText: "Dear {name}," }, "REPLY_SLOT_OPEN"],
  ["no file", files, {}, "ATTACHMENT_REQUIRED"],
];
for (const [what, asked, draft, refusal] of cases) {
  test(`says what is missing: ${what}`, () => {
    const found = missingIn([asked], { ...emptyForm, ...draft }, now);
    assert.deepEqual(
      found.map((one) => one.refusal),
      refusal === "" ? [] : [refusal],
    );
  });
}

test("names each problem once, in the order of the form", () => {
  const issue = { refusal: "ISSUE_REQUIRED" } as const;
  const form = [field("issue_type", issue), field("sub_issue_type", issue), disposal];
  assert.deepEqual(
    missingIn(form, emptyForm, now).map((one) => one.field),
    ["issue_type", "disposal_type_id"],
  );
  assert.deepEqual(
    missingIn(form, { ...emptyForm, issueId: 1, disposalId: 1 }, now).map((one) => one.field),
    ["sub_issue_type"],
  );
});

test("sends what the action asks for under its own name, trimmed, and nothing else", () => {
  const draft: FormDraft = {
    ...emptyForm,
    remark: " Seen. ",
    departmentId: 3,
    disposalId: 1,
    userIds: [5, 6],
    date: "2026-11-21T10:00",
    actionReplyText: "hello",
  };
  assert.deepEqual(givenIn([], draft), {});
  assert.deepEqual(givenIn([officers, due, approval, files], draft), {
    assign_user_id: [5, 6],
    requested_due_at: "2026-11-21T04:30:00.000Z",
    remarks: "Seen.",
  });
  assert.deepEqual(givenIn([words("tag_name", { required: "N" }), field("district_id")], draft), {});
});

test("reads a day without an hour as its end of work", () => {
  assert.equal(toMoment("2026-11-21"), "2026-11-21T11:30:00.000Z");
  assert.equal(toMoment(""), "");
});
