/**
 * Who may hear of somebody at a ticket: those who may see it (`visibleTo` says the same in SQL). Pure: the
 * message carries what is needed, so that no line of a screen costs a question to the database.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "../../context.ts";

interface Place {
  readonly department_id: number | null;
  readonly district_id: number | null;
}

export interface Audience extends Place {
  readonly ticket_id: number;
  readonly phase: string;
  readonly is_manual: boolean;
  /** The citizen is to be called. */
  readonly is_call_due: boolean;
  readonly is_sensitive: boolean;
  /** Officers whom it complains about. */
  readonly complained_about: readonly number[];
  /** Officers who hold it now. */
  readonly user_ids: readonly number[];
  /** Where it was ever marked. */
  readonly marked: readonly Place[];
}

/** Whether this officer may see the ticket, and so who is at it. */
export function mayHear(officer: Officer, ticket: Audience): boolean {
  if (ticket.complained_about.includes(officer.userId)) return false;
  const isHolder = ticket.user_ids.includes(officer.userId);
  const isOpen = !ticket.is_sensitive || isHolder;
  const isOwn = (place: Place): boolean =>
    officer.postings.some(
      ({ departmentId, districtId }) =>
        (departmentId === null || departmentId === place.department_id) &&
        (districtId === null || districtId === place.district_id),
    );
  switch (officer.roleId) {
    case ROLE.CELL_HEAD:
      return true;
    case ROLE.CELL_EXEC:
      return isOpen;
    case ROLE.HOD:
      return isOwn(ticket) || ticket.marked.some(isOwn);
    case ROLE.OFFICER:
      return ticket.marked.some(isOwn) && isOpen;
    case ROLE.DIST_NODAL:
      return isOwn(ticket) && isOpen;
    case ROLE.FIELD:
      return isHolder;
    case ROLE.CALL_OP:
      return (ticket.phase === "feedback" || ticket.is_manual || ticket.is_call_due) && !ticket.is_sensitive;
    case ROLE.VIEWER:
      return !ticket.is_sensitive;
    case ROLE.ADMIN:
      return false;
  }
}
