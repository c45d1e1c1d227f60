/**
 * Defines the lists of the menu (REQUIREMENTS A4.6): statuses and further conditions. A count and its list share
 * these definitions, so they cannot disagree.
 */
import { sql } from "kysely";
import { ROLE } from "@smgt/contract/constants.ts";
import type { ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import type { PostedOfficer } from "../../../../context.ts";
import { deadlineOf, isPastSql } from "../../../law/clocks/time-status-sql.ts";
import { statusesWhere } from "../../../law/workflow-definition/statuses.ts";
import type { Status, Workflow } from "../../../law/workflow-definition/vocabulary.ts";
import type { VisibilitySlice, Condition } from "../access/visibility-slices.ts";

const CELL_AND_HOD: readonly number[] = [ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.HOD];

/** Returns the statuses of a list as a predicate. */
function standsIn(key: ListKey, officer: PostedOfficer): (status: Status) => boolean {
  switch (key) {
    case "new": {
      const turn = officer.roleId === ROLE.OFFICER || officer.roleId === ROLE.FIELD ? "officer" : "cell";
      return (status) => status.list === "new" && status.turn === turn;
    }
    case "mine":
      // Own work of an officer; a report in review waits for the reviewer.
      return CELL_AND_HOD.includes(officer.roleId)
        ? ({ phase }) => phase === "open"
        : ({ phase, turn }) => phase === "open" && (turn === "officer" || turn === "citizen");
    case "returned":
    case "awaiting":
    case "atr_review":
    case "feedback":
    case "appeal":
      return (status) => status.list === key;
    case "overdue":
      return ({ phase }) => phase === "open";
    case "all":
      return ({ phase }) => phase !== "deleted";
    case "parked":
      return () => false;
  }
}

export const statusesOf = (workflow: Workflow, key: ListKey, officer: PostedOfficer): readonly number[] =>
  statusesWhere(workflow, standsIn(key, officer));

/**
 * Returns a condition: open and past the deadline, with the clock of a paused ticket stopped. Works on a marking too.
 */
export function isPastDeadline(source: VisibilitySlice["source"], now: Date): Condition {
  return source === "ticket"
    ? isPastSql(deadlineOf(sql.ref("t.due_at")), sql.ref("t.paused_at"), now)
    : isPastSql(sql.ref("m.deadline"), sql.ref("m.paused_at"), now);
}

/** Conditions on `ticket as t` for the tickets of `mine`, beside their status. */
export function conditionsOfMine(workflow: Workflow, officer: PostedOfficer): Condition[] {
  if (officer.roleId === ROLE.HOD) {
    const appeal = statusesOf(workflow, "appeal", officer);
    return [sql<boolean>`(t.escalation_level > 0 or t.is_extension_asked or t.status_id = any(${[...appeal]}::int[]))`];
  }
  return CELL_AND_HOD.includes(officer.roleId) ? [sql<boolean>`t.desk_user_id = ${officer.userId}`] : [];
}
