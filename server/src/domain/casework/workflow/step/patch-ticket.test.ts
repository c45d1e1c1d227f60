/** A ticket's row after a step: end, escalation, clocks, flags, and the due time of phone calls. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { readPack } from "../../../law/masters/packs/read-pack.ts";
import { workflowFromPack } from "../../../law/masters/packs/workflow-from-pack.ts";
import { ACTION, STATUS, type StatusId } from "@smgt/contract/constants.ts";
import { statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import type { Masters, PriorityTag, SlaVariant, SubIssueType } from "../../../law/masters/masters.ts";
import { SLA_UNIT, type WorkCalendar } from "../../../law/clocks/clock.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import { CLOCK_EFFECTS, type ClockEffect, type Effect } from "../../../law/workflow-definition/vocabulary.ts";
import type { Ticket, TicketPatch } from "../../../tickets/tickets/write/write-tickets.ts";
import {
  callAfter,
  clockColumns,
  clockInput,
  clocksOf,
  clocksOfTicket,
  patchTicket,
  type PatchInput,
} from "./patch-ticket.ts";

const ENERGY = 1;
const WATER = 2;
/** A district with a holiday that the others lack. */
const CLOSED_ON_MONDAY = 9;
const ME = 50;
const HOUR = 3_600_000;
const NOW = new Date("2026-11-20T10:00:00.000Z");
const at = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR);

const subIssue = {
  issueTypeId: 1,
  slaValue: 4,
  slaUnitId: SLA_UNIT.HOURS as number,
  isSensitive: false,
} as SubIssueType;
const workflow = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../../packs/haryana")));
const masters = {
  workflow,
  subIssueTypes: [
    { ...subIssue, subIssueTypeId: 101 },
    { ...subIssue, subIssueTypeId: 102, slaValue: 9 },
    { ...subIssue, subIssueTypeId: 103, slaValue: 2, slaUnitId: SLA_UNIT.WORKING_DAYS },
    { ...subIssue, subIssueTypeId: 201, issueTypeId: 2, isSensitive: true },
  ] as readonly SubIssueType[],
  slaVariants: [
    { subIssueTypeId: 101, departmentId: WATER, slaValue: 20, slaUnitId: SLA_UNIT.HOURS },
  ] as readonly SlaVariant[],
  priorityTags: [{ priorityTagId: 1, triageMinutes: 30, slaFactor: 0.5 } as PriorityTag] as readonly PriorityTag[],
  parameters: { triageHours: 5, acceptHours: 24, appealDays: 30, defaultResolutionHours: 48 },
  calendar: {
    utcOffsetMinutes: 330,
    opensMinute: 540,
    closesMinute: 1_020,
    weekend: [6, 7],
    days: new Map(),
    districtDays: new Map([[CLOSED_ON_MONDAY, new Map([["2026-11-23", false]])]]),
  } as WorkCalendar,
} as Masters;

const ticket = {
  ticket_id: 1,
  status_id: STATUS.IN_ACTION,
  previous_status_id: null,
  issue_type_id: 1,
  sub_issue_type_id: 101,
  issue_type_remarks: "...",
  district_id: 6,
  department_id: ENERGY,
  priority_tag_id: 3,
  is_sensitive: false,
  received_at: at(-2),
  clock_from: null,
  pauses: [] as Date[],
  granted_due_at: null,
  due_at: at(2),
  paused_at: null,
  sla_value: 4,
  sla_unit_id: SLA_UNIT.HOURS,
  stage_kind: "resolution",
  stage_from: at(-1),
  stage_ms: 4 * HOUR,
  stage_used_ms: null,
  stage_due_at: at(3),
  stage_left_ms: null,
  resolved_at: null,
  resolved_by: null,
  closed_at: null,
  disposal_type_id: null,
  is_confirmed: false,
  escalation_level: 0,
  suggested_department_id: null,
  feedback_attempts: 0,
  is_details_asked: false,
  is_extension_asked: false,
  is_interim: false,
  desk_user_id: null,
  alarm_cycle: 3,
  call_due_at: null,
  tell_attempts: 0,
} as Ticket;

interface Run {
  readonly from?: Partial<Ticket>;
  readonly actionId: number;
  readonly body?: Partial<SaveWorkflowBody>;
  readonly to: StatusId;
  readonly assign?: Step["assign"];
  readonly clock?: ClockEffect;
  readonly effects?: readonly Effect[];
  readonly input?: Partial<PatchInput>;
  readonly after?: Partial<Step["after"]>;
}

function patch({
  from,
  actionId,
  body,
  to,
  assign = "stays",
  clock = "none",
  effects = [],
  input,
  after,
}: Run): TicketPatch {
  const moved = { ...ticket, ...from };
  const before = { ...moved, phase: statusOf(workflow, moved.status_id).phase };
  const step: Step = {
    kind: "step",
    transitionCode: "x",
    from: before.status_id as StatusId,
    to,
    assign,
    clock,
    effects,
    after: {
      statusId: to,
      previousStatusId: null,
      returnCount: 1,
      reopenCount: 2,
      isBindingMarking: true,
      wasDetailsAsked: before.is_details_asked,
      isExtensionPending: before.is_extension_asked,
      ...after,
    },
  };
  const sent = { ticket_id: 1, status_id: before.status_id, action_id: actionId, ...body };
  return patchTicket(before, step, sent, {
    masters,
    userId: ME,
    now: NOW,
    nextCallAt: null,
    grantedDueAt: null,
    level: null,
    isCallNeeded: false,
    ...input,
  });
}

const SOLVED = { status_id: STATUS.RESOLVED, resolved_at: at(-1), resolved_by: 9, disposal_type_id: 1 };

const cases: readonly (readonly [what: string, run: Run, expected: TicketPatch])[] = [
  [
    "resolving sets moment, officer and disposal",
    {
      from: { status_id: STATUS.ATR_REVIEW },
      actionId: ACTION.APPROVE,
      to: STATUS.RESOLVED,
      body: { disposal_type_id: 1 },
    },
    { resolved_at: NOW, resolved_by: ME, closed_at: null, disposal_type_id: 1, is_confirmed: false, is_solved: true },
  ],
  [
    "an answer only is closed, not solved",
    {
      from: { status_id: STATUS.ATR_REVIEW },
      actionId: ACTION.APPROVE,
      to: STATUS.RESOLVED,
      body: { disposal_type_id: 7 },
    },
    { resolved_at: NOW, disposal_type_id: 7, is_solved: false },
  ],
  [
    "what the citizen confirms is solved, whatever the answer was",
    { from: { ...SOLVED, disposal_type_id: 7 }, actionId: ACTION.FEEDBACK_SATISFIED, to: STATUS.CLOSED },
    { is_confirmed: true, is_solved: true },
  ],
  [
    "closing moves neither the moment at which it was resolved nor who resolved it",
    { from: SOLVED, actionId: ACTION.FEEDBACK_SATISFIED, to: STATUS.CLOSED },
    { resolved_at: at(-1), resolved_by: 9, closed_at: NOW, disposal_type_id: 1, is_confirmed: true, is_solved: true },
  ],
  [
    "closing by itself confirms nothing",
    { from: SOLVED, actionId: ACTION.SYS_AUTO_CLOSE, to: STATUS.CLOSED },
    { resolved_at: at(-1), closed_at: NOW, is_confirmed: false },
  ],
  [
    "what is closed stays closed since when it was",
    { from: { ...SOLVED, status_id: STATUS.CLOSED, closed_at: at(-0.5) }, actionId: ACTION.REMARK, to: STATUS.CLOSED },
    { resolved_at: at(-1), closed_at: at(-0.5) },
  ],
  [
    "a reopened ticket was never resolved",
    {
      from: { ...SOLVED, status_id: STATUS.CLOSED, closed_at: at(-0.5), is_confirmed: true },
      actionId: ACTION.REOPEN,
      to: STATUS.REOPENED,
    },
    {
      resolved_at: null,
      resolved_by: null,
      closed_at: null,
      disposal_type_id: null,
      is_confirmed: false,
      is_solved: false,
    },
  ],
  [
    "an open ticket keeps its disposal",
    { from: { disposal_type_id: 13 }, actionId: ACTION.REMARK, to: STATUS.IN_ACTION },
    { disposal_type_id: 13 },
  ],
  [
    "transferred is a separate disposal",
    { actionId: ACTION.TRANSFER_OUT, to: STATUS.TRANSFERRED },
    { disposal_type_id: 9, resolved_at: NOW, closed_at: NOW },
  ],
  [
    "no answer of the citizen is another",
    { from: { status_id: STATUS.AWAITING_CITIZEN }, actionId: ACTION.SYS_DETAILS_TIMEOUT, to: STATUS.CLOSED_NO_ACTION },
    { disposal_type_id: 13, resolved_at: NOW, closed_at: NOW },
  ],
  [
    "an escalation by hand goes one up",
    { from: { escalation_level: 1 }, actionId: ACTION.ESCALATE, to: STATUS.IN_ACTION, effects: ["raise_escalation"] },
    { escalation_level: 2 },
  ],
  [
    "and not above the fourth",
    { from: { escalation_level: 4 }, actionId: ACTION.ESCALATE, to: STATUS.IN_ACTION, effects: ["raise_escalation"] },
    { escalation_level: 4 },
  ],
  [
    "the clock raises to the level that it has reached",
    {
      from: { escalation_level: 1 },
      actionId: ACTION.SYS_ESCALATE,
      to: STATUS.IN_ACTION,
      effects: ["raise_escalation"],
      input: { level: 3 },
    },
    { escalation_level: 3 },
  ],
  [
    "the clock of a new stage lets no level fall",
    {
      from: { escalation_level: 3 },
      actionId: ACTION.SYS_ESCALATE,
      to: STATUS.IN_ACTION,
      effects: ["raise_escalation"],
      input: { level: 1 },
    },
    { escalation_level: 3 },
  ],
  [
    "other actions leave the level",
    { from: { escalation_level: 2 }, actionId: ACTION.ACCEPT, to: STATUS.IN_ACTION, input: { level: 4 } },
    { escalation_level: 2 },
  ],
  [
    "to mark again leaves the citizen's clock and begins a stage",
    {
      from: { status_id: STATUS.RETURNED, due_at: at(2), stage_due_at: null, stage_left_ms: HOUR },
      actionId: ACTION.MARK,
      to: STATUS.MARKED,
      clock: "start_acceptance",
    },
    {
      due_at: at(2),
      stage_kind: "accept",
      stage_from: NOW,
      // Half of the two hours that are left.
      stage_ms: HOUR,
      stage_used_ms: 0,
      stage_due_at: at(1),
      stage_left_ms: null,
      alarm_cycle: 4,
      alarm_at: null,
      alarm_step: null,
    },
  ],
  [
    "to another department with another limit the due moment follows",
    {
      from: { status_id: STATUS.RETURNED },
      actionId: ACTION.MARK,
      body: { department_id: WATER },
      to: STATUS.MARKED,
      clock: "start_acceptance",
    },
    { department_id: WATER, due_at: at(18), sla_value: 20, sla_unit_id: SLA_UNIT.HOURS },
  ],
  [
    "another sub-issue brings its issue and its limit",
    { actionId: ACTION.CHANGE_ISSUE, body: { sub_issue_type: 102 }, to: STATUS.IN_ACTION },
    { issue_type_id: 1, sub_issue_type_id: 102, due_at: at(7), sla_value: 9, stage_ms: 9 * HOUR, stage_due_at: at(8) },
  ],
  [
    "what was granted is not taken back by another sub-issue",
    {
      from: { granted_due_at: at(40), due_at: at(40) },
      actionId: ACTION.CHANGE_ISSUE,
      body: { sub_issue_type: 102 },
      to: STATUS.IN_ACTION,
    },
    { due_at: at(40) },
  ],
  [
    "a sub-issue that is sensitive makes the ticket so",
    { actionId: ACTION.CHANGE_ISSUE, body: { sub_issue_type: 201 }, to: STATUS.IN_ACTION },
    { issue_type_id: 2, is_sensitive: true },
  ],
  [
    "and nothing makes it plain again",
    {
      from: { is_sensitive: true, sub_issue_type_id: 201 },
      actionId: ACTION.CHANGE_ISSUE,
      body: { sub_issue_type: 101 },
      to: STATUS.IN_ACTION,
    },
    { is_sensitive: true },
  ],
  [
    "by hand",
    { actionId: ACTION.MARK_SENSITIVE, to: STATUS.IN_ACTION, effects: ["mark_sensitive"] },
    { is_sensitive: true },
  ],
  [
    "an action that is not about them changes neither issue, place nor priority",
    {
      actionId: ACTION.REMARK,
      body: { sub_issue_type: 102, district_id: 7, department_id: WATER, priority_tag_id: 1 },
      to: STATUS.IN_ACTION,
    },
    { sub_issue_type_id: 101, district_id: 6, department_id: ENERGY, priority_tag_id: 3, issue_type_remarks: "..." },
  ],
  [
    "the district alone",
    {
      actionId: ACTION.CHANGE_DISTRICT,
      body: { sub_issue_type: 102, district_id: 7, department_id: WATER, priority_tag_id: 1 },
      to: STATUS.IN_ACTION,
    },
    { sub_issue_type_id: 101, district_id: 7, department_id: ENERGY, priority_tag_id: 3 },
  ],
  [
    "in a district with other holidays the clocks end by those",
    {
      from: {
        sub_issue_type_id: 103,
        sla_value: 2,
        sla_unit_id: SLA_UNIT.WORKING_DAYS,
        due_at: new Date("2026-11-24T08:00:00.000Z"),
        stage_from: NOW,
        stage_ms: 16 * HOUR,
        stage_due_at: new Date("2026-11-24T10:00:00.000Z"),
      },
      actionId: ACTION.CHANGE_DISTRICT,
      body: { district_id: CLOSED_ON_MONDAY },
      to: STATUS.IN_ACTION,
    },
    {
      district_id: CLOSED_ON_MONDAY,
      due_at: new Date("2026-11-25T08:00:00.000Z"),
      stage_ms: 16 * HOUR,
      stage_due_at: new Date("2026-11-25T10:00:00.000Z"),
      alarm_at: null,
    },
  ],
  [
    "the priority alone",
    {
      actionId: ACTION.CHANGE_PRIORITY,
      body: { sub_issue_type: 102, district_id: 7, department_id: WATER, priority_tag_id: 1 },
      to: STATUS.IN_ACTION,
    },
    { sub_issue_type_id: 101, district_id: 6, department_id: ENERGY, priority_tag_id: 1 },
  ],
  [
    "what was used of the stage is counted once, also where the action itself recalculates",
    {
      from: { stage_from: NOW, stage_ms: 3 * HOUR, stage_due_at: at(3) },
      actionId: ACTION.CHANGE_ISSUE,
      body: { sub_issue_type: 102 },
      to: STATUS.IN_ACTION,
      clock: "recalculate",
    },
    // Nine hours minus the one used before a pause.
    { due_at: at(7), sla_value: 9, stage_from: NOW, stage_ms: 8 * HOUR, stage_due_at: at(8) },
  ],
  [
    "a shorter limit leaves what was not used of it",
    {
      from: { sub_issue_type_id: 102, sla_value: 9, stage_from: NOW, stage_ms: 8 * HOUR, stage_due_at: at(8) },
      actionId: ACTION.CHANGE_ISSUE,
      body: { sub_issue_type: 101 },
      to: STATUS.IN_ACTION,
      clock: "recalculate",
    },
    { due_at: at(2), sla_value: 4, stage_ms: 3 * HOUR, stage_due_at: at(3) },
  ],
  [
    "a critical matter has half the time",
    { actionId: ACTION.CHANGE_PRIORITY, body: { priority_tag_id: 1 }, to: STATUS.IN_ACTION },
    { sla_value: 2, due_at: NOW, stage_ms: 2 * HOUR, stage_due_at: at(1), alarm_at: null },
  ],
  [
    "marking, all of it",
    {
      from: { status_id: STATUS.NEW },
      actionId: ACTION.MARK,
      body: {
        sub_issue_type: 102,
        district_id: 7,
        department_id: WATER,
        priority_tag_id: 1,
        issue_type_remarks: "dark",
      },
      to: STATUS.MARKED,
    },
    {
      sub_issue_type_id: 102,
      district_id: 7,
      department_id: WATER,
      priority_tag_id: 1,
      issue_type_remarks: "dark",
    },
  ],
  [
    "a return that goes on by itself takes the suggested department",
    {
      from: { status_id: STATUS.MARKED },
      actionId: ACTION.NOT_PERTAINING,
      body: { suggested_department_id: WATER },
      to: STATUS.MARKED,
      assign: "suggested_department_officer",
    },
    { department_id: WATER, suggested_department_id: WATER },
  ],
  [
    "a return to the cell only keeps the suggestion",
    {
      from: { status_id: STATUS.MARKED },
      actionId: ACTION.NOT_PERTAINING,
      body: { suggested_department_id: WATER },
      to: STATUS.RETURNED,
      assign: "cell_queue",
    },
    { department_id: ENERGY, suggested_department_id: WATER },
  ],
  [
    "the suggestion outlasts other actions",
    { from: { suggested_department_id: WATER }, actionId: ACTION.REMARK, to: STATUS.IN_ACTION },
    { suggested_department_id: WATER },
  ],
  [
    "a pause begins",
    {
      actionId: ACTION.NEED_DETAILS,
      to: STATUS.AWAITING_CITIZEN,
      clock: "pause_all",
      after: { wasDetailsAsked: true },
    },
    {
      paused_at: NOW,
      stage_due_at: null,
      stage_left_ms: 3 * HOUR,
      is_details_asked: true,
      details_asked_at: NOW,
      alarm_at: null,
      alarm_step: null,
    },
  ],
  [
    "a pause ends and is remembered",
    {
      from: {
        status_id: STATUS.AWAITING_CITIZEN,
        paused_at: at(-1),
        stage_due_at: null,
        stage_left_ms: 3 * HOUR,
        is_details_asked: true,
      },
      actionId: ACTION.SYS_CITIZEN_REPLIED,
      to: STATUS.IN_ACTION,
      clock: "resume_all",
    },
    { due_at: at(3), paused_at: null, pauses: [at(-1), NOW], stage_due_at: at(3), is_details_asked: true },
  ],
  [
    "an extension that was asked for stands as the step leaves it",
    { actionId: ACTION.INTERIM_REPORT, to: STATUS.IN_ACTION, after: { isExtensionPending: true } },
    { is_extension_asked: true },
  ],
  [
    "it is granted",
    {
      from: { is_extension_asked: true },
      actionId: ACTION.GRANT_EXTENSION,
      to: STATUS.IN_ACTION,
      clock: "set_new_due",
      effects: ["set_interim", "close_approval_task"],
      after: { isExtensionPending: false },
      input: { grantedDueAt: at(72) },
    },
    {
      is_extension_asked: false,
      is_interim: true,
      granted_due_at: at(72),
      due_at: at(72),
      stage_due_at: at(72),
      alarm_cycle: 4,
    },
  ],
  [
    "an interim reply stays in force",
    { from: { is_interim: true }, actionId: ACTION.REMARK, to: STATUS.IN_ACTION },
    { is_interim: true },
  ],
  [
    "a desk owner",
    {
      actionId: ACTION.ASSIGN_DESK_OWNER,
      body: { assign_user_id: [77] },
      to: STATUS.IN_ACTION,
      effects: ["record_desk_owner"],
    },
    { desk_user_id: 77 },
  ],
  [
    "a call is counted",
    { from: { ...SOLVED, feedback_attempts: 1 }, actionId: 132, to: STATUS.RESOLVED, effects: ["record_feedback"] },
    { feedback_attempts: 2 },
  ],
  [
    "without another kind or department the due moment is not reckoned again",
    { from: { due_at: at(5) }, actionId: ACTION.REMARK, to: STATUS.IN_ACTION },
    { due_at: at(5), sla_value: 4, is_sensitive: false },
  ],
  [
    "a kind that nobody knows yet has no limit and is not sensitive",
    { from: { sub_issue_type_id: null }, actionId: ACTION.REMARK, to: STATUS.IN_ACTION },
    { sla_value: null, sla_unit_id: null, is_sensitive: false },
  ],
  [
    "a desk owner that nobody names stays",
    {
      from: { desk_user_id: 7 },
      actionId: ACTION.ASSIGN_DESK_OWNER,
      to: STATUS.IN_ACTION,
      effects: ["record_desk_owner"],
    },
    { desk_user_id: 7 },
  ],
  [
    "what the machine counted",
    { actionId: ACTION.REMARK, to: STATUS.IN_ACTION },
    {
      status_id: STATUS.IN_ACTION,
      previous_status_id: null,
      return_count: 1,
      reopen_count: 2,
      binding_marking: true,
      feedback_attempts: 0,
      is_interim: false,
      last_event_at: NOW,
    },
  ],
];

describe("the row after a step", () => {
  for (const [what, run, expected] of cases) {
    test(what, () => {
      const found = patch(run);
      assert.deepEqual({ ...found, ...expected }, found);
    });
  }
  test("a step that begins no stage neither rings again nor forgets the alarm", () => {
    const found = patch({ actionId: ACTION.REMARK, to: STATUS.IN_ACTION });
    for (const key of ["alarm_cycle", "alarm_at", "alarm_step", "details_asked_at"]) {
      assert.ok(!(key in found), key);
    }
  });
});

test("a remark while the citizen is awaited neither ends the pause nor asks again", () => {
  const from = { status_id: STATUS.AWAITING_CITIZEN, paused_at: at(-1), stage_due_at: null, stage_left_ms: HOUR };
  const found = patch({ from, actionId: ACTION.REMARK, to: STATUS.AWAITING_CITIZEN });
  assert.deepEqual([found.paused_at, found.stage_left_ms], [at(-1), HOUR]);
  assert.deepEqual(found.pauses, []);
  assert.ok(!("details_asked_at" in found));
});

test("work that is passed on goes on, and is not reminded of again", () => {
  const found = patch({ actionId: ACTION.FORWARD_TO_FIELD, to: STATUS.IN_ACTION, clock: "start_resolution" });
  assert.ok(!("alarm_cycle" in found));
  assert.deepEqual([found.stage_from, found.stage_due_at], [at(-1), at(3)]);
});

test("the calls of one solution are not those of the next", () => {
  const from = { status_id: STATUS.RESOLVED, stage_kind: null, stage_due_at: null, feedback_attempts: 2 };
  const effects = ["record_feedback", "count_reopen"] as const;
  const found = patch({
    from,
    actionId: ACTION.FEEDBACK_NOT_SATISFIED,
    to: STATUS.REOPENED,
    clock: "restart",
    effects,
  });
  assert.equal(found.feedback_attempts, 0);
});

test("a clock that goes on stands still where its status wants it so", () => {
  const from = { status_id: STATUS.AWAITING_CITIZEN, paused_at: at(-1), stage_due_at: null, stage_left_ms: HOUR };
  const back = (to: StatusId) => patch({ from, actionId: ACTION.SYS_CITIZEN_REPLIED, to, clock: "resume_all" });
  const returned = back(STATUS.RETURNED);
  assert.deepEqual([returned.paused_at, returned.stage_due_at, returned.stage_left_ms], [null, null, HOUR]);
  assert.deepEqual([back(STATUS.IN_ACTION).stage_left_ms, back(STATUS.IN_ACTION).stage_due_at], [null, at(1)]);
});

test("six effects begin a stage that is reminded of again", () => {
  const from = { stage_kind: "accept" };
  const begins = CLOCK_EFFECTS.filter(
    (clock) => patch({ from, actionId: ACTION.REMARK, to: STATUS.IN_ACTION, clock }).alarm_cycle === 4,
  );
  assert.deepEqual(begins, [
    "start_triage",
    "start_acceptance",
    "start_resolution",
    "restart",
    "start_appeal",
    "set_new_due",
  ]);
});

describe("what the clocks are reckoned with", () => {
  const place = { sub_issue_type_id: 101, department_id: ENERGY, district_id: 6, priority_tag_id: 3 };
  const ticketContext = (more: Partial<Ticket> = {}) => ({ ticket: { ...ticket, ...more }, masters, now: NOW });
  test("triage has the State's hours, or the minutes of the priority", () => {
    assert.equal(clockInput(ticketContext(), place, null).triageMinutes, 300);
    assert.equal(clockInput(ticketContext(), { ...place, priority_tag_id: 1 }, null).triageMinutes, 30);
  });
  test("each pause of the row has its beginning and its end", () => {
    const { pauses } = clocksOfTicket({ ...ticket, pauses: [at(-9), at(-8), at(-2), at(-1)] });
    assert.deepEqual(pauses, [
      { from: at(-9), to: at(-8) },
      { from: at(-2), to: at(-1) },
    ]);
    assert.deepEqual(clockColumns(clocksOfTicket({ ...ticket, pauses: [at(-2), at(-1)] })).pauses, [at(-2), at(-1)]);
  });
  test("from when the citizen wrote, or from the moment that was set for a part of it", () => {
    assert.deepEqual(clockInput(ticketContext(), place, null).receivedAt, at(-2));
    assert.deepEqual(clockInput(ticketContext({ clock_from: at(-1) }), place, null).receivedAt, at(-1));
  });
  test("a ticket that starts again has nothing of before", () => {
    assert.deepEqual(clocksOf(ticketContext(), place, "start_acceptance"), {
      dueAt: at(2),
      pausedAt: null,
      stage: "accept",
      stageFrom: NOW,
      pauses: [],
      grantedDueAt: null,
      stageMs: HOUR,
      stageUsedMs: 0,
      stageDueAt: at(1),
      stageLeftMs: null,
    });
  });
});

describe("when the citizen is called", () => {
  const SOON = at(24);
  type Case = readonly [
    what: string,
    from: StatusId,
    to: StatusId,
    effects: readonly Effect[],
    isCallNeeded: boolean,
    due: Date | null,
    tries: number,
  ];
  const calls: readonly Case[] = [
    ["at once when a step asks for it", STATUS.MARKED, STATUS.AWAITING_CITIZEN, ["create_call_task"], false, NOW, 0],
    ["at once when they cannot be told where they wrote", STATUS.NEW, STATUS.CLOSED_NO_ACTION, [], true, NOW, 0],
    ["at the moment agreed", STATUS.RESOLVED, STATUS.RESOLVED, ["schedule_next_call"], false, SOON, 0],
    ["no more when a call was made", STATUS.RESOLVED, STATUS.RESOLVED, ["record_feedback"], false, null, 0],
    ["no more once the answer is there", STATUS.AWAITING_CITIZEN, STATUS.IN_ACTION, [], false, null, 0],
    ["no more once a report is returned", STATUS.ATR_REVIEW, STATUS.IN_ACTION, [], false, null, 0],
    ["no more once it is open again", STATUS.CLOSED, STATUS.REOPENED, [], false, null, 0],
    ["still while nothing moves", STATUS.CLOSED, STATUS.CLOSED, [], false, at(1), 2],
    ["still when the status has no call", STATUS.MARKED, STATUS.IN_ACTION, [], false, at(1), 2],
    ["not about a merged ticket", STATUS.MARKED, STATUS.MERGED, [], false, null, 0],
    ["not about a deleted one", STATUS.NEW, STATUS.DELETED, [], false, null, 0],
  ];
  for (const [what, from, to, effects, isCallNeeded, due, tries] of calls) {
    test(what, () => {
      const before = { status_id: from, call_due_at: at(1), tell_attempts: 2 };
      const found = callAfter(masters.workflow, before, { to, effects }, { now: NOW, nextCallAt: SOON, isCallNeeded });
      assert.deepEqual(found, { call_due_at: due, tell_attempts: tries });
    });
  }
});
