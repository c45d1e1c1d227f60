/** Linter, part five: guards that every row of a kind has, so that a State cannot drop one by mistake. Pure. */
import { ACTION, ROLE, type RoleId } from "@smgt/contract/constants.ts";
import { nameOf } from "./lint-shape.ts";
import type { Effect, Guard, Status, Transition, Workflow } from "../workflow-definition/vocabulary.ts";
import { isSeldom } from "./walk.ts";

interface Row {
  readonly row: Transition;
  readonly from: readonly Status[];
  readonly to: readonly Status[];
  readonly has: (...effects: readonly Effect[]) => boolean;
  readonly isFor: (...roles: readonly RoleId[]) => boolean;
  readonly isFrom: (is: (status: Status) => boolean) => boolean;
  /** A role other than the head of the cell takes it. */
  readonly isBelowHead: boolean;
}

const OF_HOLDERS: readonly Guard[] = ["is_assignee", "is_primary_assignee", "confirmation_open", "made_last_marking"];
const isAppeal = ({ list }: Status): boolean => list === "appeal";
const isOver = ({ bucket }: Status): boolean => bucket === "resolved";

/** Guards, one of which every row of the kind has. */
const DEMANDED: readonly (readonly [oneOf: readonly Guard[], is: (row: Row) => boolean])[] = [
  [["own_department"], ({ isFor }) => isFor(ROLE.HOD)],
  [["own_district", "made_last_marking"], ({ isFor, row }) => isFor(ROLE.DIST_NODAL) && row.entry === null],
  [OF_HOLDERS, ({ isFor }) => isFor(ROLE.OFFICER, ROLE.FIELD)],
  [["is_primary_assignee"], ({ has, isFor }) => isFor(ROLE.OFFICER) && has("write_report", "create_approval_task")],
  [
    ["returns_left"],
    ({ row, isFrom, isBelowHead }) =>
      isBelowHead &&
      isFrom(({ list }) => list === "returned") &&
      row.outcomes.some(({ assign }) => assign === "department_officer"),
  ],
  [
    ["can_be_called"],
    ({ isFor, has, to }) =>
      isFor(ROLE.CELL_HEAD, ROLE.CELL_EXEC) &&
      has("create_call_task") &&
      !has("send_question") &&
      to.some(({ call }) => call === "details"),
  ],
  [["extension_pending"], ({ has }) => has("set_interim", "confirm_extension", "close_approval_task")],
  [["extension_within_cap"], ({ has, isBelowHead }) => has("set_interim") && isBelowHead],
  [["not_own_atr"], ({ has }) => has("approve_report", "return_report")],
  [
    ["not_the_closer"],
    ({ row, has, isFrom }) =>
      row.roles.length > 0 &&
      ((has("record_feedback") && row.mustSupply.includes("rating")) || isLeaving(row, isFrom(isAppeal))),
  ],
  [["no_head_to_decide"], ({ row, isFor, isFrom }) => isFor(ROLE.CELL_HEAD) && isLeaving(row, isFrom(isAppeal))],
  [
    ["reopen_window_open"],
    ({ row, isFrom, to }) => row.bySystem && isFrom(isOver) && to.some(({ phase }) => phase === "open"),
  ],
  [["closed_for_missing_details"], ({ row, isFrom }) => row.actionId === ACTION.SYS_CITIZEN_REPLIED && isFrom(isOver)],
  [["receiver_has_not_acted"], ({ row }) => row.actionId === ACTION.PULL_BACK],
  [["made_last_marking"], ({ row, isBelowHead }) => row.actionId === ACTION.PULL_BACK && isBelowHead],
  [["not_last_assignee"], ({ has }) => has("remove_user")],
  [["own_field_officer"], ({ has, isFor }) => has("remove_user") && isFor(ROLE.OFFICER)],
  [["no_atr"], ({ has }) => has("delete_member", "propose_delete")],
];

const isLeaving = (row: Transition, isFrom: boolean): boolean =>
  isFrom && row.outcomes.some(({ to }) => to !== "same" && (typeof to !== "number" || !row.from.includes(to)));

function rowOf({ statuses }: Workflow, row: Transition): Row {
  const find = (id: number): Status[] => statuses.filter(({ statusId }) => statusId === id);
  const from = row.from.flatMap(find);
  return {
    row,
    from,
    to: row.outcomes.flatMap(({ to }) => (typeof to === "number" ? find(to) : [])),
    has: (...effects) => row.outcomes.some((each) => effects.some((effect) => each.effects.includes(effect))),
    isFor: (...roles) => roles.some((role) => row.roles.includes(role)),
    isFrom: (is) => from.some(is),
    isBelowHead: row.roles.some((role) => role !== ROLE.CELL_HEAD),
  };
}

/** Reports rows without a guard of their kind. */
export const lintGuards = (workflow: Workflow): string[] =>
  workflow.transitions
    .filter((row) => !isSeldom(row))
    .flatMap((row) =>
      DEMANDED.filter(
        ([oneOf, is]) => is(rowOf(workflow, row)) && !oneOf.some((guard) => row.guards.includes(guard)),
      ).map(
        ([oneOf]) =>
          `${nameOf(row)} has no guard ${oneOf.map((guard) => `"${guard}"`).join(" or ")}, which every row of its kind has; add it.`,
      ),
    );
