/** Predicted effects of steps and their missing preconditions, without a database. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { ROLE, STATUS, type RoleId } from "@smgt/contract/constants.ts";
import { inAll } from "@smgt/contract/shared-consequences.ts";
import type { Consequence } from "@smgt/contract/shapes/consequence.ts";
import { readPack } from "../../../law/masters/packs/read-pack.ts";
import { workflowFromPack } from "../../../law/masters/packs/workflow-from-pack.ts";
import type { Masters, PriorityTag, SubIssueType } from "../../../law/masters/masters.ts";
import { SLA_UNIT, type WorkCalendar } from "../../../law/clocks/clock.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import type { Member } from "../step/member-queries.ts";
import type { TicketInContext } from "../step/queries.ts";
import type { ActionFacts } from "../step/action.ts";
import { consequencesOf, missingFor } from "./plan.ts";

const HOUR = 3_600_000;
const NOW = new Date("2026-11-20T10:00:00.000Z");
const at = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR);
const ENERGY = 1;
const ME = 50;
const OTHER = 51;

const workflow = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../../packs/haryana")));
const masters = {
  workflow,
  departments: [{ departmentId: ENERGY, name: { en: "Energy", hi: "ऊर्जा" } }],
  districts: [{ districtId: 6, name: { en: "Gurugram", hi: "गुरुग्राम" } }],
  subIssueTypes: [{ subIssueTypeId: 101, issueTypeId: 1, slaValue: 48, slaUnitId: SLA_UNIT.HOURS } as SubIssueType],
  routing: { routes: [], offices: [] },
  slaVariants: [],
  priorityTags: [{ priorityTagId: 3, triageMinutes: 300, slaFactor: 1 } as PriorityTag] as readonly PriorityTag[],
  parameters: { triageHours: 5, acceptHours: 24, appealDays: 30, defaultResolutionHours: 48 },
  calendar: {
    utcOffsetMinutes: 330,
    opensMinute: 540,
    closesMinute: 1_020,
    weekend: [6, 7],
    days: new Map(),
    districtDays: new Map(),
  } as WorkCalendar,
} as unknown as Masters;

const ticket = {
  ticket_id: 1,
  status_id: STATUS.MARKED,
  phase: "open",
  department_id: ENERGY,
  district_id: 6,
  issue_type_id: 1,
  sub_issue_type_id: 101,
  priority_tag_id: 3,
  received_at: at(-1),
  clock_from: null,
  pauses: [] as Date[],
  granted_due_at: null,
  paused_at: null,
  due_at: at(47),
  sla_value: 48,
  sla_unit_id: SLA_UNIT.HOURS,
  stage_kind: "accept",
  stage_from: at(-1),
  stage_ms: 24 * HOUR,
  stage_used_ms: 0,
  stage_due_at: at(23),
  stage_left_ms: null,
  is_sensitive: false,
  complained_about: [] as readonly number[],
} as Ticket;

const marking = {
  marking_id: 1,
  kind: "PRIMARY",
  role_id: ROLE.OFFICER,
  department_id: ENERGY,
  district_id: 6,
  user_id: ME,
  assigned_by: OTHER,
  accepted_at: null,
  ended_at: null,
} as TicketInContext["assignments"][number];
const ticketContext = {
  is_leading: false,
  has_telephone: true,
  is_callable: true,
  is_writable: false,
  assignments: [marking],
} as unknown as TicketInContext;

const context = (more: Partial<ActionFacts> = {}, roleId: RoleId = ROLE.OFFICER): ActionFacts => ({
  actor: { userId: ME, roleId, language: "en" },
  masters,
  now: NOW,
  ticket,
  ticketContext,
  input: { body: { ticket_id: 1, status_id: STATUS.MARKED, action_id: 1 } },
  next: {
    issue_type_id: 1,
    sub_issue_type_id: 101,
    district_id: 6,
    department_id: ENERGY,
    priority_tag_id: 3,
    issue_type_remarks: "",
  },
  receivers: null,
  chosen: null,
  member: null,
  other: null,
  isOtherHeld: false,
  ...more,
});
const step = (more: Partial<Step>): Step => ({
  kind: "step",
  transitionCode: "t",
  from: STATUS.MARKED,
  to: STATUS.MARKED,
  assign: "stays",
  clock: "none",
  effects: [],
  after: {
    statusId: STATUS.MARKED,
    previousStatusId: null,
    returnCount: 0,
    reopenCount: 0,
    isBindingMarking: false,
    wasDetailsAsked: false,
    isExtensionPending: false,
  },
  ...more,
});
const input = (more: object): ActionFacts["input"] => ({ body: { ...context().input.body, ...more } });
const member = (more: object): Member =>
  ({ ticket_id: 1, relation: "FOLLOWUP_POST", feed_id: 9, department_id: null, user_id: null, ...more }) as Member;
const primary = { ...ticket, ticket_id: 2, status_id: STATUS.NEW } as Ticket;

describe("what a step does", () => {
  const cases: readonly [string, Partial<Step>, Partial<ActionFacts>, readonly Consequence[]][] = [
    ["a remark: nothing", {}, {}, []],
    [
      "work begins: a limit of 48 hours from now, the ticket stays where it is",
      { to: STATUS.IN_ACTION, clock: "start_resolution", effects: ["record_acceptance"] },
      {},
      [{ what: "due", at: at(48).toISOString() }],
    ],
    [
      "it is marked: half of the 47 hours that are left to accept, said after who gets it",
      { assign: "department_officer", clock: "start_acceptance" },
      { ticket: { ...ticket, stage_due_at: null, stage_kind: null } as Ticket },
      [{ what: "to_department" }, { what: "due", at: at(23.5).toISOString() }],
    ],
    [
      "the citizen is asked: the clocks rest",
      { to: STATUS.AWAITING_CITIZEN, clock: "pause_all", effects: ["send_question", "record_details_asked"] },
      {},
      [{ what: "paused" }, { what: "answered" }],
    ],
    [
      "it ends and the citizen is told; what is merged into it follows",
      { to: STATUS.CLOSED_NO_ACTION, assign: "nobody", clock: "stop", effects: ["tell_citizen"] },
      { ticketContext: { ...ticketContext, is_leading: true } },
      [{ what: "to_nobody" }, { what: "told" }, { what: "members_follow" }],
    ],
    [
      "a reply moves no merged complaint",
      { effects: ["send_reply"] },
      { ticketContext: { ...ticketContext, is_leading: true } },
      [{ what: "answered" }],
    ],
    [
      "a report is sent in: the call that it leads to is held back until it is approved",
      { to: STATUS.ATR_REVIEW, clock: "pause_officer", effects: ["create_call_task", "write_report"] },
      {},
      [],
    ],
    [
      "it is approved: they are called",
      { to: STATUS.RESOLVED, effects: ["create_call_task"] },
      {},
      [{ what: "called" }],
    ],
    [
      "nobody can call them, and they cannot be answered: the form says so",
      { to: STATUS.RESOLVED, effects: ["create_call_task"] },
      { ticketContext: { ...ticketContext, has_telephone: false, is_callable: false } },
      [{ what: "untold" }],
    ],
    [
      "nor is anybody told of an end",
      { to: STATUS.CLOSED_NO_ACTION, effects: ["tell_citizen"] },
      { ticketContext: { ...ticketContext, has_telephone: false, is_callable: false } },
      [{ what: "untold" }],
    ],
    [
      "of what is sensitive the head of the cell calls",
      { to: STATUS.AWAITING_CITIZEN, effects: ["create_call_task"] },
      { ticketContext: { ...ticketContext, is_callable: false } },
      [{ what: "called_by_head" }],
    ],
    [
      "they are told where they wrote",
      { to: STATUS.CLOSED_NO_ACTION, effects: ["tell_citizen"] },
      { ticketContext: { ...ticketContext, has_telephone: false, is_callable: false, is_writable: true } },
      [{ what: "told" }],
    ],
    [
      "who has no telephone is asked in writing, by the cell",
      { to: STATUS.AWAITING_CITIZEN, effects: ["create_call_task"] },
      { ticketContext: { ...ticketContext, has_telephone: false, is_callable: false, is_writable: true } },
      [{ what: "drafted" }],
    ],
    [
      "two words for one consequence are told once",
      { effects: ["send_reply", "send_question"] },
      {},
      [{ what: "answered" }],
    ],
    ["more time is asked for", { effects: ["create_approval_task"] }, {}, [{ what: "decided_by_head_of_department" }]],
    ["a transfer is proposed", { effects: ["propose_transfer"] }, {}, [{ what: "decided_by_cell_head" }]],
  ];
  for (const [what, taken, seen, consequences] of cases) {
    test(what, () => assert.deepEqual(consequencesOf(step(taken), context(seen)), consequences));
  }

  test("only what comes of each of two ways is sure", () => {
    const [one, other] = [{ what: "told" as const }, { what: "due" as const, at: "2026-11-21T10:00:00.000Z" }];
    assert.deepEqual(
      inAll([
        [one, other],
        [{ ...other, at: "2026-11-22T10:00:00.000Z" }, one],
      ]),
      [one],
    );
    assert.deepEqual(inAll([[one], []]), []);
    assert.deepEqual(inAll([]), []);
  });
});

describe("what is missing for a step", () => {
  const officers = [{ user_id: ME }, { user_id: 60 }];
  const cases: readonly [string, Partial<Step>, Partial<ActionFacts>, string | null][] = [
    ["a place without an officer", { assign: "department_officer" }, { receivers: [] }, "NO_OFFICER_MAPPED"],
    ["nobody has looked", { assign: "department_officer" }, { receivers: null }, null],
    ["an officer is there", { assign: "department_officer" }, { receivers: officers }, null],
    [
      "somebody else's officer",
      { assign: "department_officer" },
      { receivers: officers, input: input({ assign_user_id: [61] }) },
      "USER_NOT_ELIGIBLE",
    ],
    [
      "a return goes on by itself, no matter who was picked",
      { assign: "suggested_department_officer" },
      { receivers: officers, input: input({ assign_user_id: [61] }) },
      null,
    ],
    [
      "no department",
      { assign: "department_officer" },
      { receivers: [], next: { ...context().next, department_id: null } },
      "DEPARTMENT_REQUIRED",
    ],
    ["who has it goes on", { assign: "same_officer" }, { receivers: null }, null],
    [
      "who had it is gone, and nobody is left",
      { assign: "same_officer" },
      {
        receivers: [],
        ticketContext: { ...ticketContext, assignments: [{ ...marking, ended_at: "2026-11-20T09:00:00Z" }] },
      },
      "NO_OFFICER_MAPPED",
    ],
    [
      "one more department, which has it",
      { assign: "extra_department_officer" },
      { receivers: officers, chosen: ME },
      "USER_NOT_ELIGIBLE",
    ],
    [
      "one more department, which has it not",
      { assign: "extra_department_officer" },
      { receivers: officers, chosen: 60 },
      null,
    ],
    ["nobody chosen", { assign: "chosen_officer" }, { receivers: officers }, "USER_REQUIRED"],
    [
      "one of theirs",
      { assign: "chosen_officer" },
      { receivers: officers, input: input({ assign_user_id: [60] }) },
      null,
    ],
    [
      "none of theirs",
      { assign: "chosen_officer" },
      { receivers: officers, input: input({ assign_user_id: [61] }) },
      "USER_NOT_ELIGIBLE",
    ],
    [
      "forwarded to their own",
      { assign: "field_officers" },
      { receivers: officers, input: input({ assign_user_id: [60] }) },
      null,
    ],
    [
      "forwarded to another's",
      { assign: "field_officers" },
      { receivers: officers, input: input({ assign_user_id: [60, 61] }) },
      "USER_NOT_ELIGIBLE",
    ],
    [
      "forwarded by the person who has it not",
      { assign: "field_officers" },
      { ticketContext: { ...ticketContext, assignments: [] } },
      "NOT_YOUR_TICKET",
    ],
    [
      "the desk of somebody outside the cell",
      { effects: ["record_desk_owner"] },
      { receivers: officers, input: input({ assign_user_id: [61] }) },
      "USER_NOT_ELIGIBLE",
    ],
    [
      "the desk given back",
      { effects: ["record_desk_owner"] },
      { receivers: null, input: input({ assign_user_id: [0] }) },
      null,
    ],
    ["merged into nothing", { effects: ["merge_into_primary"] }, {}, "PARENT_NOT_FOUND"],
    ["merged into itself", { effects: ["merge_into_primary"] }, { other: ticket }, "PARENT_NOT_FOUND"],
    [
      "merged into what is over",
      { effects: ["merge_into_primary"] },
      { other: { ...primary, status_id: STATUS.CLOSED } as Ticket },
      "PARENT_NOT_FOUND",
    ],
    ["merged", { effects: ["merge_into_primary"] }, { other: primary }, null],
    [
      "merged though others hang on it",
      { effects: ["merge_into_primary"] },
      { other: primary, ticketContext: { ...ticketContext, is_leading: true } },
      "HAS_DUPLICATES",
    ],
    [
      "who has it taken off",
      { effects: ["remove_user"] },
      { input: input({ assign_user_id: [ME] }) },
      "USER_NOT_ELIGIBLE",
    ],
    [
      "an additional officer taken off",
      { effects: ["remove_user"] },
      {
        input: input({ assign_user_id: [ME] }),
        ticketContext: { ...ticketContext, assignments: [{ ...marking, kind: "ADDITIONAL" }] },
      },
      null,
    ],
    ["no member deleted", { effects: ["delete_member"] }, {}, "MEMBER_REQUIRED"],
    [
      "a member of another group",
      { effects: ["delete_member"] },
      { member: member({ ticket_id: 3 }) },
      "MEMBER_REQUIRED",
    ],
    [
      "a merged complaint thrown away",
      { effects: ["delete_member"] },
      { member: member({ relation: "DUPLICATE" }) },
      "ACTION_NOT_ALLOWED",
    ],
    ["a post deleted", { effects: ["delete_member"] }, { member: member({}) }, null],
    ["a post leads", { effects: ["make_primary"] }, { member: member({}) }, null],
    [
      "a merged complaint leads",
      { effects: ["make_primary"] },
      { member: member({ relation: "DUPLICATE" }) },
      "ACTION_NOT_ALLOWED",
    ],
    [
      "a department leads that has it no more",
      { effects: ["make_primary"] },
      { member: member({ relation: "ADDITIONAL_MARKING", feed_id: null, department_id: 2, user_id: 60 }) },
      "MEMBER_REQUIRED",
    ],
    [
      "the leading one leaves",
      { effects: ["split_member"] },
      { member: member({ relation: "PRIMARY" }) },
      "MEMBER_REQUIRED",
    ],
    [
      "an unseen complaint leaves",
      { effects: ["split_member"] },
      { member: member({ relation: "DUPLICATE" }) },
      "MEMBER_REQUIRED",
    ],
    [
      "a merged one leaves",
      { effects: ["split_member"] },
      { member: member({ relation: "DUPLICATE" }), other: primary },
      null,
    ],
  ];
  for (const [what, taken, seen, refusal] of cases) {
    test(what, () => assert.equal(missingFor(step(taken), context(seen))[0]?.id ?? null, refusal));
  }

  test("an executive does not lose sight of what they merge into, unless they hold it", () => {
    const sensitive = { ticket: { ...ticket, is_sensitive: true } as Ticket, other: primary };
    const merge = step({ effects: ["merge_into_primary"] });
    const told = (roleId: RoleId, isOtherHeld: boolean) =>
      missingFor(merge, context({ ...sensitive, isOtherHeld }, roleId)).map(({ id }) => id);
    assert.deepEqual(told(ROLE.CELL_EXEC, false), ["MERGE_NEEDS_CELL_HEAD"]);
    assert.deepEqual(told(ROLE.CELL_EXEC, true), []);
    assert.deepEqual(told(ROLE.CELL_HEAD, false), []);
  });

  test("the place is named in the language of the person who asks", () => {
    const asked = context({ receivers: [], actor: { userId: ME, roleId: ROLE.CELL_EXEC, language: "hi" } });
    assert.deepEqual(missingFor(step({ assign: "department_officer" }), asked), [
      { id: "NO_OFFICER_MAPPED", slots: { department: "ऊर्जा", district: "गुरुग्राम" } },
    ]);
  });
});
