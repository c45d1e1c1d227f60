/** Offers of the State's workflow on an imagined ticket and their results, against the design's table. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import type { ImaginedTicket, SimulatedOffer } from "@smgt/contract/calls/casework/workflow-seen.ts";
import { ACTION, ALL_ROLES, ROLE, STATUS, type RoleId } from "@smgt/contract/constants.ts";
import { readPack } from "../../../law/masters/packs/read-pack.ts";
import { workflowFromPack } from "../../../law/masters/packs/workflow-from-pack.ts";
import { newImagined } from "./imagined-ticket.ts";
import { simulate } from "./simulate.ts";

const workflow = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../../packs/haryana")));
const roles = ALL_ROLES.map((roleId) => ({ roleId, name: { en: `role ${roleId}` } }));
const fresh = newImagined(workflow);
const marked: ImaginedTicket = { ...fresh, status_id: STATUS.MARKED, holder_role_ids: [ROLE.OFFICER] };
const inAction: ImaginedTicket = { ...marked, status_id: STATUS.IN_ACTION, has_accepted: "Y" };
const reported: ImaginedTicket = { ...inAction, status_id: STATUS.ATR_REVIEW, has_report: "Y" };
const resolved: ImaginedTicket = { ...reported, status_id: STATUS.RESOLVED };

const offersOf = (facts: ImaginedTicket, role: RoleId | null): readonly SimulatedOffer[] => {
  const found = simulate(workflow, roles, facts);
  return role === null ? found.system : (found.roles.find((one) => one.role_id === role)?.offers ?? []);
};
const idsOf = (facts: ImaginedTicket, role: RoleId | null): number[] =>
  offersOf(facts, role).map((one) => one.action_id);
function stepsOf(facts: ImaginedTicket, role: RoleId | null, actionId: number) {
  const offer = offersOf(facts, role).find((one) => one.action_id === actionId);
  assert.ok(offer !== undefined, `action ${actionId} is not offered to role ${role}`);
  return offer.steps;
}
/** The only step of the action. */
function stepOf(facts: ImaginedTicket, role: RoleId | null, actionId: number) {
  const [step, ...more] = stepsOf(facts, role, actionId);
  assert.ok(step !== undefined && more.length === 0);
  return step;
}

test("a new ticket made of a post rests with the cell, and nobody holds it", () => {
  assert.deepEqual(fresh, {
    status_id: 1,
    previous_status_id: null,
    return_count: 0,
    reopen_count: 0,
    is_binding: "N",
    is_manual: "N",
    is_sensitive: "N",
    has_report: "N",
    is_extension_asked: "N",
    was_asked: "N",
    holder_role_ids: [],
    has_accepted: "N",
    has_phone: "Y",
    can_be_written: "Y",
  });
});

describe("who is offered what", () => {
  const cases: readonly [what: string, facts: ImaginedTicket, role: RoleId | null, actionIds: readonly number[]][] = [
    ["the field officer holds no new ticket", fresh, ROLE.FIELD, []],
    ["the call centre asks by phone, or writes a note", fresh, ROLE.CALL_OP, [104, 117]],
    ["who has no phone is not asked by phone", { ...fresh, has_phone: "N" }, ROLE.CALL_OP, [117]],
    ["a sensitive ticket is not for the district", { ...fresh, is_sensitive: "Y" }, ROLE.DIST_NODAL, []],
    ["administrators and viewers take no part", fresh, ROLE.ADMIN, []],
    ["viewers", fresh, ROLE.VIEWER, []],
    [
      "who is asked can say that it does not pertain",
      marked,
      ROLE.OFFICER,
      [10, 111, 112, 114, 117, 118, 119, 204, 205],
    ],
    [
      "not once they have accepted it",
      { ...marked, has_accepted: "Y" },
      ROLE.OFFICER,
      [10, 111, 112, 114, 117, 118, 204, 205],
    ],
    [
      "nor when the marking is final",
      { ...marked, is_binding: "Y" },
      ROLE.OFFICER,
      [10, 111, 112, 114, 117, 118, 204, 205],
    ],
    ["nor after three returns", { ...marked, return_count: 3 }, ROLE.OFFICER, [10, 111, 112, 114, 117, 118, 204, 205]],
    [
      "a ticket by phone has no post to reply to",
      { ...marked, is_manual: "Y" },
      ROLE.OFFICER,
      [111, 112, 114, 117, 118, 119, 204, 205],
    ],
    [
      "a return that was counted three times goes to the head of the cell",
      { ...fresh, status_id: 4, return_count: 3 },
      ROLE.DIST_NODAL,
      [117, 204, 206],
    ],
    [
      "an extension can be granted once it is asked for",
      { ...inAction, is_extension_asked: "Y" },
      ROLE.HOD,
      [117, 120, 121, 122],
    ],
    ["and not before", inAction, ROLE.HOD, [117, 122]],
    [
      "nobody approves a report by phone to those who have none",
      { ...reported, has_phone: "N" },
      ROLE.CELL_EXEC,
      [10, 108, 110, 117, 204, 205, 209, 210, 211, 212],
    ],
    [
      "a question is answered, or nobody answers it",
      { ...fresh, status_id: 5, previous_status_id: 1, was_asked: "Y" },
      null,
      [193, 194, 196, 197],
    ],
    ["a reminder leads nowhere, so it is no step", inAction, null, [196]],
    [
      "the cell takes a merged ticket out again",
      { ...fresh, status_id: 11, previous_status_id: 1 },
      ROLE.CELL_HEAD,
      [203],
    ],
    ["nothing leads out of a deleted one", { ...fresh, status_id: 14 }, ROLE.CELL_HEAD, []],
  ];
  for (const [what, facts, role, actionIds] of cases) {
    test(what, () => assert.deepEqual(idsOf(facts, role), actionIds));
  }
});

describe("what a step leaves", () => {
  const cases: readonly [
    what: string,
    facts: ImaginedTicket,
    role: RoleId | null,
    actionId: number,
    after: Partial<ImaginedTicket>,
  ][] = [
    ["marking gives it to the officer", fresh, ROLE.CELL_EXEC, ACTION.MARK, { status_id: 2, holder_role_ids: [5] }],
    [
      "the head’s marking after three returns is final",
      { ...fresh, status_id: 4, return_count: 3 },
      ROLE.CELL_HEAD,
      ACTION.MARK,
      { status_id: 2, holder_role_ids: [5], is_binding: "Y" },
    ],
    ["accepting", marked, ROLE.OFFICER, ACTION.ACCEPT, { status_id: 3, has_accepted: "Y" }],
    [
      "another action of the person who is asked accepts too",
      marked,
      ROLE.OFFICER,
      ACTION.NEED_DETAILS,
      { status_id: 5, previous_status_id: 2, was_asked: "Y", has_accepted: "Y" },
    ],
    [
      "a second department has it too",
      marked,
      ROLE.CELL_HEAD,
      ACTION.ADDITIONAL_MARKING,
      { holder_role_ids: [5, 5], has_accepted: "N" },
    ],
    [
      "and is taken off again",
      { ...inAction, holder_role_ids: [5, 5] },
      ROLE.CELL_HEAD,
      ACTION.REMOVE_USER,
      { holder_role_ids: [5] },
    ],
    [
      "but never the one who has it first",
      { ...inAction, holder_role_ids: [4, 5] },
      ROLE.CELL_HEAD,
      ACTION.REMOVE_USER,
      { holder_role_ids: [5] },
    ],
    ["forwarding", inAction, ROLE.OFFICER, ACTION.FORWARD_TO_FIELD, { status_id: 3, holder_role_ids: [5, 7] }],
    [
      "pulling back from the field",
      { ...inAction, holder_role_ids: [5, 7] },
      ROLE.OFFICER,
      ACTION.PULL_BACK,
      { holder_role_ids: [5] },
    ],
    ["pulling back a marking", marked, ROLE.CELL_EXEC, ACTION.PULL_BACK, { status_id: 1, holder_role_ids: [] }],
    ["asking for an extension", inAction, ROLE.OFFICER, ACTION.INTERIM_REPORT, { is_extension_asked: "Y" }],
    [
      "refusing it",
      { ...inAction, is_extension_asked: "Y" },
      ROLE.HOD,
      ACTION.REFUSE_EXTENSION,
      { is_extension_asked: "N" },
    ],
    [
      "what was asked falls when the ticket moves",
      { ...inAction, is_extension_asked: "Y" },
      ROLE.OFFICER,
      ACTION.SUBMIT_ATR,
      { status_id: 6, has_report: "Y", is_extension_asked: "N" },
    ],
    ["escalating", inAction, ROLE.OFFICER, ACTION.ESCALATE, { holder_role_ids: [5, 4] }],
    ["returning a report", reported, ROLE.CELL_HEAD, ACTION.RETURN_ATR, { status_id: 3, has_accepted: "Y" }],
    [
      "closing",
      resolved,
      ROLE.CALL_OP,
      ACTION.FEEDBACK_SATISFIED,
      { status_id: 8, holder_role_ids: [], has_accepted: "N" },
    ],
    [
      "reopening gives it back to the person who had it",
      { ...resolved, status_id: 8, holder_role_ids: [], has_accepted: "N" },
      ROLE.CELL_HEAD,
      ACTION.REOPEN,
      { status_id: 9, holder_role_ids: [5], has_accepted: "Y", reopen_count: 1 },
    ],
    [
      "a citizen who is not satisfied, for the first time",
      resolved,
      ROLE.CALL_OP,
      ACTION.FEEDBACK_NOT_SATISFIED,
      { status_id: 9, holder_role_ids: [5, 4], reopen_count: 1 },
    ],
    [
      "for the third time",
      { ...resolved, reopen_count: 2 },
      ROLE.CALL_OP,
      ACTION.FEEDBACK_NOT_SATISFIED,
      { status_id: 10, holder_role_ids: [5, 4] },
    ],
    ["marking sensitive", inAction, ROLE.CELL_EXEC, ACTION.MARK_SENSITIVE, { is_sensitive: "Y" }],
    [
      "a citizen’s reply leads back",
      { ...inAction, status_id: 5, previous_status_id: 3, was_asked: "Y" },
      null,
      ACTION.SYS_CITIZEN_REPLIED,
      { status_id: 3, previous_status_id: null },
    ],
    [
      "a question that never went out was not asked",
      { ...inAction, status_id: 5, previous_status_id: 3, was_asked: "Y" },
      null,
      ACTION.SYS_REPLY_REFUSED,
      { status_id: 3, previous_status_id: null, was_asked: "N" },
    ],
    [
      "an officer complained about",
      inAction,
      null,
      ACTION.SYS_OFFICER_COMPLAINED_ABOUT,
      { status_id: 1, holder_role_ids: [], has_accepted: "N" },
    ],
  ];
  for (const [what, facts, role, actionId, after] of cases) {
    test(what, () => assert.deepEqual(stepOf(facts, role, actionId).facts, { ...facts, ...after }));
  }

  test("a return leads to one of two ends, as far as what is given decides", () => {
    const isOn = { ...workflow, limits: { ...workflow.limits, isAutoTransferOn: true } };
    const officer = simulate(isOn, roles, marked).roles.find((one) => one.role_id === ROLE.OFFICER);
    const back = officer?.offers.find((one) => one.action_id === ACTION.NOT_PERTAINING);
    assert.deepEqual(
      back?.steps.map((one) => [
        one.to_status_id,
        one.facts.return_count,
        one.facts.holder_role_ids,
        one.facts.has_accepted,
      ]),
      [
        [2, 1, [5], "N"],
        [4, 1, [], "N"],
      ],
    );
  });
  test("who is chosen and had accepted it before goes on", () => {
    const steps = stepsOf(inAction, ROLE.HOD, ACTION.TAKE_OVER);
    assert.deepEqual(
      steps.map((one) => [one.to_status_id, one.facts.has_accepted]),
      [
        [3, "Y"],
        [2, "N"],
      ],
    );
  });
});

describe("what is said of a step", () => {
  const cases: readonly [
    what: string,
    facts: ImaginedTicket,
    role: RoleId,
    actionId: number,
    consequences: readonly string[],
  ][] = [
    ["marking", fresh, ROLE.CELL_EXEC, ACTION.MARK, ["to_department"]],
    ["an approval with a reply", reported, ROLE.CELL_EXEC, ACTION.APPROVE_AND_REPLY, ["answered"]],
    ["an approval by phone", reported, ROLE.CELL_EXEC, ACTION.APPROVE, ["called"]],
    ["a question to those who can be called", inAction, ROLE.OFFICER, ACTION.NEED_DETAILS, ["called"]],
    [
      "a question to those who cannot be called: the cell writes it",
      { ...inAction, has_phone: "N" },
      ROLE.OFFICER,
      ACTION.NEED_DETAILS,
      ["drafted"],
    ],
    [
      "a closure of which nobody can tell",
      { ...fresh, has_phone: "N", can_be_written: "N" },
      ROLE.CELL_EXEC,
      ACTION.CLOSE_NO_ACTION,
      ["to_nobody", "untold"],
    ],
    ["an extension", inAction, ROLE.OFFICER, ACTION.INTERIM_REPORT, ["decided_by_head_of_department"]],
  ];
  for (const [what, facts, role, actionId, consequences] of cases) {
    test(what, () => assert.deepEqual(stepOf(facts, role, actionId).consequences, consequences));
  }

  test("the fields are those of the form", () => {
    const offer = offersOf(inAction, ROLE.OFFICER).find((one) => one.action_id === ACTION.SUBMIT_ATR);
    assert.deepEqual(offer?.fields, ["disposal_type_id", "root_cause", "remarks", "attachment"]);
  });
  test("the program fills in none", () => {
    assert.deepEqual(
      offersOf(inAction, null).map((one) => one.fields),
      [[]],
    );
  });
});
