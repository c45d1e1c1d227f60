import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { ACTION, ALL_ROLES, ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { RoleId, StatusId } from "@smgt/contract/constants.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { workflowFromPack } from "../masters/packs/workflow-from-pack.ts";
import { assertFinds, breaksOf } from "./lint-fixtures.ts";
import { lintWorkflow } from "./lint-workflow.ts";
import type { Workflow } from "../workflow-definition/vocabulary.ts";

const sound = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana")));
const { withOutcome, withoutActions, withStatus, withTransition } = breaksOf(sound);
const staffedWithout = (role: RoleId): ReadonlySet<RoleId> => new Set(ALL_ROLES.filter((each) => each !== role));
/** An id unknown to the types, as in a mistyped pack. */
const unknown = 77 as StatusId;

test("the pack's workflow is sound", () => {
  assert.deepEqual(lintWorkflow(sound), []);
});

describe("a broken workflow is refused in words", () => {
  const cases: readonly [what: string, workflow: Workflow, says: string][] = [
    ["a status nothing leads to", withoutActions(ACTION.MERGE), "Status 11 can never be reached."],
    [
      "a dead end",
      withoutActions(ACTION.UPHOLD_CLOSURE, ACTION.ORDER_FRESH_ACTION),
      "Status 10 is a dead end: no action leads out of it, but it is not marked terminal.",
    ],
    [
      "a status from which nothing is ever resolved",
      appealsWithoutEnd(),
      "From status 10 no ticket can ever be resolved or closed.",
    ],
    [
      "a terminal status with an exit",
      withStatus(STATUS.CLOSED, { isTerminal: true }),
      "Status 8 is terminal, but Transition 25a (action 133) starts there.",
    ],
    [
      "a transition without a role",
      withTransition("8", (t) => ({ ...t, roles: [] })),
      "Transition 8 (action 105) has no role that may take it.",
    ],
    [
      "a closed status that counts as pending",
      withStatus(STATUS.DELETED, { bucket: "pending" }),
      'Status 14 is terminal and counts as pending; say bucket "resolved" or "excluded".',
    ],
    [
      "a reply without words",
      withTransition("20", (t) => ({ ...t, mustSupply: ["disposal_type"] })),
      'Transition 20 has the word "send_reply", but nobody must give "reply_text"; add it to "must_supply".',
    ],
    [
      "a report without its data",
      withTransition("18", (t) => ({ ...t, mustSupply: ["atr_remark"] })),
      'Transition 18 has the word "write_report", but nobody must give "disposal_type"; add it to "must_supply".',
    ],
    [
      "a merge into nothing",
      withTransition("9", (t) => ({ ...t, mustSupply: ["remark"] })),
      'Transition 9 has the word "merge_into_primary", but nobody must give "primary_ticket"; add it to "must_supply".',
    ],
    [
      "an officer's time that runs for nobody",
      withOutcome("3b", { assign: "nobody" }),
      'Transition 3b leads from status 1 to status 2, where an officer\'s time runs, and nobody has it; name who gets it in "assign".',
    ],
    [
      "a clock that rests after the answer came",
      withOutcome("6b", { to: STATUS.IN_ACTION, clock: "none" }),
      'Transition 6b leads from status 5 to status 3 and lets the citizen\'s clock rest; say clock "resume_all" or "restart".',
    ],
    [
      "an end without a reason",
      withTransition("8", (t) => ({ ...t, mustSupply: [] })),
      'Transition 8 leads from status 1 to status 12 without a reason; demand "remark", "reason" or "disposal_type".',
    ],
    [
      "an end that the citizen is not told",
      withOutcome("8", { effects: [] }),
      'Transition 8 leads from status 1 to status 12, and the citizen is not told; add "send_reply", "tell_citizen" or "create_call_task".',
    ],
    [
      "a call as the only word of an end",
      withTransition("21", (t) => ({ ...t, guards: ["not_own_atr"] })),
      'Transition 21 leads from status 6 to status 7 by a call alone; add the guard "can_be_called", or who has no telephone is told by nobody.',
    ],
    [
      "a reopening that is not counted",
      withOutcome("25a", { effects: [] }),
      'Transition 25a leads from status 8 to status 9 again and does not count it; add "count_reopen".',
    ],
    [
      "work for a role that takes no part",
      withTransition("8", (t) => ({ ...t, roles: [ROLE.ADMIN] })),
      "Transition 8 gives work to role 1, which takes no part in it.",
    ],
    [
      "a role that does not exist",
      withTransition("8", (t) => ({ ...t, roles: [42 as RoleId] })),
      "Transition 8 names role 42, which does not exist.",
    ],
    [
      "an unknown target",
      withOutcome("22", { to: unknown }),
      "Transition 22 leads to status 77, which does not exist.",
    ],
    [
      "an unknown start",
      withTransition("22", (t) => ({ ...t, from: [unknown] })),
      "Transition 22 starts in status 77, which does not exist.",
    ],
    [
      "an unknown action",
      withTransition("22", (t) => ({ ...t, actionId: 999 })),
      "Transition 22 uses action 999, which does not exist.",
    ],
    ["an action in no transition", withoutActions(ACTION.ESCALATE), "Action 118 stands in no transition."],
    [
      "no action 119",
      { ...sound, actions: sound.actions.filter((a) => a.actionId !== ACTION.NOT_PERTAINING) },
      "Action 119 is missing.",
    ],
    [
      "no action 10",
      { ...sound, actions: sound.actions.filter((a) => a.actionId !== ACTION.REPLY) },
      "Action 10 is missing.",
    ],
    [
      "a status missing",
      { ...sound, statuses: sound.statuses.filter((s) => s.statusId !== STATUS.RETURNED) },
      "Status 4 is missing.",
    ],
    [
      "two rows for the same role",
      withTransition("3b", (t) => ({ ...t, roles: [ROLE.CELL_HEAD, ROLE.CELL_EXEC] })),
      "Transitions 3a and 3b both give action 101 in status 1, 4 to role 2.",
    ],
    [
      "119 for the district",
      withTransition("13", (t) => ({ ...t, roles: [ROLE.OFFICER, ROLE.DIST_NODAL] })),
      "Transition 13 gives action 119 to somebody else than role 5.",
    ],
    [
      "119 that closes",
      withOutcome("13", { to: STATUS.CLOSED_NO_ACTION, clock: "stop" }),
      "Transition 13 lets action 119 lead to status 12: a return must never close a ticket.",
    ],
    [
      "119 without the question",
      withTransition("13", (t) => ({ ...t, guards: [] })),
      "Transition 13 allows action 119 without the confirmation question.",
    ],
    [
      "119 that is not counted",
      withOutcome("13", { effects: [] }),
      "Transition 13 does not count the return (action 119).",
    ],
    [
      "an officer who closes their own work",
      withOutcome("18", { to: STATUS.RESOLVED, clock: "stop" }),
      "Transition 18 lets role 5 close a ticket by action 115: nobody closes their own work.",
    ],
    [
      "an approval of the own report",
      withTransition("21", (t) => ({ ...t, guards: [] })),
      "Transition 21 lets an officer approve their own report (guard not_own_atr is missing).",
    ],
    [
      "a disposal 'does not pertain'",
      {
        ...sound,
        disposalTypes: sound.disposalTypes.map((d) =>
          d.disposalTypeId === 8 ? { ...d, name: { en: "Does not pertain to department" } } : d,
        ),
      },
      'Disposal type 8 says "does not pertain"; no grievance is closed for that.',
    ],
    [
      "an open status that is nobody's turn",
      withStatus(STATUS.IN_ACTION, { turn: "nobody" }),
      "Status 3 is open, so it must be somebody's turn.",
    ],
    [
      "an open status that nothing leads out of",
      withStatus(STATUS.IN_ACTION, { isTerminal: true }),
      "Status 3 is open, so it must not be terminal.",
    ],
    [
      "an open status without a clock",
      withStatus(STATUS.IN_ACTION, { officerClock: "stopped" }),
      "Status 3 is open, so its clocks must run or pause.",
    ],
    [
      "a solved status whose clock runs",
      withStatus(STATUS.CLOSED, { citizenClock: "runs" }),
      "Status 8 is resolved, so both its clocks must be stopped.",
    ],
    [
      "a removed status with a clock",
      withStatus(STATUS.DELETED, { officerClock: "runs" }),
      "Status 14 counts in no figure, so it must have no clock.",
    ],
    [
      "a closed status that is called reopened",
      withStatus(STATUS.CLOSED, { isReopened: true }),
      "Status 8 is not open, so it must not be called reopened.",
    ],
    [
      "a closed status that others are merged into",
      withStatus(STATUS.CLOSED, { mayLead: true }),
      "Status 8 is over, so nothing may be merged into it.",
    ],
    [
      "a solved status about which nobody is asked",
      withStatus(STATUS.RESOLVED, { call: "tell" }),
      'Status 7 must have the call "feedback" and the phase "feedback" together.',
    ],
    [
      "a merged status with calls",
      withStatus(STATUS.MERGED, { call: "tell" }),
      'Status 11 must have the call "none" if it counts in no figure, and only then.',
    ],
    [
      "an open status in the list of solved ones",
      withStatus(STATUS.ATR_REVIEW, { list: "feedback" }),
      'Status 6 must stand in the list "feedback" if that is its phase, and only then.',
    ],
    [
      "a closed status in a list of open work",
      withStatus(STATUS.CLOSED, { list: "returned" }),
      "Status 8 is not open, so it must not stand in a list of open work.",
    ],
    [
      "a new ticket that waits for the citizen",
      withStatus(STATUS.REOPENED, { turn: "citizen" }),
      'Status 9 stands in the list "new", so it must be the turn of the cell or of the officer.',
    ],
    [
      "a question to the citizen that is the officer's turn",
      withStatus(STATUS.AWAITING_CITIZEN, { turn: "officer" }),
      "Status 5 asks the citizen for details, so it must be the citizen's turn.",
    ],
    [
      "a first status that is not new",
      withStatus(STATUS.NEW, { list: null }),
      'Status 1 must be open, the turn of the cell, in the list "new": new tickets begin there.',
    ],
    [
      "a way back from a status that forgets",
      withStatus(STATUS.AWAITING_CITIZEN, { remembers: false }),
      "Transition 6a goes back to the previous status from status 5, which does not remember it.",
    ],
    [
      "an outcome for only half of the cases",
      withTransition("24", (t) => ({ ...t, outcomes: t.outcomes.slice(0, 1) })),
      'Transition 24 has no outcome for when "call_tries_exhausted" does not hold.',
    ],
    [
      "an outcome that is never reached",
      withTransition("24", (t) => ({ ...t, outcomes: t.outcomes.toReversed() })),
      "Transition 24 has outcomes that can never be reached, after one without a condition.",
    ],
    [
      "a clock that runs on after the end",
      withOutcome("8", { clock: "none" }),
      "Transition 8 leads from status 1 to status 12 and does not stop the clock.",
    ],
    [
      "a reopening without a clock",
      withOutcome("25a", { clock: "none" }),
      "Transition 25a leads from status 7 to status 9 and starts no clock.",
    ],
    [
      "a way back from a status that forgets",
      withOutcome("28", { to: "previous" }),
      "Transition 28 goes back to the previous status from status 2, which does not remember it.",
    ],
    ["no way in for the call centre", withTransition("2", () => null), 'There is no way in for "manual".'],
    [
      "a status given twice",
      { ...sound, statuses: [...sound.statuses, ...sound.statuses.slice(0, 1)] },
      "Status 1 is given twice.",
    ],
  ];
  for (const [what, workflow, says] of cases) {
    test(what, () => assertFinds(workflow, says));
  }
});

/** A workflow in which an appeal leads only to a reopening without exits. */
function appealsWithoutEnd(): Workflow {
  const transitions = sound.transitions
    .filter((each) => each.actionId !== ACTION.UPHOLD_CLOSURE)
    .map((each) => ({ ...each, from: each.from.filter((id) => id !== STATUS.REOPENED) }));
  return { ...sound, transitions };
}

describe("staff", () => {
  test("an action that only an empty role may take is named", () => {
    const found = lintWorkflow(sound, staffedWithout(ROLE.CALL_OP));
    assert.ok(
      found.includes("Action 130 in status 7 is only for role 8, which no active user holds."),
      found.join("\n"),
    );
  });
  test("roles that do nothing alone may be empty", () => {
    for (const role of [ROLE.ADMIN, ROLE.VIEWER, ROLE.DIST_NODAL]) {
      assert.deepEqual(lintWorkflow(sound, staffedWithout(role)), []);
    }
  });
});
