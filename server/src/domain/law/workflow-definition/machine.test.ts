import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { ACTION, ALL_ROLES, ALL_STATUSES, ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { ActionId, RoleId, StatusId } from "@smgt/contract/constants.ts";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { workflowFromPack } from "../masters/packs/workflow-from-pack.ts";
import type { ActorFacts, InputFacts, TicketFacts } from "./facts.ts";
import { confirmationFlag } from "./guards.ts";
import { everything, officer, ticket } from "./machine-fixtures.ts";
import { allowedActions, offTableStep, firstStep, nextStep } from "./machine.ts";
import type { Refused, Step } from "./machine.ts";
import type { WorkflowRefusal } from "./refusal-names.ts";
import type { AssignTarget, ClockEffect, Effect, Outcome, Transition, Workflow } from "./vocabulary.ts";

const workflow = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana")));

const system: ActorFacts = { kind: "system" };
const fresh = officer(ROLE.OFFICER, { hasAccepted: false });
const NO_ACTION_SPAM = 14;
const WORK_DONE = 1;
const INTERIM = 5;
const UNKNOWN_ACTION: ActionId = 999;

/** The table with another outcome of the feed entry. */
const feedTo = (to: Outcome["to"]): Workflow => withOutcomes(({ entry }) => entry === "feed", { to });

function withOutcomes(isMeant: (row: Transition) => boolean, change: Partial<Outcome>): Workflow {
  const transitions = workflow.transitions.map((row) =>
    isMeant(row) ? { ...row, outcomes: row.outcomes.map((one) => ({ ...one, ...change })) } : row,
  );
  return { ...workflow, transitions };
}

function disposalFor(actionId: ActionId): number {
  return actionId === ACTION.CLOSE_NO_ACTION ? NO_ACTION_SPAM : WORK_DONE;
}

function run(from: TicketFacts, actionId: ActionId, actor: ActorFacts, more: Partial<InputFacts> = {}): Step | Refused {
  return nextStep(workflow, from, actionId, actor, {
    ...everything,
    disposalTypeId: disposalFor(actionId),
    seenStatusId: from.statusId,
    ...more,
  });
}

interface Row {
  readonly row: string;
  readonly from: TicketFacts;
  readonly action: ActionId;
  readonly actor: ActorFacts;
  readonly more?: Partial<InputFacts>;
  readonly to: StatusId;
  readonly assign: AssignTarget;
  readonly clock: ClockEffect;
  readonly effects?: readonly Effect[];
}
const S = STATUS;
const A = ACTION;
const head = officer(ROLE.CELL_HEAD);
const cell = officer(ROLE.CELL_EXEC);
const hod = officer(ROLE.HOD);
const nodal = officer(ROLE.OFFICER);
const district = officer(ROLE.DIST_NODAL);
const field = officer(ROLE.FIELD);
const caller = officer(ROLE.CALL_OP);

const rows: readonly Row[] = [
  {
    row: "3",
    from: ticket(S.NEW),
    action: A.MARK,
    actor: cell,
    to: S.MARKED,
    assign: "department_officer",
    clock: "start_acceptance",
  },
  {
    row: "3 by the district",
    from: ticket(S.RETURNED),
    action: A.MARK,
    actor: district,
    to: S.MARKED,
    assign: "department_officer",
    clock: "start_acceptance",
  },
  {
    row: "3 after three returns",
    from: ticket(S.RETURNED, { returnCount: 3 }),
    action: A.MARK,
    actor: head,
    to: S.MARKED,
    assign: "department_officer",
    clock: "start_acceptance",
    effects: ["set_binding_marking"],
  },
  {
    row: "4",
    from: ticket(S.IN_ACTION),
    action: A.ADDITIONAL_MARKING,
    actor: cell,
    to: S.IN_ACTION,
    assign: "extra_department_officer",
    clock: "none",
  },
  {
    row: "5 on X",
    from: ticket(S.NEW),
    action: A.ASK_DETAILS_ON_X,
    actor: cell,
    to: S.AWAITING_CITIZEN,
    assign: "stays",
    clock: "pause_all",
    effects: ["send_question", "record_details_asked"],
  },
  {
    row: "5 by phone",
    from: ticket(S.RETURNED),
    action: A.ASK_DETAILS_BY_PHONE,
    actor: caller,
    to: S.AWAITING_CITIZEN,
    assign: "stays",
    clock: "pause_all",
    effects: ["create_call_task", "record_details_asked"],
  },
  {
    row: "5 a second time",
    from: ticket(S.NEW, { wasDetailsAsked: true }),
    action: A.ASK_DETAILS_ON_X,
    actor: cell,
    to: S.AWAITING_CITIZEN,
    assign: "stays",
    clock: "none",
    effects: ["send_question"],
  },
  {
    row: "6",
    from: ticket(S.AWAITING_CITIZEN, { previousStatusId: S.IN_ACTION }),
    action: A.SYS_CITIZEN_REPLIED,
    actor: system,
    to: S.IN_ACTION,
    assign: "stays",
    clock: "resume_all",
    effects: ["tell_cell"],
  },
  {
    row: "6 told by phone",
    from: ticket(S.AWAITING_CITIZEN, { previousStatusId: S.NEW }),
    action: A.SYS_CITIZEN_REPLIED,
    actor: caller,
    to: S.NEW,
    assign: "stays",
    clock: "resume_all",
    effects: ["tell_cell"],
  },
  {
    row: "7",
    from: ticket(S.AWAITING_CITIZEN, { previousStatusId: S.NEW }),
    action: A.SYS_DETAILS_TIMEOUT,
    actor: system,
    to: S.CLOSED_NO_ACTION,
    assign: "nobody",
    clock: "stop",
    effects: ["tell_citizen"],
  },
  {
    row: "7 work possible anyway",
    from: ticket(S.AWAITING_CITIZEN, { previousStatusId: S.MARKED }),
    action: A.SYS_DETAILS_TIMEOUT,
    actor: system,
    more: { isWorkPossible: true },
    to: S.MARKED,
    assign: "stays",
    clock: "resume_all",
  },
  {
    row: "7 answer after all",
    from: ticket(S.CLOSED_NO_ACTION, { isClosedForMissingDetails: true, daysSinceResolved: 15 }),
    action: A.SYS_CITIZEN_REPLIED,
    actor: system,
    to: S.NEW,
    assign: "cell_queue",
    clock: "start_triage",
    effects: ["tell_cell"],
  },
  {
    row: "8",
    from: ticket(S.NEW),
    action: A.CLOSE_NO_ACTION,
    actor: cell,
    to: S.CLOSED_NO_ACTION,
    assign: "nobody",
    clock: "stop",
    effects: ["tell_citizen"],
  },
  {
    row: "9",
    from: ticket(S.MARKED),
    action: A.MERGE,
    actor: cell,
    to: S.MERGED,
    assign: "nobody",
    clock: "follow_primary",
    effects: ["merge_into_primary", "tell_primary"],
  },
  {
    row: "10",
    from: ticket(S.IN_ACTION),
    action: A.TRANSFER_OUT,
    actor: head,
    to: S.TRANSFERRED,
    assign: "nobody",
    clock: "stop",
    effects: ["tell_citizen", "confirm_transfer"],
  },
  {
    row: "10 proposed",
    from: ticket(S.NEW),
    action: A.TRANSFER_OUT,
    actor: cell,
    to: S.NEW,
    assign: "stays",
    clock: "none",
    effects: ["propose_transfer"],
  },
  {
    row: "11",
    from: ticket(S.MARKED),
    action: A.ACCEPT,
    actor: fresh,
    to: S.IN_ACTION,
    assign: "stays",
    clock: "start_resolution",
    effects: ["record_confirmation", "record_acceptance"],
  },
  {
    row: "12",
    from: ticket(S.REOPENED),
    action: A.FORWARD_TO_FIELD,
    actor: nodal,
    to: S.IN_ACTION,
    assign: "field_officers",
    clock: "start_resolution",
    effects: ["record_acceptance"],
  },
  {
    row: "13",
    from: ticket(S.MARKED),
    action: A.NOT_PERTAINING,
    actor: fresh,
    to: S.RETURNED,
    assign: "cell_queue",
    clock: "pause_officer",
    effects: ["count_return"],
  },
  {
    row: "13 third time",
    from: ticket(S.MARKED, { returnCount: 2 }),
    action: A.NOT_PERTAINING,
    actor: fresh,
    to: S.RETURNED,
    assign: "cell_head",
    clock: "pause_officer",
    effects: ["count_return"],
  },
  {
    row: "14",
    from: ticket(S.IN_ACTION),
    action: A.INTERIM_REPORT,
    actor: nodal,
    to: S.IN_ACTION,
    assign: "stays",
    clock: "none",
    effects: ["create_approval_task"],
  },
  {
    row: "15 granted",
    from: ticket(S.IN_ACTION, { isExtensionPending: true }),
    action: A.GRANT_EXTENSION,
    actor: hod,
    to: S.IN_ACTION,
    assign: "stays",
    clock: "set_new_due",
    effects: ["set_interim", "send_interim_reply", "close_approval_task", "confirm_extension"],
  },
  {
    row: "15 granted beyond 21 days",
    from: ticket(S.IN_ACTION, { isExtensionPending: true, isExtensionBeyondCap: true }),
    action: A.GRANT_EXTENSION,
    actor: head,
    to: S.IN_ACTION,
    assign: "stays",
    clock: "set_new_due",
    effects: ["set_interim", "send_interim_reply", "close_approval_task", "confirm_extension"],
  },
  {
    row: "15 refused",
    from: ticket(S.IN_ACTION, { isExtensionPending: true }),
    action: A.REFUSE_EXTENSION,
    actor: hod,
    to: S.IN_ACTION,
    assign: "stays",
    clock: "none",
    effects: ["close_approval_task"],
  },
  {
    row: "16",
    from: ticket(S.MARKED),
    action: A.NEED_DETAILS,
    actor: nodal,
    to: S.AWAITING_CITIZEN,
    assign: "stays",
    clock: "pause_all",
    effects: ["create_call_task", "record_details_asked"],
  },
  {
    row: "17",
    from: ticket(S.IN_ACTION),
    action: A.FIELD_REPORT,
    actor: field,
    to: S.IN_ACTION,
    assign: "stays",
    clock: "none",
  },
  {
    row: "18",
    from: ticket(S.IN_ACTION, { isPhotoRequired: true }),
    action: A.SUBMIT_ATR,
    actor: nodal,
    to: S.ATR_REVIEW,
    assign: "stays",
    clock: "pause_officer",
    effects: ["create_call_task", "write_report"],
  },
  {
    row: "19",
    from: ticket(S.ATR_REVIEW),
    action: A.RETURN_ATR,
    actor: district,
    to: S.IN_ACTION,
    assign: "same_officer",
    clock: "resume_officer",
    effects: ["return_report"],
  },
  {
    row: "20",
    from: ticket(S.ATR_REVIEW),
    action: A.APPROVE_AND_REPLY,
    actor: cell,
    to: S.RESOLVED,
    assign: "stays",
    clock: "stop",
    effects: ["send_reply", "approve_report"],
  },
  {
    row: "21",
    from: ticket(S.ATR_REVIEW),
    action: A.APPROVE,
    actor: head,
    to: S.RESOLVED,
    assign: "stays",
    clock: "stop",
    effects: ["create_call_task", "approve_report"],
  },
  {
    row: "21 with a disposal that is the head's to approve",
    from: ticket(S.ATR_REVIEW),
    action: A.APPROVE,
    actor: head,
    more: { disposalTypeId: INTERIM },
    to: S.RESOLVED,
    assign: "stays",
    clock: "stop",
    effects: ["create_call_task", "approve_report"],
  },
  {
    row: "22",
    from: ticket(S.RESOLVED),
    action: A.FEEDBACK_SATISFIED,
    actor: caller,
    to: S.CLOSED,
    assign: "nobody",
    clock: "none",
    effects: ["record_feedback"],
  },
  {
    row: "23",
    from: ticket(S.RESOLVED, { reopenCount: 1 }),
    action: A.FEEDBACK_NOT_SATISFIED,
    actor: caller,
    to: S.REOPENED,
    assign: "same_officer",
    clock: "restart",
    effects: ["record_feedback", "count_reopen", "raise_escalation", "copy_to_head"],
  },
  {
    row: "23 after two reopenings",
    from: ticket(S.RESOLVED, { reopenCount: 2 }),
    action: A.FEEDBACK_NOT_SATISFIED,
    actor: caller,
    to: S.UNDER_APPEAL,
    assign: "head_of_department",
    clock: "start_appeal",
    effects: ["record_feedback"],
  },
  {
    row: "24",
    from: ticket(S.RESOLVED, { unreachedDays: 1 }),
    action: A.FEEDBACK_NOT_REACHABLE,
    actor: caller,
    more: { isNewCallDay: true },
    to: S.RESOLVED,
    assign: "stays",
    clock: "none",
    effects: ["record_feedback", "schedule_next_call"],
  },
  {
    row: "24 third day",
    from: ticket(S.RESOLVED, { unreachedDays: 2 }),
    action: A.FEEDBACK_NOT_REACHABLE,
    actor: caller,
    more: { isNewCallDay: true },
    to: S.CLOSED,
    assign: "nobody",
    clock: "none",
    effects: ["record_feedback"],
  },
  {
    row: "25",
    from: ticket(S.CLOSED, { daysSinceResolved: 15 }),
    action: A.REOPEN,
    actor: cell,
    to: S.REOPENED,
    assign: "same_officer",
    clock: "restart",
    effects: ["count_reopen", "raise_escalation"],
  },
  {
    row: "25 negative reply",
    from: ticket(S.RESOLVED, { daysSinceResolved: 1 }),
    action: A.REOPEN,
    actor: system,
    to: S.REOPENED,
    assign: "same_officer",
    clock: "restart",
    effects: ["count_reopen", "raise_escalation"],
  },
  {
    row: "25 by the head, any time",
    from: ticket(S.CLOSED, { daysSinceResolved: 90 }),
    action: A.REOPEN,
    actor: head,
    to: S.REOPENED,
    assign: "same_officer",
    clock: "restart",
    effects: ["count_reopen", "raise_escalation"],
  },
  {
    row: "25 wrong closure",
    from: ticket(S.CLOSED_NO_ACTION),
    action: A.REOPEN,
    actor: cell,
    to: S.NEW,
    assign: "cell_queue",
    clock: "start_triage",
    effects: ["count_reopen"],
  },
  {
    row: "26 upheld",
    from: ticket(S.UNDER_APPEAL),
    action: A.UPHOLD_CLOSURE,
    actor: hod,
    to: S.CLOSED,
    assign: "nobody",
    clock: "stop",
    effects: ["tell_citizen"],
  },
  {
    row: "26 fresh action",
    from: ticket(S.UNDER_APPEAL),
    action: A.ORDER_FRESH_ACTION,
    actor: hod,
    to: S.REOPENED,
    assign: "same_officer",
    clock: "restart",
    effects: ["count_reopen", "tell_citizen"],
  },
  {
    row: "27",
    from: ticket(S.IN_ACTION),
    action: A.TAKE_OVER,
    actor: hod,
    to: S.MARKED,
    assign: "chosen_officer",
    clock: "start_acceptance",
  },
  {
    row: "27 to one who had accepted",
    from: ticket(S.REOPENED),
    action: A.TAKE_OVER,
    actor: hod,
    more: { isChosenOfficerAccepted: true },
    to: S.IN_ACTION,
    assign: "chosen_officer",
    clock: "start_acceptance",
  },
  {
    row: "28",
    from: ticket(S.IN_ACTION),
    action: A.ESCALATE,
    actor: nodal,
    to: S.IN_ACTION,
    assign: "head_of_department",
    clock: "start_resolution",
    effects: ["raise_escalation", "record_acceptance"],
  },
  {
    row: "29 reply",
    from: ticket(S.RETURNED),
    action: A.REPLY,
    actor: cell,
    to: S.RETURNED,
    assign: "stays",
    clock: "none",
    effects: ["send_reply"],
  },
  {
    row: "29 draft",
    from: ticket(S.IN_ACTION),
    action: A.REPLY,
    actor: nodal,
    to: S.IN_ACTION,
    assign: "stays",
    clock: "none",
    effects: ["draft_reply"],
  },
  {
    row: "29 remark",
    from: ticket(S.UNDER_APPEAL),
    action: A.REMARK,
    actor: hod,
    to: S.UNDER_APPEAL,
    assign: "stays",
    clock: "none",
  },
  {
    row: "30",
    from: ticket(S.RESOLVED),
    action: A.SYS_AUTO_CLOSE,
    actor: system,
    to: S.CLOSED,
    assign: "nobody",
    clock: "none",
    effects: ["tell_citizen"],
  },
  {
    row: "2.5 delete the primary",
    from: ticket(S.NEW),
    action: A.MARK_DELETE,
    actor: head,
    more: { isMemberPrimary: true },
    to: S.DELETED,
    assign: "nobody",
    clock: "stop",
    effects: ["delete_member", "confirm_delete"],
  },
  {
    row: "2.5 undo a merge",
    from: ticket(S.MERGED, { previousStatusId: S.MARKED }),
    action: A.TICKET_FROM_MARKING,
    actor: cell,
    to: S.MARKED,
    assign: "stays",
    clock: "none",
    effects: ["split_member"],
  },
  {
    row: "2.5 change district away from the officer",
    from: ticket(S.IN_ACTION),
    action: A.CHANGE_DISTRICT,
    actor: cell,
    more: { isOfficerNotCovering: true },
    to: S.MARKED,
    assign: "department_officer",
    clock: "start_acceptance",
  },
  {
    row: "2.5 pull back",
    from: ticket(S.MARKED),
    action: A.PULL_BACK,
    actor: cell,
    to: S.NEW,
    assign: "cell_queue",
    clock: "start_triage",
  },
];

describe("every row of the table", () => {
  for (const { row, from, action, actor, more, to, assign, clock, effects } of rows) {
    test(`row ${row}: action ${action} in status ${from.statusId}`, () => {
      const step = run(from, action, actor, more);
      assert.equal(step.kind, "step", step.kind === "refused" ? step.refusal : "");
      assert.ok(step.kind === "step");
      assert.deepEqual(
        { to: step.to, assign: step.assign, clock: step.clock, effects: step.effects },
        { to, assign, clock, effects: effects ?? [] },
      );
    });
  }
  test("rows 1 and 2: a new ticket waits for marking, or is marked at once", () => {
    const given = { issueTypeId: 1, subIssueTypeId: 101 };
    for (const [actor, entry] of [
      [cell, "feed"],
      [system, "feed"],
      [caller, "manual"],
    ] as const) {
      const waits = firstStep(workflow, entry, actor, { ...everything, ...given, isOfficerMapped: false });
      const marked = firstStep(workflow, entry, actor, { ...everything, ...given, isOfficerMapped: true });
      assert.ok(waits.kind === "step" && waits.to === S.NEW && waits.clock === "start_triage");
      assert.ok(marked.kind === "step" && marked.to === S.MARKED && marked.clock === "start_acceptance");
    }
    assert.equal(firstStep(workflow, "manual", nodal, everything).kind, "refused");
    const bare = firstStep(workflow, "manual", caller, {});
    assert.ok(bare.kind === "refused");
    assert.deepEqual(bare.refusals, ["SOURCE_REQUIRED", "COMPLAINANT_REQUIRED", "DISTRICT_REQUIRED", "ISSUE_REQUIRED"]);
  });
  test("a step tells its row, from where to where, and the ticket after it", () => {
    const asked = run(ticket(S.IN_ACTION, { returnCount: 1, reopenCount: 2 }), A.NEED_DETAILS, nodal);
    assert.deepEqual(asked, {
      kind: "step",
      transitionCode: "16",
      from: S.IN_ACTION,
      to: S.AWAITING_CITIZEN,
      assign: "stays",
      clock: "pause_all",
      effects: ["create_call_task", "record_details_asked"],
      after: {
        statusId: S.AWAITING_CITIZEN,
        previousStatusId: S.IN_ACTION,
        returnCount: 1,
        reopenCount: 2,
        isBindingMarking: false,
        wasDetailsAsked: true,
        isExtensionPending: false,
      },
    });
    const entered = firstStep(workflow, "feed", system, { issueTypeId: 1, subIssueTypeId: 101 });
    assert.deepEqual(entered, {
      kind: "step",
      transitionCode: "1",
      from: null,
      to: S.NEW,
      assign: "cell_queue",
      clock: "start_triage",
      effects: [],
      after: {
        statusId: S.NEW,
        previousStatusId: null,
        returnCount: 0,
        reopenCount: 0,
        isBindingMarking: false,
        wasDetailsAsked: false,
        isExtensionPending: false,
      },
    });
  });
  test("auto-transfer sends a return straight to the suggested department, except the third", () => {
    const auto: Workflow = { ...workflow, limits: { ...workflow.limits, isAutoTransferOn: true } };
    const input = { ...everything, seenStatusId: S.MARKED, isOfficerMapped: true };
    const first = nextStep(auto, ticket(S.MARKED), A.NOT_PERTAINING, fresh, input);
    const third = nextStep(auto, ticket(S.MARKED, { returnCount: 2 }), A.NOT_PERTAINING, fresh, input);
    assert.ok(first.kind === "step" && first.to === S.MARKED && first.assign === "suggested_department_officer");
    assert.ok(third.kind === "step" && third.to === S.RETURNED && third.assign === "cell_head");
    assert.equal(third.kind === "step" && third.after.returnCount, 3);
  });
});

describe("refusals", () => {
  type Case = readonly [what: string, result: () => Step | Refused, refusal: WorkflowRefusal];
  const approver = officer(ROLE.CELL_EXEC, { hasSubmittedAtr: true });
  const stranger = officer(ROLE.OFFICER, { isAssignee: false, isPrimaryAssignee: false });
  const cases: readonly Case[] = [
    ["a stale status", () => run(ticket(S.MARKED), A.ACCEPT, nodal, { seenStatusId: S.NEW }), "TICKET_STATUS_MISMATCH"],
    ["a role that the row does not name", () => run(ticket(S.NEW), A.MARK, nodal), "ACTION_NOT_ALLOWED"],
    ["the system's action by a person", () => run(ticket(S.RESOLVED), A.SYS_AUTO_CLOSE, head), "ACTION_NOT_ALLOWED"],
    ["an action of another status", () => run(ticket(S.NEW), A.APPROVE, cell), "ACTION_NOT_ALLOWED"],
    ["anything in a terminal status", () => run(ticket(S.TRANSFERRED), A.REOPEN, head), "ACTION_NOT_ALLOWED"],
    ["a ticket marked to somebody else", () => run(ticket(S.IN_ACTION), A.SUBMIT_ATR, stranger), "NOT_YOUR_TICKET"],
    [
      "another district",
      () => run(ticket(S.NEW), A.MARK, officer(ROLE.DIST_NODAL, { isSameDistrict: false })),
      "ACTION_NOT_ALLOWED",
    ],
    ["119 by the cell", () => run(ticket(S.MARKED), A.NOT_PERTAINING, cell), "ACTION_NOT_ALLOWED"],
    ["119 after accepting", () => run(ticket(S.MARKED), A.NOT_PERTAINING, nodal), "NOT_PERTAINING_CLOSED"],
    [
      "119 a fourth time",
      () => run(ticket(S.MARKED, { returnCount: 3 }), A.NOT_PERTAINING, fresh),
      "RETURN_LIMIT_REACHED",
    ],
    [
      "119 on a binding marking",
      () => run(ticket(S.MARKED, { isBindingMarking: true }), A.NOT_PERTAINING, fresh),
      "RETURN_LIMIT_REACHED",
    ],
    [
      "119 with a short reason",
      () => run(ticket(S.MARKED), A.NOT_PERTAINING, fresh, { remark: "not mine at all".slice(0, 14) }),
      "RETURN_REASON_TOO_SHORT",
    ],
    [
      "work after the answer no",
      () => run(ticket(S.MARKED), A.ACCEPT, fresh, { confirmation: "no" }),
      "CONFIRMATION_REQUIRED",
    ],
    [
      "marking by an executive after three returns",
      () => run(ticket(S.RETURNED, { returnCount: 3 }), A.MARK, cell),
      "BINDING_MARKING_NEEDS_CELL_HEAD",
    ],
    [
      "an ATR of 29 signs",
      () => run(ticket(S.IN_ACTION), A.SUBMIT_ATR, nodal, { remark: "x".repeat(29) }),
      "ATR_REMARK_TOO_SHORT",
    ],
    [
      "an ATR padded with blanks",
      () => run(ticket(S.IN_ACTION), A.SUBMIT_ATR, nodal, { remark: ` ${"x".repeat(20)}${" ".repeat(40)}` }),
      "ATR_REMARK_TOO_SHORT",
    ],
    [
      "an ATR without the photo that is wanted",
      () => run(ticket(S.IN_ACTION, { isPhotoRequired: true }), A.SUBMIT_ATR, nodal, { photoCount: 0 }),
      "ATTACHMENT_REQUIRED",
    ],
    [
      "a disposal type of another action",
      () => run(ticket(S.IN_ACTION), A.SUBMIT_ATR, nodal, { disposalTypeId: NO_ACTION_SPAM }),
      "DISPOSAL_NOT_ALLOWED",
    ],
    [
      "an interim disposal approved by an executive",
      () => run(ticket(S.ATR_REVIEW), A.APPROVE, cell, { disposalTypeId: INTERIM }),
      "DISPOSAL_NOT_ALLOWED",
    ],
    ["returning one's own report", () => run(ticket(S.ATR_REVIEW), A.RETURN_ATR, approver), "OWN_WORK"],
    [
      "returning it as head of the department",
      () => run(ticket(S.ATR_REVIEW), A.RETURN_ATR, officer(ROLE.HOD, { hasSubmittedAtr: true })),
      "OWN_WORK",
    ],
    [
      "returning it as the district's officer",
      () => run(ticket(S.ATR_REVIEW), A.RETURN_ATR, officer(ROLE.DIST_NODAL, { hasSubmittedAtr: true })),
      "OWN_WORK",
    ],
    ["approving one's own report", () => run(ticket(S.ATR_REVIEW), A.APPROVE, approver), "OWN_WORK"],
    [
      "deciding the appeal on one's own closure",
      () => run(ticket(S.UNDER_APPEAL), A.UPHOLD_CLOSURE, officer(ROLE.HOD, { hasApprovedClosure: true })),
      "OWN_WORK",
    ],
    [
      "deciding the appeal about one's own report",
      () => run(ticket(S.UNDER_APPEAL), A.ORDER_FRESH_ACTION, officer(ROLE.HOD, { hasSubmittedAtr: true })),
      "OWN_WORK",
    ],
    ["an extension nobody asked for", () => run(ticket(S.IN_ACTION), A.GRANT_EXTENSION, hod), "EXTENSION_NOT_ASKED"],
    [
      "an extension beyond 21 days by the department",
      () => run(ticket(S.IN_ACTION, { isExtensionPending: true, isExtensionBeyondCap: true }), A.GRANT_EXTENSION, hod),
      "EXTENSION_NEEDS_CELL_HEAD",
    ],
    [
      "reopening after the window",
      () => run(ticket(S.CLOSED, { daysSinceResolved: 16 }), A.REOPEN, cell),
      "REOPEN_WINDOW_PASSED",
    ],
    [
      "deleting once a report exists",
      () => run(ticket(S.REOPENED, { hasAtr: true }), A.MARK_DELETE, head),
      "ATR_EXISTS",
    ],
    [
      "pulling back from one who has acted",
      () => run(ticket(S.MARKED, { hasReceiverActed: true }), A.PULL_BACK, cell),
      "RECEIVER_HAS_ACTED",
    ],
    [
      "removing the last officer",
      () => run(ticket(S.IN_ACTION, { assigneeCount: 1 }), A.REMOVE_USER, cell),
      "LAST_ASSIGNEE",
    ],
    [
      "a sensitive ticket for an executive",
      () => run(ticket(S.NEW, { isSensitive: true }), A.MARK, officer(ROLE.CELL_EXEC, { isAssignee: false })),
      "ACTION_NOT_ALLOWED",
    ],
    [
      "a member of the desk whom it is about too",
      () =>
        run(
          ticket(S.NEW, { isSensitive: true }),
          A.MARK,
          officer(ROLE.CELL_EXEC, { isStandIn: true, isComplainedAbout: true }),
        ),
      "ACTION_NOT_ALLOWED",
    ],
    [
      "an answer where the way back is not known",
      () => run(ticket(S.AWAITING_CITIZEN), A.SYS_CITIZEN_REPLIED, system),
      "ACTION_NOT_ALLOWED",
    ],
    [
      "an action that the State does not have, while the question is open",
      () => nextStep(workflow, ticket(S.MARKED), UNKNOWN_ACTION, fresh, { seenStatusId: S.MARKED }),
      "ACTION_NOT_ALLOWED",
    ],
    [
      "a new ticket by a role that makes none",
      () => firstStep(workflow, "manual", nodal, everything),
      "ACTION_NOT_ALLOWED",
    ],
    [
      "a new ticket that would stay where it is",
      () => firstStep(feedTo("same"), "feed", cell, everything),
      "ACTION_NOT_ALLOWED",
    ],
    [
      "a new ticket that would go back",
      () => firstStep(feedTo("previous"), "feed", cell, everything),
      "ACTION_NOT_ALLOWED",
    ],
    [
      "the officer it is about",
      () => run(ticket(S.IN_ACTION), A.REMARK, officer(ROLE.OFFICER, { isComplainedAbout: true })),
      "ACTION_NOT_ALLOWED",
    ],
  ];
  for (const [what, result, refusal] of cases) {
    test(`${what}: ${refusal}`, () => {
      const step = result();
      assert.ok(step.kind === "refused");
      assert.equal(step.refusal, refusal);
      assert.equal(step.refusals[0], refusal);
    });
  }
  test("all missing fields are named at once", () => {
    const step = nextStep(workflow, ticket(S.NEW), A.MARK, cell, { seenStatusId: S.NEW });
    assert.ok(step.kind === "refused");
    assert.deepEqual(step.refusals, [
      "DEPARTMENT_REQUIRED",
      "DISTRICT_REQUIRED",
      "ISSUE_REQUIRED",
      "PRIORITY_REQUIRED",
    ]);
  });
  test("a side action waits for the answer to the question", () => {
    const input: InputFacts = { seenStatusId: S.MARKED, tag: "viral" };
    const step = nextStep(workflow, ticket(S.MARKED), A.ADD_TAGS, fresh, input);
    assert.ok(step.kind === "refused" && step.refusal === "CONFIRMATION_REQUIRED");
  });
});

describe("the confirmation question", () => {
  const cases: readonly [what: string, from: TicketFacts, actor: ActorFacts, flag: "Y" | "N"][] = [
    ["asked of the first recipient", ticket(S.MARKED), fresh, "Y"],
    ["asked of a new officer after a reopening", ticket(S.REOPENED), fresh, "Y"],
    ["not once accepted", ticket(S.MARKED), nodal, "N"],
    ["not in action", ticket(S.IN_ACTION), fresh, "N"],
    ["not after three returns", ticket(S.MARKED, { returnCount: 3 }), fresh, "N"],
    ["not on a binding marking", ticket(S.MARKED, { isBindingMarking: true }), fresh, "N"],
    ["not of an officer marked additionally", ticket(S.MARKED), { ...fresh, isPrimaryAssignee: false }, "N"],
    ["not of other roles", ticket(S.MARKED), { ...fresh, roleId: ROLE.HOD }, "N"],
    ["not of the system", ticket(S.MARKED), system, "N"],
  ];
  for (const [what, from, actor, flag] of cases) {
    test(what, () => assert.equal(confirmationFlag(workflow, from, actor), flag));
  }
  type Answer = Pick<InputFacts, "confirmation">;
  const yes: Answer = { confirmation: "yes" };
  const no: Answer = { confirmation: "no" };
  const answers: readonly [string, ActorFacts, ActionId, Answer, readonly Effect[]][] = [
    ["to accept is itself the answer yes", fresh, A.ACCEPT, {}, ["record_confirmation", "record_acceptance"]],
    ["a side action with the answer yes", fresh, A.ADD_TAGS, yes, ["record_confirmation", "add_tags"]],
    ["a return with the answer no", fresh, A.NOT_PERTAINING, no, ["count_return"]],
    ["a return with the answer yes is no less a return", fresh, A.NOT_PERTAINING, yes, ["count_return"]],
    ["a no to a question that nobody asks", nodal, A.REMARK, no, []],
    ["a side action where nobody asks", nodal, A.ADD_TAGS, {}, ["add_tags"]],
    ["a yes to a question that nobody asks", nodal, A.ADD_TAGS, yes, ["add_tags"]],
  ];
  for (const [what, actor, action, answer, effects] of answers) {
    test(`${what}: action ${action}`, () => {
      const { confirmation: _taken, ...given } = everything;
      const input = { ...given, ...answer, seenStatusId: S.MARKED };
      const step = nextStep(workflow, ticket(S.MARKED), action, actor, input);
      assert.ok(step.kind === "step");
      assert.deepEqual(step.effects, effects);
    });
  }
  test("the yes is written down once, also where the row itself says so", () => {
    const effects: readonly Effect[] = ["record_acceptance", "record_confirmation"];
    const own = withOutcomes(({ actionId }) => actionId === A.ACCEPT, { effects });
    const step = nextStep(own, ticket(S.MARKED), A.ACCEPT, fresh, { seenStatusId: S.MARKED });
    assert.deepEqual(step.kind === "step" && step.effects, effects);
  });
  test("119 is offered exactly while the flag is Y", () => {
    for (const returnCount of [0, 1, 2, 3]) {
      for (const hasAccepted of [true, false]) {
        for (const statusId of ALL_STATUSES) {
          const facts = ticket(statusId, { returnCount });
          const who = officer(ROLE.OFFICER, { hasAccepted });
          const offered = allowedActions(workflow, facts, who).some((each) => each.actionId === A.NOT_PERTAINING);
          assert.equal(offered, confirmationFlag(workflow, facts, who) === "Y");
        }
      }
    }
  });
});

describe("a sensitive ticket is worked on", () => {
  const cases: readonly [who: string, actor: ActorFacts, action: ActionId][] = [
    ["by the program", system, A.SYS_REMINDER],
    ["by the head of the cell", officer(ROLE.CELL_HEAD, { isAssignee: false }), A.REMARK],
    ["by the head of the department", officer(ROLE.HOD, { isAssignee: false }), A.REMARK],
    ["by a member of the desk who holds it", cell, A.REMARK],
    ["by one who stands in", officer(ROLE.CELL_EXEC, { isAssignee: false, isStandIn: true }), A.REMARK],
  ];
  for (const [who, actor, action] of cases) {
    test(who, () => assert.equal(run(ticket(S.IN_ACTION, { isSensitive: true }), action, actor).kind, "step"));
  }
});

describe("properties", () => {
  const actions = Object.values(ACTION);
  const choice = fc.record({
    actionId: fc.constantFrom(...actions),
    roleId: fc.constantFrom<(RoleId | null)[]>(...ALL_ROLES, null),
    flags: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    disposalTypeId: fc.integer({ min: 1, max: 15 }),
    isBare: fc.boolean(),
  });
  type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never;

  function actorOf({ roleId, flags }: Choice): ActorFacts {
    if (roleId === null) return system;
    const [dep, dis, mine, first, accepted, atr, approved, marked] = flags;
    return officer(roleId, {
      isSameDepartment: dep === true,
      isSameDistrict: dis === true,
      isAssignee: mine === true,
      isPrimaryAssignee: mine === true && first === true,
      hasAccepted: accepted === true,
      hasSubmittedAtr: atr === true,
      hasApprovedClosure: approved === true,
      madeLastMarking: marked === true,
    });
  }

  /** Statuses to which the table allows an action to lead, by any actor. */
  function reachOf(statusId: StatusId, actionId: ActionId, previous: StatusId | null): (StatusId | null)[] {
    return workflow.transitions
      .filter((each) => each.actionId === actionId && each.from.includes(statusId))
      .flatMap((each) => each.outcomes)
      .map(({ to }) => (to === "same" ? statusId : to === "previous" ? previous : to));
  }

  test("random steps never leave the table", () => {
    let steps = 0;
    let taken = 0;
    fc.assert(
      fc.property(fc.array(choice, { minLength: 100, maxLength: 100 }), (choices) => {
        let now = ticket(S.NEW);
        for (const each of choices) {
          const [, , , , , , , , photo, asked, pending, acted, mapped, work] = each.flags;
          const before = {
            ...now,
            isPhotoRequired: photo === true,
            wasDetailsAsked: asked === true,
            isExtensionPending: pending === true,
            hasReceiverActed: acted === true,
          };
          const input: InputFacts = {
            seenStatusId: before.statusId,
            ...(each.isBare ? {} : { ...everything, disposalTypeId: each.disposalTypeId }),
            isOfficerMapped: mapped === true,
            isWorkPossible: work === true,
            isMemberPrimary: work === true,
          };
          const actor = actorOf(each);
          const step = nextStep(workflow, before, each.actionId, actor, input);
          steps += 1;
          if (step.kind === "refused") {
            assert.ok(step.refusals.length > 0);
            continue;
          }
          taken += 1;
          assert.ok(reachOf(before.statusId, each.actionId, before.previousStatusId).includes(step.to));
          assert.ok(step.after.returnCount <= workflow.limits.maxReturns);
          if (actor.kind === "officer") {
            const isResolved = workflow.statuses.find((one) => one.statusId === step.to)?.bucket === "resolved";
            const wasPending = workflow.statuses.find((one) => one.statusId === before.statusId)?.bucket === "pending";
            if (isResolved && wasPending) assert.ok(actor.roleId !== ROLE.OFFICER && actor.roleId !== ROLE.FIELD);
            if (before.statusId === S.ATR_REVIEW && step.to === S.RESOLVED) assert.ok(!actor.hasSubmittedAtr);
            if (each.actionId === A.NOT_PERTAINING) assert.equal(actor.roleId, ROLE.OFFICER);
            const offered = allowedActions(workflow, before, actor).map((one) => one.actionId);
            assert.ok(offered.includes(each.actionId), "a step is taken that was not offered");
          }
          now = { ...now, ...step.after, hasAtr: now.hasAtr || step.to === S.ATR_REVIEW };
          if (step.to === S.DELETED || step.to === S.TRANSFERRED) now = ticket(S.NEW);
        }
      }),
      { numRuns: times(300, 6_000) },
    );
    assert.ok(steps >= 10_000 && taken > 500, `${steps} steps, ${taken} taken`);
  });
});

describe("a step that stands in no row", () => {
  const cases: readonly [string, TicketFacts, ActorFacts, StatusId, ActionId | null, WorkflowRefusal | null][] = [
    ["the program may always take it", ticket(S.CLOSED), system, S.CLOSED, null, null],
    ["who the call is for may take it", ticket(S.CLOSED), caller, S.CLOSED, null, null],
    [
      "not on another status than the screen showed",
      ticket(S.CLOSED),
      caller,
      S.RESOLVED,
      null,
      "TICKET_STATUS_MISMATCH",
    ],
    ["with the right of an action", ticket(S.NEW), head, S.NEW, A.TRANSFER_OUT, null],
    ["not without it", ticket(S.NEW), caller, S.NEW, A.TRANSFER_OUT, "ACTION_NOT_ALLOWED"],
    [
      "not where a guard stands before it",
      ticket(S.NEW, { hasAtr: true }),
      head,
      S.NEW,
      A.MARK_DELETE,
      "ACTION_NOT_ALLOWED",
    ],
    ["not where the status has no such action", ticket(S.MERGED), head, S.MERGED, A.TRANSFER_OUT, "ACTION_NOT_ALLOWED"],
    [
      "not on what is kept from them",
      ticket(S.CLOSED, { isSensitive: true }),
      officer(ROLE.CALL_OP, { isAssignee: false }),
      S.CLOSED,
      null,
      "ACTION_NOT_ALLOWED",
    ],
    [
      "not by whom it is about",
      ticket(S.NEW),
      officer(ROLE.CELL_HEAD, { isComplainedAbout: true }),
      S.NEW,
      null,
      "ACTION_NOT_ALLOWED",
    ],
  ];
  for (const [what, from, actor, seen, right, refusal] of cases) {
    test(what, () => {
      const step = offTableStep(workflow, from, actor, seen, right);
      assert.equal(step.kind === "refused" ? step.refusal : null, refusal);
    });
  }

  test("leaves the ticket as it is", () => {
    const before = ticket(S.AWAITING_CITIZEN, {
      previousStatusId: S.MARKED,
      returnCount: 2,
      isBindingMarking: true,
      isExtensionPending: true,
    });
    const step = offTableStep(workflow, before, system, S.AWAITING_CITIZEN, null);
    assert.deepEqual(step, {
      kind: "step",
      transitionCode: "aside",
      from: S.AWAITING_CITIZEN,
      to: S.AWAITING_CITIZEN,
      assign: "stays",
      clock: "none",
      effects: [],
      after: {
        statusId: S.AWAITING_CITIZEN,
        previousStatusId: S.MARKED,
        returnCount: 2,
        reopenCount: 0,
        isBindingMarking: true,
        wasDetailsAsked: false,
        isExtensionPending: true,
      },
    });
  });
});
