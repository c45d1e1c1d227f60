/** Actions offered to an officer, and the possible results of each: row by row from the pack's table. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { ACTION as A, ROLE, STATUS as S } from "@smgt/contract/constants.ts";
import type { ActionId, StatusId } from "@smgt/contract/constants.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { workflowFromPack } from "../masters/packs/workflow-from-pack.ts";
import type { ActorFacts, TicketFacts } from "./facts.ts";
import { officer, ticket } from "./machine-fixtures.ts";
import { allowedActions } from "./machine.ts";
import type { AssignTarget, ClockEffect, Effect } from "./vocabulary.ts";

const workflow = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana")));

const head = officer(ROLE.CELL_HEAD);
const cell = officer(ROLE.CELL_EXEC);
const hod = officer(ROLE.HOD);
const nodal = officer(ROLE.OFFICER);
const fresh = officer(ROLE.OFFICER, { hasAccepted: false });
const field = officer(ROLE.FIELD);
const caller = officer(ROLE.CALL_OP);

type End = readonly [to: StatusId, assign: AssignTarget, clock: ClockEffect, effects: readonly Effect[]];
interface Offer {
  readonly what: string;
  readonly on: TicketFacts;
  readonly actor: ActorFacts;
  readonly action: ActionId;
  readonly kind: "workflow" | "misc";
  /** Statuses named in the row. */
  readonly to: readonly StatusId[];
  /** Possible results for this ticket: a condition that depends on the form leaves both outcomes open. */
  readonly ends: readonly End[];
}

const offers: readonly Offer[] = [
  {
    what: "a condition of the ticket that does not hold is passed over",
    on: ticket(S.RETURNED, { returnCount: 2 }),
    actor: head,
    action: A.MARK,
    kind: "workflow",
    to: [S.MARKED],
    ends: [[S.MARKED, "department_officer", "start_acceptance", []]],
  },
  {
    what: "one that holds is the end of it",
    on: ticket(S.RETURNED, { returnCount: 3 }),
    actor: head,
    action: A.MARK,
    kind: "workflow",
    to: [S.MARKED],
    ends: [[S.MARKED, "department_officer", "start_acceptance", ["set_binding_marking"]]],
  },
  {
    what: "the citizen is asked for the first time",
    on: ticket(S.NEW),
    actor: cell,
    action: A.ASK_DETAILS_ON_X,
    kind: "workflow",
    to: [S.AWAITING_CITIZEN],
    ends: [[S.AWAITING_CITIZEN, "stays", "pause_all", ["send_question", "record_details_asked"]]],
  },
  {
    what: "the citizen is asked once more",
    on: ticket(S.NEW, { wasDetailsAsked: true }),
    actor: cell,
    action: A.ASK_DETAILS_ON_X,
    kind: "workflow",
    to: [S.AWAITING_CITIZEN],
    ends: [[S.AWAITING_CITIZEN, "stays", "none", ["send_question"]]],
  },
  {
    what: "a return goes to the suggested department or to the cell, as the department turns out",
    on: ticket(S.MARKED, { returnCount: 1 }),
    actor: fresh,
    action: A.NOT_PERTAINING,
    kind: "workflow",
    to: [S.RETURNED, S.MARKED],
    ends: [
      [S.MARKED, "suggested_department_officer", "start_acceptance", ["count_return"]],
      [S.RETURNED, "cell_queue", "pause_officer", ["count_return"]],
    ],
  },
  {
    what: "the third return goes to the head of the cell alone",
    on: ticket(S.MARKED, { returnCount: 2 }),
    actor: fresh,
    action: A.NOT_PERTAINING,
    kind: "workflow",
    to: [S.RETURNED, S.MARKED],
    ends: [[S.RETURNED, "cell_head", "pause_officer", ["count_return"]]],
  },
  {
    what: "an answer that was not yet given stands in no step",
    on: ticket(S.MARKED),
    actor: fresh,
    action: A.ACCEPT,
    kind: "workflow",
    to: [S.IN_ACTION],
    ends: [[S.IN_ACTION, "stays", "start_resolution", ["record_acceptance"]]],
  },
  {
    what: "who takes over may have accepted before or not",
    on: ticket(S.REOPENED),
    actor: hod,
    action: A.TAKE_OVER,
    kind: "workflow",
    to: [S.IN_ACTION, S.MARKED],
    ends: [
      [S.IN_ACTION, "chosen_officer", "start_acceptance", []],
      [S.MARKED, "chosen_officer", "start_acceptance", []],
    ],
  },
  {
    what: "a call in vain may be the last",
    on: ticket(S.RESOLVED),
    actor: caller,
    action: A.FEEDBACK_NOT_REACHABLE,
    kind: "workflow",
    to: [S.CLOSED, S.RESOLVED],
    ends: [
      [S.CLOSED, "nobody", "none", ["record_feedback"]],
      [S.RESOLVED, "stays", "none", ["record_feedback", "schedule_next_call"]],
    ],
  },
  {
    what: "after two reopenings comes the appeal",
    on: ticket(S.RESOLVED, { reopenCount: 2 }),
    actor: caller,
    action: A.FEEDBACK_NOT_SATISFIED,
    kind: "workflow",
    to: [S.REOPENED, S.UNDER_APPEAL],
    ends: [[S.UNDER_APPEAL, "head_of_department", "start_appeal", ["record_feedback"]]],
  },
  {
    what: "what is the system's and a person's is offered as of the workflow, and leads back",
    on: ticket(S.AWAITING_CITIZEN, { previousStatusId: S.IN_ACTION }),
    actor: cell,
    action: A.SYS_CITIZEN_REPLIED,
    kind: "workflow",
    to: [S.IN_ACTION],
    ends: [[S.IN_ACTION, "stays", "resume_all", ["tell_cell"]]],
  },
  {
    what: "where the way back is not known it leads nowhere",
    on: ticket(S.AWAITING_CITIZEN),
    actor: cell,
    action: A.SYS_CITIZEN_REPLIED,
    kind: "workflow",
    to: [],
    ends: [],
  },
  {
    what: "a side action that leaves the ticket as it is",
    on: ticket(S.ATR_REVIEW),
    actor: cell,
    action: A.ADD_TAGS,
    kind: "misc",
    to: [S.ATR_REVIEW],
    ends: [[S.ATR_REVIEW, "stays", "none", ["add_tags"]]],
  },
  {
    what: "a side action that may take it from the officer",
    on: ticket(S.IN_ACTION),
    actor: cell,
    action: A.CHANGE_DISTRICT,
    kind: "misc",
    to: [S.MARKED, S.IN_ACTION],
    ends: [
      [S.MARKED, "department_officer", "start_acceptance", []],
      [S.IN_ACTION, "stays", "none", []],
    ],
  },
];

describe("what an offer says of itself", () => {
  for (const { what, on, actor, action, kind, to, ends } of offers) {
    test(`${what}: action ${action} in status ${on.statusId}`, () => {
      const offer = allowedActions(workflow, on, actor).find((one) => one.actionId === action);
      assert.ok(offer);
      assert.equal(offer.kind, kind);
      assert.deepEqual(offer.toStatusIds, to);
      assert.deepEqual(
        offer.steps.map((step) => [step.to, step.assign, step.clock, step.effects]),
        ends,
      );
    });
  }
});

describe("what is offered at all", () => {
  const sensitive = ticket(S.ATR_REVIEW, { isSensitive: true });
  const lists: readonly [what: string, on: TicketFacts, actor: ActorFacts, actions: readonly ActionId[]][] = [
    [
      "a field officer, in the order of the pack",
      ticket(S.IN_ACTION),
      field,
      [A.NEED_DETAILS, A.FIELD_REPORT, A.REMARK],
    ],
    [
      "the head of the department under appeal",
      ticket(S.UNDER_APPEAL),
      hod,
      [A.REMARK, A.UPHOLD_CLOSURE, A.ORDER_FRESH_ACTION],
    ],
    ["nobody on what is deleted", ticket(S.DELETED), head, []],
    ["not the program: what it does is shown to nobody", ticket(S.NEW), { kind: "system" }, []],
    ["not the officer whom it is about", ticket(S.IN_ACTION), { ...nodal, isComplainedAbout: true }, []],
    [
      "a sensitive one: nothing to those who do not hold it",
      sensitive,
      officer(ROLE.DIST_NODAL, { isAssignee: false }),
      [],
    ],
    ["a sensitive one: the head of the department", sensitive, { ...hod, isAssignee: false }, [A.RETURN_ATR, A.REMARK]],
    ["a sensitive one: who holds it", sensitive, nodal, [A.REPLY, A.REMARK, A.ADD_TAGS]],
  ];
  for (const [what, on, actor, actions] of lists) {
    test(what, () => {
      assert.deepEqual(
        allowedActions(workflow, on, actor).map((one) => one.actionId),
        actions,
      );
    });
  }
});
