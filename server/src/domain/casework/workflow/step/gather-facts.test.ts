/** The machine's facts, one by one, from rows as the database returns them. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { readPack } from "../../../law/masters/packs/read-pack.ts";
import { workflowFromPack } from "../../../law/masters/packs/workflow-from-pack.ts";
import { ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { Officer, Posting } from "../../../../context.ts";
import type { Masters, SubIssueType } from "../../../law/masters/masters.ts";
import type { OfficerFacts, TicketFacts } from "../../../law/workflow-definition/facts.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { officerFacts, ticketFacts } from "./gather-facts.ts";
import type { TicketInContext } from "./queries.ts";

const ENERGY = 1;
const WATER = 2;
const GURUGRAM = 6;
const HISAR = 7;
const ME = 50;
const OTHER = 51;
const DAY = 86_400_000;
const NOW = new Date("2026-11-20T10:00:00.000Z");
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

const ticket = {
  ticket_id: 1,
  status_id: STATUS.MARKED,
  previous_status_id: null,
  return_count: 0,
  reopen_count: 0,
  binding_marking: false,
  is_sensitive: false,
  is_manual: false,
  is_details_asked: false,
  is_extension_asked: false,
  disposal_type_id: null,
  sub_issue_type_id: 101,
  department_id: ENERGY,
  district_id: GURUGRAM,
  received_at: ago(DAY),
  resolved_at: null,
  resolved_by: null,
  complained_about: [] as number[],
} as Ticket;

type Assignment = TicketInContext["assignments"][number];
const assignment = (more: Partial<Assignment> = {}): Assignment => ({
  marking_id: 1,
  kind: "PRIMARY",
  role_id: ROLE.OFFICER,
  department_id: ENERGY,
  district_id: GURUGRAM,
  user_id: ME,
  assigned_by: OTHER,
  accepted_at: null,
  ended_at: null,
  ...more,
});
const THEN = "2026-11-19T10:00:00Z";
const field = (more: Partial<Assignment> = {}): Assignment => assignment({ kind: "FIELD", user_id: 60, ...more });

const ticketContext: TicketInContext = {
  has_atr: false,
  last_atr_by: null,
  last_atr_approved_by: null,
  unreached_days: 0,
  called_today: false,
  has_proposals: false,
  is_leading: false,
  beside: [],
  is_without_head: false,
  heads: [],
  has_telephone: true,
  is_callable: true,
  is_writable: false,
  requested_due_at: null,
  assignments: [],
};

const photo = { subIssueTypeId: 102, isPhotoRequired: true } as SubIssueType;
const workflow = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../../packs/haryana")));
const masters = {
  workflow,
  subIssueTypes: [{ ...photo, subIssueTypeId: 101, isPhotoRequired: false }, photo] as readonly SubIssueType[],
  parameters: { extensionCapDays: 21 },
} as Masters;

describe("the ticket as the machine sees it", () => {
  test("a ticket about which nothing is to be said", () => {
    const expected: TicketFacts = {
      statusId: STATUS.MARKED,
      previousStatusId: null,
      returnCount: 0,
      reopenCount: 0,
      isBindingMarking: false,
      isSensitive: false,
      isManual: false,
      hasAtr: false,
      isPhotoRequired: false,
      wasDetailsAsked: false,
      isClosedForMissingDetails: false,
      isExtensionPending: false,
      isExtensionBeyondCap: false,
      daysSinceResolved: null,
      unreachedDays: 0,
      assigneeCount: 0,
      hasReceiverActed: false,
      isOnlyWrittenTo: false,
      hasHeadToDecide: false,
    };
    assert.deepEqual(ticketFacts(ticket, ticketContext, masters, NOW), expected);
  });

  type Case = readonly [what: string, row: Partial<Ticket>, near: Partial<TicketInContext>, Partial<TicketFacts>];
  const cases: readonly Case[] = [
    [
      "status and way back",
      { status_id: STATUS.AWAITING_CITIZEN, previous_status_id: STATUS.NEW },
      {},
      { statusId: STATUS.AWAITING_CITIZEN, previousStatusId: STATUS.NEW },
    ],
    ["returns", { return_count: 2 }, {}, { returnCount: 2 }],
    ["reopenings", { reopen_count: 1 }, {}, { reopenCount: 1 }],
    ["a binding marking", { binding_marking: true }, {}, { isBindingMarking: true }],
    ["what is sensitive", { is_sensitive: true }, {}, { isSensitive: true }],
    ["a telephone ticket", { is_manual: true }, {}, { isManual: true }],
    ["a report", {}, { has_atr: true }, { hasAtr: true }],
    ["a kind that wants a photo", { sub_issue_type_id: 102 }, {}, { isPhotoRequired: true }],
    ["a kind that nobody knows", { sub_issue_type_id: 999 }, {}, { isPhotoRequired: false }],
    ["no kind yet", { sub_issue_type_id: null }, {}, { isPhotoRequired: false }],
    ["details were asked for", { is_details_asked: true }, {}, { wasDetailsAsked: true }],
    ["no answer of the citizen", { disposal_type_id: 13 }, {}, { isClosedForMissingDetails: true }],
    ["closed for another reason", { disposal_type_id: 14 }, {}, { isClosedForMissingDetails: false }],
    ["an extension is asked for", { is_extension_asked: true }, {}, { isExtensionPending: true }],
    ["resolved just now", { resolved_at: NOW }, {}, { daysSinceResolved: 0 }],
    ["a day less a moment", { resolved_at: ago(DAY - 1) }, {}, { daysSinceResolved: 0 }],
    ["a whole day", { resolved_at: ago(DAY) }, {}, { daysSinceResolved: 1 }],
    ["sixteen days", { resolved_at: ago(16 * DAY) }, {}, { daysSinceResolved: 16 }],
    ["called in vain", {}, { unreached_days: 2 }, { unreachedDays: 2 }],
    ["a head who may decide", { complained_about: [ME] }, { heads: [ME, OTHER] }, { hasHeadToDecide: true }],
    ["a head it is about", { complained_about: [OTHER] }, { heads: [OTHER] }, { hasHeadToDecide: false }],
    ["a head who wrote the report", {}, { heads: [OTHER], last_atr_by: OTHER }, { hasHeadToDecide: false }],
    ["a head who approved it", {}, { heads: [OTHER], last_atr_approved_by: OTHER }, { hasHeadToDecide: false }],
    ["a head who resolved it", { resolved_by: OTHER }, { heads: [OTHER] }, { hasHeadToDecide: false }],
    [
      "two hold it and one held it",
      {},
      { assignments: [assignment({ ended_at: THEN }), assignment(), field()] },
      { assigneeCount: 2 },
    ],
    ["marked and not accepted", {}, { assignments: [assignment()] }, { hasReceiverActed: false }],
    ["marked and accepted", {}, { assignments: [assignment({ accepted_at: THEN })] }, { hasReceiverActed: true }],
    [
      "accepted by the person who has it no more",
      {},
      { assignments: [assignment({ accepted_at: THEN, ended_at: THEN }), assignment()] },
      { hasReceiverActed: false },
    ],
    [
      "in action with a field officer who has not begun",
      { status_id: STATUS.IN_ACTION },
      { assignments: [assignment({ accepted_at: THEN }), field()] },
      { hasReceiverActed: false },
    ],
    [
      "one of two field officers has begun",
      { status_id: STATUS.IN_ACTION },
      { assignments: [assignment({ accepted_at: THEN }), field(), field({ accepted_at: THEN })] },
      { hasReceiverActed: true },
    ],
    [
      "in action without a field officer",
      { status_id: STATUS.IN_ACTION },
      { assignments: [assignment()] },
      { hasReceiverActed: true },
    ],
    [
      "the field officer who had begun is gone",
      { status_id: STATUS.IN_ACTION },
      { assignments: [assignment({ accepted_at: THEN }), field({ accepted_at: THEN, ended_at: THEN }), field()] },
      { hasReceiverActed: false },
    ],
  ];
  for (const [what, row, near, expected] of cases) {
    test(what, () => {
      const found = ticketFacts({ ...ticket, ...row }, { ...ticketContext, ...near }, masters, NOW);
      assert.deepEqual({ ...found, ...expected }, found);
    });
  }

  // The head of a department grants up to 21 days from receipt (REQUIREMENTS W2.6).
  const received = ago(5 * DAY);
  const cap = received.getTime() + 21 * DAY;
  const dates: readonly (readonly [what: string, wished: Date | null, asked: number | null, isBeyond: boolean])[] = [
    ["no date at all", null, null, false],
    ["to the moment", new Date(cap), null, false],
    ["a moment more", new Date(cap + 1), null, true],
    ["the date that was asked for", null, cap + 1, true],
    ["an earlier date that was asked for", null, cap, false],
    ["what is granted, not what was asked for", new Date(cap), cap + 1, false],
    ["more than was asked for", new Date(cap + 1), cap, true],
  ];
  for (const [what, wished, asked, isBeyond] of dates) {
    test(`the cap of an extension: ${what}`, () => {
      const near = { ...ticketContext, requested_due_at: asked === null ? null : new Date(asked).toISOString() };
      const row = { ...ticket, received_at: received };
      assert.equal(ticketFacts(row, near, masters, NOW, wished).isExtensionBeyondCap, isBeyond);
    });
  }
});

describe("the officer as the machine sees them", () => {
  const posted = (...postings: Posting[]) => ({ postings });
  const officer = {
    userId: ME,
    roleId: ROLE.OFFICER,
    postings: [{ departmentId: WATER, districtId: HISAR }],
  } as unknown as Officer;

  test("somebody who has nothing to do with it", () => {
    const expected: OfficerFacts = {
      kind: "officer",
      roleId: ROLE.OFFICER,
      isSameDepartment: false,
      isSameDistrict: false,
      isAssignee: false,
      isPrimaryAssignee: false,
      hasAccepted: false,
      hasSubmittedAtr: false,
      hasApprovedClosure: false,
      madeLastMarking: false,
      isComplainedAbout: false,
      isStandIn: false,
    };
    const others = [assignment({ user_id: OTHER, accepted_at: THEN }), field({ assigned_by: 99 })];
    const near = { ...ticketContext, last_atr_by: OTHER, last_atr_approved_by: 99, assignments: others };
    const row = { ...ticket, resolved_by: OTHER, complained_about: [OTHER] };
    assert.deepEqual(officerFacts(officer, row, near), expected);
  });

  type Case = readonly [
    what: string,
    who: Partial<Officer>,
    row: Partial<Ticket>,
    near: Partial<TicketInContext>,
    Partial<OfficerFacts>,
  ];
  const cases: readonly Case[] = [
    ["the role", { roleId: ROLE.HOD }, {}, {}, { roleId: ROLE.HOD }],
    [
      "posted in the department",
      posted({ departmentId: ENERGY, districtId: HISAR }),
      {},
      {},
      { isSameDepartment: true, isSameDistrict: false },
    ],
    [
      "posted in the district",
      posted({ departmentId: WATER, districtId: GURUGRAM }),
      {},
      {},
      { isSameDepartment: false, isSameDistrict: true },
    ],
    [
      "posted everywhere",
      posted({ departmentId: null, districtId: null }),
      {},
      {},
      { isSameDepartment: true, isSameDistrict: true },
    ],
    [
      "one of two postings",
      posted({ departmentId: WATER, districtId: HISAR }, { departmentId: ENERGY, districtId: GURUGRAM }),
      {},
      {},
      { isSameDepartment: true, isSameDistrict: true },
    ],
    ["posted nowhere", posted(), {}, {}, { isSameDepartment: false, isSameDistrict: false }],
    [
      "has it first, not accepted",
      {},
      {},
      { assignments: [assignment()] },
      { isAssignee: true, isPrimaryAssignee: true, hasAccepted: false },
    ],
    [
      "has it beside the first one",
      {},
      {},
      { assignments: [assignment({ user_id: OTHER, accepted_at: THEN }), assignment({ kind: "ADDITIONAL" })] },
      { isAssignee: true, isPrimaryAssignee: false, hasAccepted: false },
    ],
    ["has accepted", {}, {}, { assignments: [assignment({ accepted_at: THEN })] }, { hasAccepted: true }],
    [
      "had it once, and accepted it then",
      {},
      {},
      { assignments: [assignment({ accepted_at: THEN, ended_at: THEN })] },
      { isAssignee: false, isPrimaryAssignee: false, hasAccepted: false },
    ],
    [
      "has it again and must answer again",
      {},
      {},
      { assignments: [assignment({ accepted_at: THEN, ended_at: THEN }), assignment()] },
      { isAssignee: true, isPrimaryAssignee: true, hasAccepted: false },
    ],
    ["wrote the last report", {}, {}, { has_atr: true, last_atr_by: ME }, { hasSubmittedAtr: true }],
    ["resolved it", {}, { resolved_by: ME }, {}, { hasApprovedClosure: true }],
    [
      "approved the report of a ticket that is under appeal",
      {},
      { status_id: STATUS.UNDER_APPEAL },
      { last_atr_by: OTHER, last_atr_approved_by: ME },
      { hasApprovedClosure: true, hasSubmittedAtr: false },
    ],
    [
      "marked it last",
      {},
      {},
      { assignments: [assignment({ assigned_by: OTHER }), field({ assigned_by: ME })] },
      { madeLastMarking: true },
    ],
    [
      "marked it before somebody else did",
      {},
      {},
      {
        assignments: [
          assignment({ assigned_by: OTHER }),
          assignment({ assigned_by: ME }),
          field({ assigned_by: OTHER }),
        ],
      },
      { madeLastMarking: false },
    ],
    ["it is about them", {}, { complained_about: [OTHER, ME] }, {}, { isComplainedAbout: true }],
    ["stands in for the heads", { roleId: ROLE.CELL_EXEC }, {}, { is_without_head: true }, { isStandIn: true }],
    ["of the desk while there is a head", { roleId: ROLE.CELL_EXEC }, {}, {}, { isStandIn: false }],
    ["of a department while there is no head", {}, {}, { is_without_head: true }, { isStandIn: false }],
  ];
  for (const [what, who, row, near, expected] of cases) {
    test(what, () => {
      const found = officerFacts({ ...officer, ...who }, { ...ticket, ...row }, { ...ticketContext, ...near });
      assert.deepEqual({ ...found, ...expected }, found);
    });
  }
});
