/** Rows of the workflow's tables. Pure; part of `pack-rows`. */
import { bucketOf } from "@smgt/contract/phases.ts";
import type { TableRows } from "./plan-table-rows.ts";
import type { Pack } from "./schemas.ts";

/** Id range for the from-statuses of one transition: all possible status ids. */
const IDS_PER_RULE = 100_000;

/** Statuses, actions, disposal types, and one row per from-status of every transition. */
export function workflowRows(pack: Pack): TableRows[] {
  return [
    {
      table: "ticket_status",
      key: ["status_id"],
      rows: pack["statuses.json"].statuses.map((row, index) => ({
        ...row,
        bucket: bucketOf(row.phase),
        sort_order: index + 1,
      })),
      vanished: "inactive",
    },
    {
      table: "workflow_action",
      key: ["action_id"],
      rows: pack["actions.json"].actions.map((row, index) => ({
        ...row,
        tells: row.tells ?? null,
        for_many: row.for_many ?? null,
        sort_order: index + 1,
      })),
      vanished: "inactive",
    },
    {
      table: "disposal_type",
      key: ["disposal_type_id"],
      rows: pack["disposal-types.json"].disposal_types.map((row, index) => ({ ...row, sort_order: index + 1 })),
      vanished: "inactive",
    },
    {
      table: "workflow_transition",
      // The id preserves the order of the file; with code and status it distinguishes a moved row from a changed one.
      key: ["workflow_transition_id", "transition_code", "from_status_id"],
      rows: pack["transitions.json"].transitions.flatMap(({ from, note: _note, ...row }, index) =>
        (from.length === 0 ? [null] : from).map((status) => ({
          ...row,
          workflow_transition_id: (index + 1) * IDS_PER_RULE + (status ?? 0),
          from_status_id: status,
        })),
      ),
      vanished: "delete",
    },
  ];
}
