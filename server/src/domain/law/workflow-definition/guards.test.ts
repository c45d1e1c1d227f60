/**
 * Every guard and every condition, on both sides of its edge. By hand from the design (REQUIREMENTS W2.2, W2.3, W2.4
 * and W2.6).
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import path from "node:path";
import { readPack } from "../masters/packs/read-pack.ts";
import { workflowFromPack } from "../masters/packs/workflow-from-pack.ts";
import type { Condition, Guard, Workflow, WorkflowLimits } from "./vocabulary.ts";
import { ROLE, STATUS } from "@smgt/contract/constants.ts";
import { CONDITIONS, GUARDS } from "@smgt/contract/shapes/workflow-words.ts";
import type { ActorFacts, OfficerFacts, InputFacts, TicketFacts } from "./facts.ts";
import { checkGuard, conditionHolds, confirmationFlag } from "./guards.ts";
import { ticket as ticketIn } from "./machine-fixtures.ts";
import type { WorkflowRefusal } from "./refusal-names.ts";

const limits: WorkflowLimits = {
  maxReturns: 3,
  maxReopens: 2,
  reopenDays: 15,
  maxCallDays: 3,
  canOfficerPost: false,
  isAutoTransferOn: false,
};
const haryana = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana")));
const workflow: Workflow = { ...haryana, limits };
const ticket = ticketIn(STATUS.MARKED, { assigneeCount: 1 });
/** An officer without any special fact. */
const officer: OfficerFacts = {
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
const system: ActorFacts = { kind: "system" };
const given: InputFacts = { seenStatusId: STATUS.MARKED };
const first: Partial<OfficerFacts> = { isAssignee: true, isPrimaryAssignee: true };

interface Case {
  readonly guard: Guard;
  readonly what: string;
  readonly ticket?: Partial<TicketFacts>;
  readonly officer?: Partial<OfficerFacts>;
  readonly input?: InputFacts | null;
  readonly refusal: WorkflowRefusal | null;
}

const cases: readonly Case[] = [
  { guard: "own_department", what: "another department", refusal: "ACTION_NOT_ALLOWED" },
  { guard: "own_department", what: "the same", officer: { isSameDepartment: true }, refusal: null },
  { guard: "own_district", what: "another district", refusal: "ACTION_NOT_ALLOWED" },
  { guard: "own_district", what: "the same", officer: { isSameDistrict: true }, refusal: null },
  { guard: "is_assignee", what: "somebody else's", refusal: "NOT_YOUR_TICKET" },
  { guard: "is_assignee", what: "one's own", officer: { isAssignee: true }, refusal: null },
  {
    guard: "is_primary_assignee",
    what: "an additional one",
    officer: { isAssignee: true },
    refusal: "NOT_YOUR_TICKET",
  },
  { guard: "is_primary_assignee", what: "the first one", officer: first, refusal: null },
  { guard: "made_last_marking", what: "another marked it", refusal: "ACTION_NOT_ALLOWED" },
  { guard: "made_last_marking", what: "who marked it", officer: { madeLastMarking: true }, refusal: null },
  { guard: "not_own_atr", what: "the author", officer: { hasSubmittedAtr: true }, refusal: "OWN_WORK" },
  { guard: "not_own_atr", what: "somebody else", officer: { hasApprovedClosure: true }, refusal: null },
  {
    guard: "not_the_closer",
    what: "the author of the report",
    officer: { hasSubmittedAtr: true },
    refusal: "OWN_WORK",
  },
  { guard: "not_the_closer", what: "who approved it", officer: { hasApprovedClosure: true }, refusal: "OWN_WORK" },
  { guard: "not_the_closer", what: "somebody else", refusal: null },
  { guard: "confirmation_open", what: "the first recipient", officer: first, refusal: null },
  {
    guard: "confirmation_open",
    what: "who has accepted",
    officer: { ...first, hasAccepted: true },
    refusal: "NOT_PERTAINING_CLOSED",
  },
  {
    guard: "confirmation_open",
    what: "after three returns",
    ticket: { returnCount: 3 },
    officer: first,
    refusal: "RETURN_LIMIT_REACHED",
  },
  { guard: "confirmation_open", what: "after two", ticket: { returnCount: 2 }, officer: first, refusal: null },
  {
    guard: "confirmation_open",
    what: "a binding marking",
    ticket: { isBindingMarking: true },
    officer: first,
    refusal: "RETURN_LIMIT_REACHED",
  },
  { guard: "returns_left", what: "two returns", ticket: { returnCount: 2 }, refusal: null },
  { guard: "returns_left", what: "three", ticket: { returnCount: 3 }, refusal: "BINDING_MARKING_NEEDS_CELL_HEAD" },
  { guard: "no_atr", what: "a report", ticket: { hasAtr: true }, refusal: "ATR_EXISTS" },
  { guard: "no_atr", what: "none", refusal: null },
  { guard: "reopen_window_open", what: "still open", refusal: null },
  { guard: "reopen_window_open", what: "fifteen days", ticket: { daysSinceResolved: 15 }, refusal: null },
  { guard: "reopen_window_open", what: "sixteen", ticket: { daysSinceResolved: 16 }, refusal: "REOPEN_WINDOW_PASSED" },
  { guard: "closed_for_missing_details", what: "for another reason", refusal: "ACTION_NOT_ALLOWED" },
  {
    guard: "closed_for_missing_details",
    what: "so it was",
    ticket: { isClosedForMissingDetails: true },
    refusal: null,
  },
  { guard: "extension_pending", what: "nobody asked", refusal: "EXTENSION_NOT_ASKED" },
  { guard: "extension_pending", what: "asked", ticket: { isExtensionPending: true }, refusal: null },
  { guard: "extension_within_cap", what: "within", refusal: null },
  {
    guard: "extension_within_cap",
    what: "beyond",
    ticket: { isExtensionBeyondCap: true },
    refusal: "EXTENSION_NEEDS_CELL_HEAD",
  },
  { guard: "receiver_has_not_acted", what: "not yet", refusal: null },
  { guard: "receiver_has_not_acted", what: "has", ticket: { hasReceiverActed: true }, refusal: "RECEIVER_HAS_ACTED" },
  { guard: "not_last_assignee", what: "the last", refusal: "LAST_ASSIGNEE" },
  { guard: "not_last_assignee", what: "one of two", ticket: { assigneeCount: 2 }, refusal: null },
  { guard: "can_be_called", what: "a telephone, or no way at all", refusal: null },
  { guard: "no_head_to_decide", what: "a head is there", refusal: "ACTION_NOT_ALLOWED" },
  { guard: "no_head_to_decide", what: "there is none", ticket: { hasHeadToDecide: false }, refusal: null },
  { guard: "can_be_called", what: "only in writing", ticket: { isOnlyWrittenTo: true }, refusal: "NO_TELEPHONE" },
  { guard: "own_field_officer", what: "somebody else's", refusal: "ACTION_NOT_ALLOWED" },
  {
    guard: "own_field_officer",
    what: "known not to be",
    input: { ...given, isOwnFieldOfficer: false },
    refusal: "ACTION_NOT_ALLOWED",
  },
  { guard: "own_field_officer", what: "one's own", input: { ...given, isOwnFieldOfficer: true }, refusal: null },
  { guard: "own_field_officer", what: "while actions are listed", input: null, refusal: null },
];

describe("guards", () => {
  for (const { guard, what, ticket: row, officer: who, input: supplied = given, refusal } of cases) {
    test(`${guard}: ${what}`, () => {
      const found = checkGuard(guard, {
        ticket: { ...ticket, ...row },
        actor: { ...officer, ...who },
        input: supplied,
        workflow,
      });
      assert.equal(found, refusal);
    });
  }
  test("every guard stands in the table", () => {
    assert.deepEqual([...new Set(cases.map((one) => one.guard))].toSorted(), [...GUARDS].toSorted());
  });
  test("the system passes those on persons", () => {
    const persons: readonly Guard[] = ["own_department", "own_district", "is_assignee", "is_primary_assignee"];
    for (const guard of [...persons, "made_last_marking", "not_own_atr", "not_the_closer"] as const) {
      assert.equal(checkGuard(guard, { ticket, actor: system, input: given, workflow }), null, guard);
    }
  });
});

describe("the question whether it pertains to one", () => {
  const flags: readonly (readonly [what: string, Partial<TicketFacts>, Partial<OfficerFacts>, "Y" | "N"])[] = [
    ["marked", {}, {}, "Y"],
    ["reopened", { statusId: STATUS.REOPENED }, {}, "Y"],
    ["in action", { statusId: STATUS.IN_ACTION }, {}, "N"],
    ["accepted", {}, { hasAccepted: true }, "N"],
    ["not the first", {}, { isPrimaryAssignee: false }, "N"],
    ["another role", {}, { roleId: ROLE.FIELD }, "N"],
    ["binding", { isBindingMarking: true }, {}, "N"],
    ["two returns", { returnCount: 2 }, {}, "Y"],
    ["three returns", { returnCount: 3 }, {}, "N"],
  ];
  for (const [what, row, who, flag] of flags) {
    test(what, () =>
      assert.equal(confirmationFlag(workflow, { ...ticket, ...row }, { ...officer, ...first, ...who }), flag),
    );
  }
  test("follows the State's own limit", () => {
    const allows = (maxReturns: number): Workflow => ({ ...workflow, limits: { ...limits, maxReturns } });
    assert.equal(confirmationFlag(allows(1), { ...ticket, returnCount: 1 }, { ...officer, ...first }), "N");
    assert.equal(confirmationFlag(allows(4), { ...ticket, returnCount: 3 }, { ...officer, ...first }), "Y");
    assert.equal(confirmationFlag(workflow, ticket, system), "N");
  });
});

describe("conditions", () => {
  type Row = readonly [Condition, Partial<TicketFacts> | null, Partial<InputFacts>, Partial<WorkflowLimits>, boolean];
  const rows: readonly Row[] = [
    ["marking_given", null, {}, {}, false],
    ["marking_given", null, { departmentId: 1 }, {}, true],
    ["marking_given", null, { departmentId: 1, isOfficerMapped: true }, {}, true],
    ["marking_given", null, { departmentId: 1, isOfficerMapped: false }, {}, false],
    ["returns_exhausted", null, {}, {}, false],
    ["returns_exhausted", { returnCount: 2 }, {}, {}, false],
    ["returns_exhausted", { returnCount: 3 }, {}, {}, true],
    ["last_return", null, {}, {}, false],
    ["last_return", { returnCount: 1 }, {}, {}, false],
    ["last_return", { returnCount: 2 }, {}, {}, true],
    ["auto_transfer_possible", {}, { isOfficerMapped: true }, {}, false],
    ["auto_transfer_possible", {}, { isOfficerMapped: true }, { isAutoTransferOn: true }, true],
    ["auto_transfer_possible", {}, { isOfficerMapped: false }, { isAutoTransferOn: true }, false],
    ["auto_transfer_possible", {}, {}, { isAutoTransferOn: true }, false],
    ["details_asked_before", null, {}, {}, false],
    ["details_asked_before", {}, {}, {}, false],
    ["details_asked_before", { wasDetailsAsked: true }, {}, {}, true],
    ["work_possible_anyway", {}, {}, {}, false],
    ["work_possible_anyway", {}, { isWorkPossible: true }, {}, true],
    ["reopen_count_below_limit", null, {}, {}, true],
    ["reopen_count_below_limit", { reopenCount: 1 }, {}, {}, true],
    ["reopen_count_below_limit", { reopenCount: 2 }, {}, {}, false],
    ["call_tries_exhausted", null, {}, {}, false],
    ["call_tries_exhausted", null, { isNewCallDay: true }, { maxCallDays: 1 }, true],
    ["call_tries_exhausted", { unreachedDays: 2 }, {}, {}, false],
    ["call_tries_exhausted", { unreachedDays: 2 }, { isNewCallDay: false }, {}, false],
    ["call_tries_exhausted", { unreachedDays: 2 }, { isNewCallDay: true }, {}, true],
    ["call_tries_exhausted", { unreachedDays: 3 }, {}, {}, true],
    ["officer_may_post", {}, {}, {}, false],
    ["officer_may_post", {}, {}, { canOfficerPost: true }, true],
    ["chosen_officer_has_accepted", {}, {}, {}, false],
    ["chosen_officer_has_accepted", {}, { isChosenOfficerAccepted: true }, {}, true],
    ["officer_not_covering", {}, {}, {}, false],
    ["officer_not_covering", {}, { isOfficerNotCovering: true }, {}, true],
    ["member_is_primary", {}, {}, {}, false],
    ["member_is_primary", {}, { isMemberPrimary: true }, {}, true],
    ["report_exists", null, {}, {}, false],
    ["report_exists", {}, {}, {}, false],
    ["report_exists", { hasAtr: true }, {}, {}, true],
  ];
  for (const [condition, row, input, own, holds] of rows) {
    test(`${condition}: ${JSON.stringify([row, input, own])} is ${holds}`, () => {
      const facts = row === null ? null : { ...ticket, ...row };
      assert.equal(conditionHolds(condition, facts, input, { ...limits, ...own }), holds);
    });
  }
  test("every condition stands in the table", () => {
    assert.deepEqual([...new Set(rows.map(([condition]) => condition))].toSorted(), [...CONDITIONS].toSorted());
  });
});
