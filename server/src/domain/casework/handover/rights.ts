/** Rights to hand over a charge, and its bounds. Pure. */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "../../../context.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { Refused } from "../../ground/refused.ts";
import type { Bounds } from "./queries.ts";

/** Returns true when the State's table allows the officer action 122 (reassign within a department). */
export const mayReassign = ({ roleId }: Pick<Officer, "roleId">, { workflow }: Masters): boolean =>
  workflow.transitions.some((row) => row.actionId === ACTION.TAKE_OVER && row.roles.includes(roleId));

/**
 * Administrators hand over any charge; those with action 122, charges in the places of their own postings. Everybody
 * else is refused.
 */
export function boundsOf(officer: Officer, masters: Masters): Bounds {
  const { userId: callerId } = officer;
  if (officer.roleId === ROLE.ADMIN) return { callerId, places: null };
  if (!mayReassign(officer, masters)) throw new Refused("NOT_PERMITTED");
  return { callerId, places: officer.postings };
}
