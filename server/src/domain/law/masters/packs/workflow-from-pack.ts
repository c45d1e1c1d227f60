/** Converts the workflow files of a pack to the machine's types. Pure. The linter validates ids later. */
import type { Workflow, WorkflowLimits } from "../../workflow-definition/vocabulary.ts";
import { actionOf, disposalOf, statusOf, transitionOf } from "../workflow-from-rows.ts";
import type { Pack } from "./schemas.ts";

/** Pack files of the workflow. */
export type WorkflowFiles = Pick<
  Pack,
  "statuses.json" | "actions.json" | "transitions.json" | "disposal-types.json" | "pack.json"
>;

export function workflowFromPack(pack: WorkflowFiles): Workflow {
  return {
    statuses: pack["statuses.json"].statuses.map(statusOf),
    actions: pack["actions.json"].actions.map(actionOf),
    transitions: pack["transitions.json"].transitions.map((row) => transitionOf(row, row.from)),
    disposalTypes: pack["disposal-types.json"].disposal_types.map(disposalOf),
    limits: limitsFrom(new Map(pack["pack.json"].parameters.map((each) => [each.name, each.value]))),
  };
}

/** Workflow limits among the system parameters; missing ones have the design's defaults. */
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
