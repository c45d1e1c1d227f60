/** Who may hand over whose charge, and how much of it. Pure. */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "../../context.ts";
import type { Masters } from "../masters/masters.ts";
import { Refused } from "../refused.ts";
import type { Bounds } from "./queries.ts";

/**
 * An administrator hands over any charge; who may reassign within a department (action 122, by the State's own table)
 * those of the places where they are posted, their own included. Everybody else is refused.
 */
export function boundsOf(officer: Officer, { workflow }: Masters): Bounds {
  const { userId: callerId } = officer;
  if (officer.roleId === ROLE.ADMIN) return { callerId, places: null };
  const mayReassign = workflow.transitions.some(
    (row) => row.actionId === ACTION.TAKE_OVER && row.roles.includes(officer.roleId),
  );
  if (!mayReassign) throw new Refused("NOT_PERMITTED");
  return { callerId, places: officer.postings };
}
