/** Messages to officers about a ticket, and their receivers. Pure. */
import { ROLE } from "@smgt/contract/constants.ts";
import { statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { Message } from "../../../tickets/tickets/live/send-message.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import type { ActionFacts } from "../step/action.ts";
import { worded } from "../../../../texts/say.ts";

const SEVERITY = {
  REMINDER: "info",
  ESCALATION: "warning",
  CRITICAL: "critical",
  PROPOSAL: "info",
  CITIZEN: "info",
  REOPENED: "warning",
} as const;

const messageOf = (
  { ticket, actor, now }: ActionFacts,
  said: Omit<Message, "ticketId" | "createdBy" | "now">,
): Message => ({
  ticketId: ticket.ticket_id,
  createdBy: actor.userId,
  now,
  ...said,
});

/** A message to the holders of the ticket and to these roles of its place. */
export function alertOf(
  context: ActionFacts,
  type: keyof typeof SEVERITY,
  roleIds: readonly number[],
  level = 0,
): Message {
  const text = worded(`alert.${type}`, { no: context.ticket.ticket_no, level });
  return messageOf(context, { type, severity: SEVERITY[type], text, isForHolders: type !== "PROPOSAL", roleIds });
}

/** Action 190: reminds the holders; in the cell's queue, the cell. */
export function reminderOf(context: ActionFacts): Message {
  const isHeld = context.ticketContext.assignments.some((one) => one.ended_at === null);
  return alertOf(context, "REMINDER", isHeld ? [] : [ROLE.CELL_EXEC]);
}

/** Receivers of each level (REQUIREMENTS W2.6). */
const LEVELS: readonly (readonly number[])[] = [
  [],
  [ROLE.DIST_NODAL],
  [ROLE.HOD],
  [ROLE.HOD, ROLE.CELL_HEAD],
  [ROLE.VIEWER],
];

/** Action 191: notifies the receivers of a level; if it complains about one of them, those of the next level too. */
export function escalationOf(context: ActionFacts, level: number, rolesComplainedAbout: readonly number[]): Message {
  const own = LEVELS[level] ?? [];
  const isAbout = own.some((roleId) => rolesComplainedAbout.includes(roleId));
  return alertOf(context, "ESCALATION", isAbout ? [...own, ...(LEVELS[level + 1] ?? [])] : own, level);
}

/**
 * A phone call about a sensitive ticket, which no operator makes. Notifies the head of the cell when the call becomes
 * due, or when the ticket leaves the operators' list with it. Null without such a call.
 */
export function callByHead(context: ActionFacts, after: Ticket, isCallNeeded: boolean): Message | null {
  const { ticket, ticketContext, masters } = context;
  const isDue = after.call_due_at !== null && statusOf(masters.workflow, after.status_id).call !== "held";
  const isNew = after.call_due_at?.getTime() !== ticket.call_due_at?.getTime();
  const isWanted = ticket.is_sensitive ? isNew && (isCallNeeded || !ticketContext.is_writable) : after.is_sensitive;
  if (!isDue || !isWanted || !ticketContext.has_telephone) return null;
  const text = worded("alert.CALL", { no: ticket.ticket_no });
  return messageOf(context, {
    type: "SENSITIVE",
    severity: "warning",
    text,
    isForHolders: false,
    roleIds: [ROLE.CELL_HEAD, ROLE.CELL_EXEC],
  });
}

/** A ticket waits for a head of department and none is posted: the State Nodal Officer has one posted. */
export function headWanted(context: ActionFacts): Message {
  const text = worded("alert.NO_HEAD", { no: context.ticket.ticket_no });
  return messageOf(context, {
    type: "ESCALATION",
    severity: "warning",
    text,
    isForHolders: false,
    roleIds: [ROLE.CELL_HEAD],
  });
}
