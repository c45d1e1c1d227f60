/** Who may hand over whose charge, and how much of it. Pure. */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "../../../context.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { Refused } from "../../ground/refused.ts";
import type { Bounds } from "./queries.ts";

/** Whether the State's table lets the officer reassign within a department (action 122). */
export const mayReassign = ({ roleId }: Pick<Officer, "roleId">, { workflow }: Masters): boolean =>
  workflow.transitions.some((row) => row.actionId === ACTION.TAKE_OVER && row.roles.includes(roleId));

/**
 * An administrator hands over any charge; who may reassign within a department (action 122, by the State's own table)
 * those of the places where they are posted, their own included. Everybody else is refused.
 */
export function boundsOf(officer: Officer, masters: Masters): Bounds {
  const { userId: callerId } = officer;
  if (officer.roleId === ROLE.ADMIN) return { callerId, places: null };
  if (!mayReassign(officer, masters)) throw new Refused("NOT_PERMITTED");
  return { callerId, places: officer.postings };
}
