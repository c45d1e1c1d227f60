/** Every kind of finding in a well-formed workflow, with the sentence that says what to change. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { workflowFromPack } from "../masters/packs/workflow-from-pack.ts";
import { assertFinds, breaksOf } from "./lint-fixtures.ts";
import { lintWorkflow } from "./lint-workflow.ts";
import type { Transition, Workflow, WorkflowAction } from "../workflow-definition/vocabulary.ts";

const sound = workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana")));
const { withAction, withOutcome, withoutActions, withStatus, withTransition } = breaksOf(sound);
const OWN = 1_001;
/** Adds a State's own action of the field officer in action. */
function withOwn(action: Partial<WorkflowAction>, row: Partial<Transition> = {}): Workflow {
  const like = sound.actions.find((each) => each.actionId === ACTION.FIELD_REPORT);
  const rowLike = sound.transitions.find((each) => each.code === "17");
  assert.ok(like !== undefined && rowLike !== undefined);
  return {
    ...sound,
    actions: [...sound.actions, { ...like, actionId: OWN, ...action }],
    transitions: [...sound.transitions, { ...rowLike, code: "X1", actionId: OWN, ...row }],
  };
}
const ends = (more: Partial<Transition["outcomes"][number]> = {}): Transition["outcomes"] => [
  { when: null, to: "same", assign: "stays", clock: "none", effects: [], ...more },
];
const withoutFrom = (code: string, statusId: number): Workflow =>
  withTransition(code, (t) => ({ ...t, from: t.from.filter((id) => id !== statusId) }));

const cases: readonly [what: string, workflow: Workflow, says: string][] = [
  [
    "an officer's clock that does not start again",
    withOutcome("19a", { clock: "none" }),
    'Transition 19a leads from status 6 to status 3 and starts no clock for the one who has it; say clock "resume_officer".',
  ],
  [
    "a clock of what is taken up again",
    withOutcome("25b", { clock: "pause_officer" }),
    'Transition 25b leads from status 7 to status 9 and starts no clock for the one who has it; say clock "start_resolution".',
  ],
  [
    "a clock of the acceptance that does not start",
    withOutcome("3b", { clock: "none" }),
    'Transition 3b leads from status 4 to status 2 and starts no clock for the one who has it; say clock "start_acceptance".',
  ],
  [
    "an appeal without its clock",
    withOutcome("23b", { to: STATUS.UNDER_APPEAL, clock: "none" }),
    'Transition 23b leads from status 7 to status 10 and starts no clock for the one who has it; say clock "start_appeal".',
  ],
  [
    "a clock of the citizen that is not resumed",
    withOutcome("6b", { to: STATUS.IN_ACTION, clock: "resume_officer" }),
    'Transition 6b leads from status 5 to status 3 and lets the citizen\'s clock rest; say clock "resume_all" or "restart".',
  ],
  [
    "a clock that runs on through a pause",
    withOutcome("18", { clock: "none" }),
    'Transition 18 leads to status 6, where the officer\'s clock is paused, and lets it run; say clock "pause_officer" or "pause_all".',
  ],
  [
    "work that stays with nobody",
    withOutcome("25c", { to: STATUS.REOPENED, assign: "stays" }),
    'Transition 25c leads from status 12 to status 9, where an officer\'s time runs, and nobody has it; name who gets it in "assign".',
  ],
  [
    "work that nobody had before the pause",
    withOutcome("6b", { to: STATUS.IN_ACTION }),
    'Transition 6b leads from status 5 to status 3, where an officer\'s time runs, and nobody has it; name who gets it in "assign".',
  ],
  [
    "a reply without text",
    withTransition("29a", (t) => ({ ...t, mustSupply: [] })),
    'Transition 29a has the word "send_reply", but nobody must give "reply_text"; add it to "must_supply".',
  ],
  [
    "a text without a reply",
    withOutcome("20", { effects: ["approve_report", "create_approval_task"] }),
    'Transition 20 has the word "create_approval_task", but nobody must give "requested_due_at"; add it to "must_supply".',
  ],
  [
    "a return that is not counted",
    withOwn({}, { outcomes: ends({ to: STATUS.RETURNED, assign: "cell_queue", clock: "pause_officer" }) }),
    'Transition X1 leads from status 3 to status 4, which is a return, and does not count it; add "count_return".',
  ],
  [
    "a reopening that is not counted",
    withOutcome("25c", { effects: [] }),
    'Transition 25c leads from status 12 to status 1 again and does not count it; add "count_reopen".',
  ],
  [
    "an end by an action of the State's own without telling",
    withOwn(
      {},
      { roles: [ROLE.CELL_EXEC], guards: [], outcomes: ends({ to: STATUS.CLOSED, clock: "stop", assign: "nobody" }) },
    ),
    'Transition X1 leads from status 3 to status 8, and the citizen is not told; add "send_reply", "tell_citizen" or "create_call_task".',
  ],
  [
    "telling without words",
    withAction(ACTION.CLOSE_NO_ACTION, { tells: null }),
    'Action 105 tells the citizen, but not in which words; name the purpose of a ready reply in "tells".',
  ],
  [
    "words without telling",
    withAction(ACTION.ACCEPT, { tells: "CLOSED" }),
    'Action 111 has words for the citizen in "tells", but no outcome of it has "tell_citizen".',
  ],
  [
    "a rating that only the forms of calls offer",
    withOwn({}, { mustSupply: ["remark", "rating"], outcomes: ends({ effects: ["record_feedback"] }) }),
    'Transition X1 demands "rating", but the form of action 1001 cannot offer it; only action 130, 131, 132 can.',
  ],
  [
    "a member that only buttons beside it offer",
    withOwn({}, { mustSupply: ["remark", "member"], outcomes: ends({ effects: ["make_primary"] }) }),
    'Transition X1 demands "member", but the form of action 1001 cannot offer it; only action 201, 202, 203, 212 can.',
  ],
  [
    "a source that only a new ticket has",
    withOwn({}, { mustSupply: ["remark", "source"] }),
    'Transition X1 demands "source", but the form of action 1001 cannot offer it.',
  ],
  [
    "a file in a dialog beside the workflow",
    withOwn({ kind: "misc" }),
    'Transition X1 demands "attachment", but a dialog beside the workflow cannot offer it; give action 1001 the kind "workflow".',
  ],
  [
    "an officer whom nobody can choose",
    withOwn({ userSelect: "N" }, { mustSupply: ["remark", "users"], outcomes: ends({ assign: "field_officers" }) }),
    'Transition X1 demands "users", but action 1001 lets nobody be chosen; give it the user_select "S" or "M".',
  ],
  [
    "a file for many tickets",
    withOwn({ placeForMany: 9 }),
    'Transition X1 demands "attachment", but that cannot be given once for many tickets; take "for_many" out of action 1001.',
  ],
  [
    "officers who are chosen for nothing",
    withOwn({ userSelect: "M" }),
    'Action 1001 lets officers be chosen, and no outcome gives them the ticket; say user_select "N".',
  ],
  [
    "letters of a remark that nobody demands",
    withOwn({ minRemark: 20 }, { mustSupply: ["attachment"] }),
    "Action 1001 wants 20 letters, but no transition demands a remark; say min_remark 0.",
  ],
  [
    "a target without its officer",
    withTransition("12", (t) => ({ ...t, mustSupply: [] })),
    'Transition 12 has the word "field_officers", but nobody must give "users"; add it to "must_supply".',
  ],
  [
    "a condition without its fact",
    withTransition("27", (t) => ({ ...t, mustSupply: ["reason"] })),
    'Transition 27 has the word "chosen_officer_has_accepted", but nobody must give "users"; add it to "must_supply".',
  ],
  [
    "a date that is given for nothing",
    withOwn({}, { mustSupply: ["remark", "requested_due_at"] }),
    'Transition X1 demands "requested_due_at" and does nothing with it; add "create_approval_task" to its outcomes, or take the demand out.',
  ],
  [
    "a ticket by telephone that never ends",
    withoutActions(ACTION.APPROVE),
    'Status 6 never ends for a ticket without a post: every way to a solution answers on the platform; add a transition that says "create_call_task" instead.',
  ],
  [
    "one that only the clock would end",
    {
      ...withoutActions(ACTION.APPROVE),
      transitions: withoutActions(ACTION.APPROVE).transitions.map((t) =>
        t.code === "30" ? { ...t, from: [STATUS.ATR_REVIEW, ...t.from] } : t,
      ),
    },
    'Status 6 never ends for a ticket without a post: every way to a solution answers on the platform; add a transition that says "create_call_task" instead.',
  ],
  [
    "one whose only end is not offered to it",
    withAction(ACTION.APPROVE, { isDisabledOnManual: true }),
    'Status 6 never ends for a ticket without a post: every way to a solution answers on the platform; add a transition that says "create_call_task" instead.',
  ],
  [
    "a closed status that counts as open",
    withStatus(STATUS.CLOSED, { phase: "open", isTerminal: true }),
    "Status 8 is open, so it must not be terminal.",
  ],
  [
    "work of which nobody is reminded",
    withoutFrom("S1", STATUS.IN_ACTION),
    'Status 3 needs a transition of action 190 by the system, otherwise nobody is reminded there; add it to the "from" of one.',
  ],
  [
    "a reminder that is left to people",
    withTransition("S1", (t) => ({ ...t, roles: [ROLE.CELL_EXEC], bySystem: false })),
    'Status 3 needs a transition of action 190 by the system, otherwise nobody is reminded there; add it to the "from" of one.',
  ],
  [
    "work that is never escalated",
    withoutFrom("S2", STATUS.IN_ACTION),
    'Status 3 needs a transition of action 191 by the system, otherwise nothing is escalated there; add it to the "from" of one.',
  ],
  [
    "a question without a time-out",
    withoutActions(ACTION.SYS_DETAILS_TIMEOUT),
    'Status 5 needs a transition of action 194 by the system, otherwise it waits for the citizen for ever; add it to the "from" of one.',
  ],
  [
    "an officer who keeps the complaint about themselves",
    withoutFrom("S4a", STATUS.IN_ACTION),
    'Status 3 needs a transition of action 196 by the system, otherwise it stays with an officer whom it complains about; add it to the "from" of one.',
  ],
  [
    "an end although the answer never went out",
    withoutFrom("S5a", STATUS.CLOSED),
    'Status 8 needs a transition of action 197 by the system, otherwise it stays over although the answer never went out; add it to the "from" of one.',
  ],
  [
    "an action of the State's own that waits for the program",
    withOwn({}, { bySystem: true }),
    "Transition X1 is by_system, but the program never takes action 1001, which is the State's own.",
  ],
  [
    "an action of the State's own that is the system's",
    withOwn({ kind: "system" }),
    'Action 1001 is the State\'s own, and the program never takes it; say kind "workflow" or "misc".',
  ],
  [
    "an action of the State's own among those of the design",
    {
      ...withOwn({}),
      actions: [
        ...sound.actions,
        ...withOwn({})
          .actions.slice(-1)
          .map((a) => ({ ...a, actionId: 300 })),
      ],
    },
    "Action 300 is not known to the program; give an action of your own an id from 1000 up.",
  ],
  [
    "a status of the State's own among those of the design",
    { ...sound, statuses: [...sound.statuses, ...sound.statuses.slice(0, 1).map((s) => ({ ...s, statusId: 15 }))] },
    "Status 15 is not known to the program; give a status of your own an id from 1000 up.",
  ],
  [
    "a status that is left only when an officer is complained about",
    {
      ...sound,
      statuses: [
        ...sound.statuses,
        ...sound.statuses.filter((s) => s.statusId === STATUS.IN_ACTION).map((s) => ({ ...s, statusId: 1_002 })),
      ],
      transitions: sound.transitions.map((t) => (t.code === "S4a" ? { ...t, from: [...t.from, 1_002] } : t)),
    },
    "Status 1002 is a dead end: no action leads out of it, but it is not marked terminal.",
  ],
  [
    "a row for a role that never holds a ticket",
    withOwn({}, { roles: [ROLE.CELL_EXEC] }),
    'Transition X1 can never be taken by role 3, whom the guard "is_assignee" always stops.',
  ],
  [
    "a row for the first officer by a role that is never that",
    withTransition("18", (t) => ({ ...t, roles: [ROLE.OFFICER, ROLE.FIELD] })),
    'Transition 18 can never be taken by role 7, whom the guard "is_primary_assignee" always stops.',
  ],
  [
    "a new ticket that starts no clock",
    withOutcome("1", { clock: "none" }),
    'Transition 1 begins in status 2 and starts no clock for the one who has it; say clock "start_acceptance".',
  ],
  [
    "a new ticket that belongs to nobody",
    withOutcome("2", { assign: "nobody" }),
    'Transition 2 begins in status 2, where an officer\'s time runs, and nobody has it; name who gets it in "assign".',
  ],
  [
    "an answer of the citizen that starts no clock",
    withOutcome("6a", { clock: "none" }),
    'Transition 6a leads from status 5 to status 1 and lets the citizen\'s clock rest; say clock "resume_all" or "restart".',
  ],
  [
    "an answer after the time-out that leaves the officer's clock",
    withOutcome("7a", { clock: "none", to: "previous" }),
    'Transition 7a leads from status 5 to status 3 and starts no clock for the one who has it; say clock "resume_officer".',
  ],
  [
    "a question that stops the citizen's clock every time",
    withTransition("16", (t) => ({ ...t, outcomes: t.outcomes.slice(1) })),
    'Transition 16 stops the citizen\'s clock again and again; add "record_details_asked" and an outcome for "details_asked_before" with the clock "none".',
  ],
  [
    "a question of the cell that nobody remembers",
    withTransition("5a", (t) => ({
      ...t,
      outcomes: t.outcomes.map((o) => ({ ...o, effects: o.effects.filter((e) => e !== "record_details_asked") })),
    })),
    'Transition 5a stops the citizen\'s clock again and again; add "record_details_asked" and an outcome for "details_asked_before" with the clock "none".',
  ],
  [
    "a return that has no limit",
    withOwn(
      {},
      {
        outcomes: ends({
          to: STATUS.RETURNED,
          assign: "cell_queue",
          clock: "pause_officer",
          effects: ["count_return"],
        }),
      },
    ),
    'Transition X1 returns a ticket again and again; add "count_return" and the guard "confirmation_open" or "returns_left".',
  ],
  [
    "a reopening that has no limit",
    withTransition("23", (t) => ({ ...t, outcomes: t.outcomes.slice(0, 1).map((o) => ({ ...o, when: null })) })),
    'Transition 23 opens a ticket again and again; add the guard "reopen_window_open", or an outcome for "reopen_count_below_limit" with "count_reopen".',
  ],
  [
    "a pause that nothing ends",
    withOwn({}, { outcomes: ends({ clock: "pause_all" }) }),
    'Transition X1 leads from status 3 to status 3 and lets the citizen\'s clock rest; say clock "resume_all" or "restart".',
  ],
  [
    "a pause in a status where nobody is asked",
    withStatus(STATUS.ATR_REVIEW, { citizenClock: "paused" }),
    "Status 6 stops the citizen's clock, so it must ask the citizen for details.",
  ],
  [
    "a time-out that leads nowhere",
    withOutcome("7a", { to: "same" }),
    'Status 5 needs a transition of action 194 by the system, otherwise it waits for the citizen for ever; add it to the "from" of one.',
  ],
  [
    "work whose clock is still that of the acceptance",
    withOutcome("11", { clock: "none" }),
    'Transition 11 has the word "record_acceptance" and leaves the clock; say clock "start_resolution".',
  ],
  [
    "an extension that moves no clock",
    withOutcome("15a", { clock: "none" }),
    'Transition 15a has the word "set_interim" and leaves the clock; say clock "set_new_due".',
  ],
  [
    "fresh action after an appeal under the clock of the appeal",
    withOutcome("26b", { clock: "none" }),
    'Transition 26b leads from status 10 to status 9 and starts no clock for the one who has it; say clock "start_resolution".',
  ],
  [
    "a return where nobody is asked",
    withTransition("13", (t) => ({ ...t, from: [STATUS.MARKED, STATUS.IN_ACTION] })),
    "Transition 13 can never be taken in status 3, where nobody is asked whether it pertains to them.",
  ],
];

describe("a workflow that does not make sense is refused in words", () => {
  for (const [what, workflow, says] of cases) {
    test(what, () => assertFinds(workflow, says));
  }
});

test("an action of a State's own that makes sense is not", () => {
  assert.deepEqual(lintWorkflow(withOwn({})), []);
});

test("each guard of the table is missed when it is dropped", () => {
  const rows = sound.transitions.flatMap(({ code, guards }) => guards.map((guard) => [code, guard] as const));
  assert.ok(rows.length > 50);
  const unnoticed = rows.filter(([code, guard]) => {
    const without = withTransition(code, (t) => ({ ...t, guards: t.guards.filter((one) => one !== guard) }));
    return lintWorkflow(without).length === 0;
  });
  assert.deepEqual(unnoticed, []);
});

test("a dropped guard is named", () => {
  const without = withTransition("26c", (t) => ({ ...t, guards: ["not_the_closer"] }));
  assertFinds(without, 'Transition 26c has no guard "no_head_to_decide", which every row of its kind has; add it.');
});
