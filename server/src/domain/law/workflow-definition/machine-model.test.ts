/** The machine against the pack's table, parsed here again: accepted actions and their results. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ACTION, ALL_ROLES, ALL_STATUSES, ROLE } from "@smgt/contract/constants.ts";
import type { RoleId, StatusId } from "@smgt/contract/constants.ts";
import { diceOf, SEED, times } from "@smgt/tools/test-run/seed.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { workflowFromPack } from "../masters/packs/workflow-from-pack.ts";
import type { ActorFacts, InputFacts, TicketFacts } from "./facts.ts";
import { everything, officer } from "./machine-fixtures.ts";
import { nextStep } from "./machine.ts";

const STEPS = times(120_000, 3_000_000);
const PACKS = path.resolve(import.meta.dirname, "../../../../../packs");

interface Row {
  readonly transition_code: string;
  readonly action_id: number | null;
  readonly from: readonly number[];
  readonly roles: readonly number[];
  readonly by_system: boolean;
  readonly outcomes: readonly {
    readonly to: number | "same" | "previous";
    readonly assign: string;
    readonly effects: readonly string[];
  }[];
}
interface Table {
  readonly transitions: readonly Row[];
  readonly also_from?: readonly { readonly status_id: number; readonly transition_codes: readonly string[] }[];
}
const read = (state: string): Table =>
  JSON.parse(readFileSync(path.join(PACKS, state, "transitions.json"), "utf8")) as Table;

/** Rows of a State that extends those of Haryana, merged here by hand. */
function tableOver(own: Table): Row[] {
  const rows = [...read("haryana").transitions, ...own.transitions];
  return rows.map((row) => {
    const more = (own.also_from ?? []).filter((one) => one.transition_codes.includes(row.transition_code));
    return { ...row, from: [...row.from, ...more.map((one) => one.status_id)] };
  });
}

interface Model {
  readonly state: string;
  readonly table: readonly Row[];
  readonly statusIds: readonly number[];
  readonly actionIds: readonly number[];
}
/** Includes every status and action named in a row, the State's own too. */
function modelOf(state: string, table: readonly Row[]): Model {
  const named = table.flatMap(({ from, outcomes }) => [
    ...from,
    ...outcomes.flatMap(({ to }) => (typeof to === "number" ? to : [])),
  ]);
  const statusIds = [...new Set([...ALL_STATUSES, ...named])];
  const actionIds = [...new Set([...Object.values(ACTION), ...table.flatMap((row) => row.action_id ?? [])])];
  return { state, table, statusIds, actionIds };
}

const models = [modelOf("haryana", read("haryana").transitions), modelOf("suryagarh", tableOver(read("suryagarh")))];
test("a State's own statuses and actions are played", () => {
  const [haryana, suryagarh] = models;
  const own = (kind: "statusIds" | "actionIds") => suryagarh?.[kind].filter((id) => !haryana?.[kind].includes(id));
  const idsIn = (file: string) =>
    [...readFileSync(path.join(PACKS, "suryagarh", file), "utf8").matchAll(/"(?:status|action)_id": (1\d{3})\b/g)].map(
      (one) => Number(one[1]),
    );
  assert.deepEqual([own("statusIds"), own("actionIds")], [idsIn("statuses.json"), idsIn("actions.json")]);
  assert.ok(idsIn("actions.json").length > 0);
});
const rowsOf = (table: readonly Row[], actionId: number, statusId: number, roleId: number | null): Row[] =>
  table.filter(
    (row) =>
      row.action_id === actionId &&
      row.from.includes(statusId) &&
      (roleId === null ? row.by_system : row.roles.includes(roleId)),
  );

/** A ticket that passes every guard. */
const willing: Omit<TicketFacts, "statusId" | "previousStatusId"> = {
  returnCount: 0,
  reopenCount: 0,
  isBindingMarking: false,
  isSensitive: false,
  isManual: false,
  hasAtr: false,
  isPhotoRequired: false,
  wasDetailsAsked: false,
  isClosedForMissingDetails: true,
  isExtensionPending: true,
  isExtensionBeyondCap: false,
  daysSinceResolved: 1,
  unreachedDays: 0,
  assigneeCount: 2,
  hasReceiverActed: false,
  isOnlyWrittenTo: false,
  hasHeadToDecide: false,
};
const given = (actionId: number): Omit<InputFacts, "seenStatusId"> => {
  const { confirmation, ...rest } = everything;
  return {
    ...(actionId === ACTION.NOT_PERTAINING ? {} : { confirmation }),
    ...rest,
    disposalTypeId: actionId === ACTION.CLOSE_NO_ACTION ? 14 : 1,
  };
};

for (const { state, table, statusIds, actionIds } of models) {
  const workflow = workflowFromPack(await readPack(path.join(PACKS, state)));
  const rowsFor = (actionId: number, statusId: number, roleId: number | null) =>
    rowsOf(table, actionId, statusId, roleId);
  test(`${state}: every action id from 1 to 300 and the State's own, in every status, as every role and the system: accepted exactly as the table has it`, () => {
    const actors: readonly (RoleId | null)[] = [...ALL_ROLES, null];
    let accepted = 0;
    const wrong: string[] = [];
    for (const actionId of new Set([...Array.from({ length: 300 }, (_, at) => at + 1), ...actionIds])) {
      for (const statusId of statusIds) {
        for (const roleId of actors) {
          const actor: ActorFacts = roleId === null ? { kind: "system" } : officer(roleId, { hasAccepted: false });
          const facts: TicketFacts = { ...willing, statusId, previousStatusId: 1 };
          const answer = nextStep(workflow, facts, actionId, actor, {
            ...given(actionId),
            seenStatusId: statusId,
          });
          const isListed = rowsFor(actionId, statusId, roleId).length > 0;
          if (answer.kind === "step") accepted += 1;
          if ((answer.kind === "step") !== isListed) wrong.push(`${actionId} in ${statusId} as ${roleId ?? "system"}`);
        }
      }
    }
    assert.deepEqual(wrong.slice(0, 10), []);
    assert.ok(accepted > 300, `${accepted} accepted`);
  });

  /** Small, fast and repeatable: the same walk every time. */
  test(`${state}: ${STEPS} random steps by random roles never leave the table`, () => {
    const roll = diceOf(SEED);
    const assigns = new Set(table.flatMap((row) => row.outcomes.map((outcome) => outcome.assign)));
    const maybe = (): boolean => roll(2) === 1;
    let state = { status: 1 as number, previous: null as number | null, returns: 0, reopens: 0, isBinding: false };
    let taken = 0;
    const visited = new Set<number>();
    for (let step = 0; step < STEPS; step += 1) {
      const wild = actionIds[roll(actionIds.length)] ?? ACTION.REMARK;
      const offered = table.filter((one) => one.action_id !== null && one.from.includes(state.status));
      const aim = offered[roll(offered.length)];
      const actionId = roll(4) === 0 ? wild : (aim?.action_id ?? wild);
      // Mostly an actor who may act, so that the walk gets far; sometimes any actor.
      const fitting = aim?.roles[roll(aim.roles.length)] as RoleId | undefined;
      const anybody = roll(10) === 0 ? null : ((roll(9) + 1) as RoleId);
      const roleId = roll(4) === 0 ? anybody : (fitting ?? null);
      const actor: ActorFacts =
        roleId === null
          ? { kind: "system" }
          : {
              ...officer(roleId, { hasAccepted: false }),
              hasAccepted: maybe(),
              isAssignee: maybe(),
              isPrimaryAssignee: maybe(),
              isSameDepartment: maybe(),
            };
      const facts: TicketFacts = {
        ...willing,
        statusId: state.status as StatusId,
        previousStatusId: state.previous as StatusId | null,
        returnCount: state.returns,
        reopenCount: state.reopens,
        isBindingMarking: state.isBinding,
        wasDetailsAsked: maybe(),
        hasAtr: maybe(),
        isExtensionPending: maybe(),
        unreachedDays: roll(4),
      };
      const answer = nextStep(workflow, facts, actionId, actor, {
        ...given(actionId),
        seenStatusId: state.status as StatusId,
        isMemberPrimary: maybe(),
        isWorkPossible: maybe(),
        isNewCallDay: maybe(),
        isOfficerNotCovering: maybe(),
      });
      visited.add(state.status);
      if (answer.kind === "refused") continue;
      taken += 1;
      const row = rowsFor(actionId, state.status, roleId).find((one) => one.transition_code === answer.transitionCode);
      assert.ok(
        row !== undefined,
        `${answer.transitionCode} is no row for ${actionId} in ${state.status} as ${roleId}`,
      );
      const ends = row.outcomes.map((one) =>
        one.to === "same" ? state.status : one.to === "previous" ? state.previous : one.to,
      );
      assert.ok(ends.includes(answer.to), `${row.transition_code} leads to ${answer.to}`);
      assert.ok(assigns.has(answer.assign));
      assert.ok(actionId !== ACTION.NOT_PERTAINING || (roleId === ROLE.OFFICER && answer.to !== 8));
      const returns = state.returns + (answer.effects.includes("count_return") ? 1 : 0);
      assert.ok(returns <= 3, "at most three returns");
      const rests = answer.to === 5 || answer.to === 11;
      state = {
        previous: !rests ? null : answer.to === state.status ? state.previous : state.status,
        status: answer.to,
        returns,
        reopens: state.reopens + (answer.effects.includes("count_reopen") ? 1 : 0),
        isBinding: state.isBinding || answer.effects.includes("set_binding_marking"),
      };
      assert.deepEqual(
        [
          answer.after.statusId,
          answer.after.previousStatusId,
          answer.after.returnCount,
          answer.after.reopenCount,
          answer.after.isBindingMarking,
        ],
        [state.status, state.previous, state.returns, state.reopens, state.isBinding],
      );
      // At a final status, starts another ticket.
      if (state.status === 13 || state.status === 14 || roll(200) === 0) {
        visited.add(state.status);
        state = { status: 1, previous: null, returns: 0, reopens: roll(3), isBinding: false };
      }
    }
    assert.ok(taken > 10_000, `${taken} steps taken`);
    assert.deepEqual(
      [...visited].toSorted((a, b) => a - b),
      [...statusIds],
    );
  });
}
