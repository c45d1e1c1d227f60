/**
 * The lists of the menu (design: api 4.6): in which statuses their tickets are, and what else is true of
 * them. A count and its list use the same words, so they cannot disagree.
 */
import { sql } from "kysely";
import { ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { ListKey } from "@smgt/contract/calls/tickets.ts";
import type { Officer } from "../../context.ts";
import type { Branch, Condition } from "./branches.ts";

/** Statuses in which somebody still has to do something; the partial indexes name the same. */
const OPEN: readonly number[] = [1, 2, 3, 4, 5, 6, 9, 10];
/** What an officer works on; a report in review waits for somebody else. */
const IN_WORK: readonly number[] = [2, 3, 5, 9];
/** Every status but deleted. */
const ANY: readonly number[] = Object.values(STATUS).filter((status) => status !== STATUS.DELETED);

const CELL_AND_HOD: readonly number[] = [ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.HOD];

/** The statuses of a list. */
export function statusesOf(key: ListKey, officer: Officer): readonly number[] {
  switch (key) {
    case "new":
      return officer.roleId === ROLE.OFFICER || officer.roleId === ROLE.FIELD
        ? [STATUS.MARKED, STATUS.REOPENED]
        : [STATUS.NEW];
    case "mine":
      return CELL_AND_HOD.includes(officer.roleId) ? OPEN : IN_WORK;
    case "returned":
      return [STATUS.RETURNED];
    case "awaiting":
      return [STATUS.AWAITING_CITIZEN];
    case "atr_review":
      return [STATUS.ATR_REVIEW];
    case "overdue":
      return OPEN;
    case "feedback":
      return [STATUS.RESOLVED];
    case "appeal":
      return [STATUS.UNDER_APPEAL];
    case "all":
      return ANY;
    case "parked":
      return [];
  }
}

/** True for open tickets past their deadline; the clock of a paused one stands still. A marking knows it too. */
export function isPastDeadline(source: Branch["source"], now: Date): Condition {
  const deadline = source === "ticket" ? sql`coalesce(t.due_at, 'infinity'::timestamptz)` : sql`m.deadline`;
  const pausedAt = source === "ticket" ? sql`t.paused_at` : sql`m.paused_at`;
  return sql<boolean>`(${deadline} < ${now} and ${deadline} < coalesce(${pausedAt}, ${now}))`;
}

/** What is true of the tickets of `mine` beside their status, as conditions on `ticket as t`. */
export function conditionsOfMine(officer: Officer): Condition[] {
  if (officer.roleId === ROLE.HOD) {
    return [sql<boolean>`(t.escalation_level > 0 or t.is_extension_asked or t.status_id = 10)`];
  }
  return CELL_AND_HOD.includes(officer.roleId) ? [sql<boolean>`t.desk_user_id = ${officer.userId}`] : [];
}
