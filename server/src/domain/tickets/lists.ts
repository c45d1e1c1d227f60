/**
 * The lists of the menu as conditions (design: api 4.6). A count and its list use the same condition,
 * so they cannot disagree.
 */
import { sql, type RawBuilder } from "kysely";
import { ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { ListKey } from "@smgt/contract/calls/tickets.ts";
import type { Officer } from "../../context.ts";

type Condition = RawBuilder<boolean>;

const OPEN = sql`t.status_id in (1, 2, 3, 4, 5, 6, 9, 10)`;

const status = (...ids: number[]): Condition =>
  sql<boolean>`t.status_id in (${sql.join(ids.map((id) => sql.lit(id)))})`;

/** What waits for this role: for an officer what he holds, for the cell what it must do. */
function mine(officer: Officer): Condition {
  switch (officer.roleId) {
    case ROLE.CELL_HEAD:
    case ROLE.CELL_EXEC:
      return sql<boolean>`(t.desk_user_id = ${officer.userId} and ${OPEN})`;
    case ROLE.HOD:
      return sql<boolean>`(${OPEN} and (t.escalation_level > 0 or t.is_extension_asked or t.status_id = ${STATUS.UNDER_APPEAL}))`;
    case ROLE.OFFICER:
    case ROLE.FIELD:
    case ROLE.DIST_NODAL:
    case ROLE.CALL_OP:
    case ROLE.VIEWER:
    case ROLE.ADMIN:
      return sql<boolean>`(t.status_id in (2, 3, 5, 9) and exists (select 1 from ticket_marking m
        where m.ticket_id = t.ticket_id and m.user_id = ${officer.userId} and m.ended_at is null))`;
  }
}

/** The condition of a list on `ticket as t`, beside what the role may see at all. */
export function listCondition(key: ListKey, officer: Officer, now: Date): Condition {
  switch (key) {
    case "new":
      return officer.roleId === ROLE.OFFICER || officer.roleId === ROLE.FIELD
        ? status(STATUS.MARKED, STATUS.REOPENED)
        : status(STATUS.NEW);
    case "mine":
      return mine(officer);
    case "returned":
      return status(STATUS.RETURNED);
    case "awaiting":
      return status(STATUS.AWAITING_CITIZEN);
    case "atr_review":
      return status(STATUS.ATR_REVIEW);
    case "overdue":
      return sql<boolean>`(${OPEN} and t.due_at < coalesce(t.paused_at, ${now}))`;
    case "feedback":
      return status(STATUS.RESOLVED);
    case "appeal":
      return status(STATUS.UNDER_APPEAL);
    case "all":
      return sql<boolean>`t.status_id <> ${STATUS.DELETED}`;
    case "parked":
      return sql<boolean>`false`;
  }
}
