import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, EMPTY, nameOf, problemsIn, type Complaint } from "./complaint.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const WHOLE: Complaint = {
  ...EMPTY,
  sourceId: 3,
  name: " सुनीता देवी ",
  mobile: "+91 98123 45678",
  issueId: 1,
  subIssueId: 101,
  districtId: 6,
  subject: "बिजली नहीं है",
  description: "कल से बिजली नहीं है।",
  hasConsent: true,
};

test("each thing that is missing has its own sentence", () => {
  assert.deepEqual(problemsIn(WHOLE, NOW), {});
  assert.deepEqual(Object.keys(problemsIn(EMPTY, NOW)), [
    "sourceId",
    "name",
    "mobile",
    "issueId",
    "subIssueId",
    "districtId",
    "subject",
    "description",
    "hasConsent",
  ]);
  assert.deepEqual(problemsIn({ ...WHOLE, email: "nobody" }, NOW), { email: "manual.emailWrong" });
  assert.deepEqual(problemsIn({ ...WHOLE, mobile: "98123" }, NOW), { mobile: "manual.mobileWrong" });
  for (const mobile of ["0124-2345678", "+44 7700 900123", "९८१२३४५६७८"])
    assert.deepEqual(problemsIn({ ...WHOLE, mobile }, NOW), {}, mobile);
  assert.deepEqual(problemsIn({ ...WHOLE, complainedAt: "2026-11-20T15:31" }, NOW), {
    complainedAt: "manual.dateInFuture",
  });
  assert.deepEqual(problemsIn({ ...WHOLE, complainedAt: "2026-11-20T15:29" }, NOW), {});
});

test("what joins an earlier ticket needs no place and no issue", () => {
  const joining = { ...WHOLE, issueId: null, subIssueId: null, districtId: null, parentNo: "GRV-2026-000001" };
  assert.deepEqual(problemsIn(joining, NOW), {});
  const body = bodyOf(joining, "ref");
  assert.deepEqual(
    [body.parent_ticket_no, "district_id" in body, "issue_type" in body],
    ["GRV-2026-000001", false, false],
  );
});

test("an unfinished one is known again by who and what", () => {
  assert.equal(nameOf({ name: "Sunita ", subject: "No light" }), "Sunita · No light");
  assert.equal(nameOf({ description: "x".repeat(99) }), "x".repeat(60));
  assert.equal(nameOf({ mobile: "98" }), "");
});

test("only what was given is sent, without spaces around it", () => {
  assert.deepEqual(bodyOf(WHOLE, "ref"), {
    source_id: 3,
    complainant_name: "सुनीता देवी",
    mobile: "+91 98123 45678",
    district_id: 6,
    issue_type: 1,
    sub_issue_type: 101,
    subject: "बिजली नहीं है",
    description: "कल से बिजली नहीं है।",
    consent_notice_given: "Y",
    client_ref: "ref",
  });
  assert.equal(
    bodyOf({ ...WHOLE, complainedAt: "2026-11-20T15:29" }, "ref").complaint_date,
    "2026-11-20T09:59:00.000Z",
  );
});
