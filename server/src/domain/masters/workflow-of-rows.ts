/** The workflow as the machine reads it, from its rows. Pure; the linter has checked the words at load. */
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
} from "../table/vocabulary.ts";
import type { MasterRows } from "./queries.ts";

type Row<K extends keyof MasterRows> = MasterRows[K][number];

function statusOf(row: Row<"statuses">): Status {
  return {
    statusId: row.status_id as StatusId,
    code: row.status_code,
    name: row.status_name,
    nameHi: row.status_name_hi,
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

function actionOf(row: Row<"actions">): WorkflowAction {
  return {
    actionId: row.action_id,
    code: row.action_code,
    name: row.action_name,
    nameHi: row.action_name_hi,
    kind: row.kind as WorkflowAction["kind"],
    isDisabledOnManual: row.disable_action_manual_ticket,
    minRemark: row.min_remark,
    userSelect: row.user_select as WorkflowAction["userSelect"],
    tells: row.tells,
    placeForMany: row.for_many,
  };
}

/** Rows are one per from-status; the machine wants them gathered by rule again. */
function transitionsOf(rows: readonly Row<"transitions">[]): Transition[] {
  const byCode = new Map<string, Transition>();
  for (const row of rows) {
    const before = byCode.get(row.transition_code);
    const from = row.from_status_id === null ? [] : [row.from_status_id as StatusId];
    byCode.set(row.transition_code, {
      code: row.transition_code,
      entry: row.entry as Entry | null,
      actionId: row.action_id,
      from: [...(before?.from ?? []), ...from],
      roles: row.roles as RoleId[],
      bySystem: row.by_system,
      guards: row.guards as Guard[],
      mustSupply: row.must_supply as MustSupply[],
      outcomes: row.outcomes as Outcome[],
    });
  }
  return [...byCode.values()];
}

function disposalOf(row: Row<"disposalTypes">): DisposalType {
  return {
    disposalTypeId: row.disposal_type_id,
    name: row.disposal_type_name,
    nameHi: row.disposal_type_name_hi,
    countsAs: row.counts_as as DisposalType["countsAs"],
    actionIds: row.action_ids,
    approverRoles: row.approver_roles as RoleId[],
  };
}

/** Builds the workflow. */
export function workflowOfRows(rows: MasterRows, limits: WorkflowLimits): Workflow {
  return {
    statuses: rows.statuses.map(statusOf),
    actions: rows.actions.map(actionOf),
    transitions: transitionsOf(rows.transitions),
    disposalTypes: rows.disposalTypes.map(disposalOf),
    limits,
  };
}
