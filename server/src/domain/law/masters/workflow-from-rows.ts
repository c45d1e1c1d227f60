/**
 * The workflow for the machine, from rows of pack files or tables alike. Pure; pack schemas validate the words, the
 * linter the ids.
 */
import type { RoleId, StatusId } from "@smgt/contract/constants.ts";
import { bucketOf, type Phase } from "@smgt/contract/phases.ts";
import type {
  Call,
  CitizenClock,
  DisposalType,
  Entry,
  Guard,
  MustSupply,
  OfficerClock,
  Outcome,
  Status,
  StatusList,
  Transition,
  Turn,
  Workflow,
  WorkflowAction,
  WorkflowLimits,
} from "../workflow-definition/vocabulary.ts";
import type { MasterRows } from "./queries.ts";

/** A row without columns that only the tables have. */
type Row<K extends keyof MasterRows> = Omit<MasterRows[K][number], "is_active" | "sort_order" | "bucket">;
/** A pack may omit fields that most actions do not use. */
type ActionRow = Omit<Row<"actions">, "tells" | "for_many"> & Partial<Pick<Row<"actions">, "tells" | "for_many">>;

export function statusOf(row: Row<"statuses">): Status {
  return {
    statusId: row.status_id as StatusId,
    code: row.status_code,
    name: { ...row.status_name_translations, en: row.status_name },
    phase: row.phase as Phase,
    bucket: bucketOf(row.phase as Phase),
    turn: row.turn as Turn,
    list: row.list_key as StatusList | null,
    call: row.call as Call,
    mayLead: row.may_lead,
    remembers: row.remembers,
    isReopened: row.is_reopened,
    officerClock: row.officer_clock as OfficerClock,
    citizenClock: row.citizen_clock as CitizenClock,
    isTerminal: row.is_terminal,
  };
}

export function actionOf(row: ActionRow): WorkflowAction {
  return {
    actionId: row.action_id,
    code: row.action_code,
    name: { ...row.action_name_translations, en: row.action_name },
    kind: row.kind as WorkflowAction["kind"],
    isDisabledOnManual: row.disable_action_manual_ticket,
    minRemark: row.min_remark,
    userSelect: row.user_select as WorkflowAction["userSelect"],
    tells: row.tells ?? null,
    placeForMany: row.for_many ?? null,
  };
}

type TransitionRow = Omit<Row<"transitions">, "from_status_id" | "workflow_transition_id">;

/** A transition with all its from-statuses. */
export const transitionOf = (row: TransitionRow, from: readonly number[]): Transition => ({
  code: row.transition_code,
  entry: row.entry as Entry | null,
  actionId: row.action_id,
  from: from as StatusId[],
  roles: row.roles as RoleId[],
  bySystem: row.by_system,
  guards: row.guards as Guard[],
  mustSupply: row.must_supply as MustSupply[],
  outcomes: (row.outcomes as Outcome[]).map(({ when, to, assign, clock, effects }) => ({
    when,
    to,
    assign,
    clock,
    effects,
  })),
});

/** Tables hold one row per from-status; the machine needs them grouped by transition. */
function transitionsOf(rows: MasterRows["transitions"]): Transition[] {
  const byCode = Map.groupBy(rows, (row) => row.transition_code);
  return [...byCode.values()].flatMap((of) => {
    const from = of.flatMap((row) => row.from_status_id ?? []);
    return of.slice(0, 1).map((row) => transitionOf(row, from));
  });
}

export function disposalOf(row: Row<"disposalTypes">): DisposalType {
  return {
    disposalTypeId: row.disposal_type_id,
    name: { ...row.disposal_type_name_translations, en: row.disposal_type_name },
    countsAs: row.counts_as as DisposalType["countsAs"],
    isSolving: row.is_solving,
    actionIds: row.action_ids,
    approverRoles: row.approver_roles as RoleId[],
  };
}

export function workflowOfRows(rows: MasterRows, limits: WorkflowLimits): Workflow {
  return {
    statuses: rows.statuses.map(statusOf),
    actions: rows.actions.map(actionOf),
    transitions: transitionsOf(rows.transitions),
    disposalTypes: rows.disposalTypes.map(disposalOf),
    limits,
  };
}
