/** Turns the workflow files of a pack into the machine's words. Pure. Ids are only checked later, by the linter. */
import type { RoleId, StatusId } from "@smgt/contract/constants.ts";
import { bucketOf } from "@smgt/contract/phases.ts";
import type {
  DisposalType,
  Status,
  To,
  Transition,
  Workflow,
  WorkflowAction,
  WorkflowLimits,
} from "../../table/vocabulary.ts";
import type { Pack, PackFile } from "./schemas.ts";

/** The files that make up the workflow. */
export type WorkflowFiles = Pick<
  Pack,
  "statuses.json" | "actions.json" | "transitions.json" | "disposal-types.json" | "pack.json"
>;

/** The workflow of a pack. */
export function workflowFromPack(pack: WorkflowFiles): Workflow {
  return {
    statuses: pack["statuses.json"].statuses.map(toStatus),
    actions: pack["actions.json"].actions.map(toAction),
    transitions: pack["transitions.json"].transitions.map(toTransition),
    disposalTypes: pack["disposal-types.json"].disposal_types.map(toDisposalType),
    limits: limitsFrom(new Map(pack["pack.json"].parameters.map((each) => [each.name, each.value]))),
  };
}

/** The numbers of the workflow among the system parameters; a missing one falls back to the design's. */
export function limitsFrom(parameters: ReadonlyMap<string, string>): WorkflowLimits {
  const number = (name: string, fallback: number): number => {
    const value = Number(parameters.get(name));
    return Number.isInteger(value) && value > 0 ? value : fallback;
  };
  return {
    maxReturns: number("max_returns", 3),
    maxReopens: number("max_reopens", 2),
    reopenDays: number("reopen_days", 15),
    maxCallDays: number("feedback_call_days", 3),
    canOfficerPost: parameters.get("officer_can_post") === "Y",
    isAutoTransferOn: parameters.get("auto_transfer_on_return") === "Y",
  };
}

function toStatus(row: PackFile<"statuses.json">["statuses"][number]): Status {
  return {
    statusId: row.status_id,
    code: row.status_code,
    name: row.status_name,
    nameHi: row.status_name_hi,
    phase: row.phase,
    bucket: bucketOf(row.phase),
    turn: row.turn,
    list: row.list_key,
    call: row.call,
    mayLead: row.may_lead,
    remembers: row.remembers,
    isReopened: row.is_reopened,
    officerClock: row.officer_clock,
    citizenClock: row.citizen_clock,
    isTerminal: row.is_terminal,
  };
}

function toAction(row: PackFile<"actions.json">["actions"][number]): WorkflowAction {
  return {
    actionId: row.action_id,
    code: row.action_code,
    name: row.action_name,
    nameHi: row.action_name_hi,
    kind: row.kind,
    isDisabledOnManual: row.disable_action_manual_ticket,
    minRemark: row.min_remark,
    userSelect: row.user_select,
    tells: row.tells ?? null,
    placeForMany: row.for_many ?? null,
  };
}

function toTransition(row: PackFile<"transitions.json">["transitions"][number]): Transition {
  return {
    code: row.transition_code,
    entry: row.entry,
    actionId: row.action_id,
    from: row.from as StatusId[],
    roles: row.roles as RoleId[],
    bySystem: row.by_system,
    guards: row.guards,
    mustSupply: row.must_supply,
    outcomes: row.outcomes.map((each) => ({
      when: each.when,
      to: each.to as To,
      assign: each.assign,
      clock: each.clock,
      effects: each.effects,
    })),
  };
}

function toDisposalType(row: PackFile<"disposal-types.json">["disposal_types"][number]): DisposalType {
  return {
    disposalTypeId: row.disposal_type_id,
    name: row.disposal_type_name,
    nameHi: row.disposal_type_name_hi,
    countsAs: row.counts_as,
    actionIds: row.action_ids,
    approverRoles: row.approver_roles,
  };
}
