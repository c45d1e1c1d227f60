/** Types of messages to officers; REQUIREMENTS 7, "getbroadcastmessage". */

/** Messages about a ticket: PROPOSAL and REPLY announce an open matter, which has its own inbox entry (decision 44). */
export const TICKET_MESSAGES = [
  "REMINDER",
  "ESCALATION",
  "CRITICAL",
  "PROPOSAL",
  "CITIZEN",
  "REOPENED",
  "SENSITIVE",
  "REPLY",
  "TWICE",
  "DANGER",
] as const;
export type TicketMessage = (typeof TICKET_MESSAGES)[number];

/** Messages about a ticket, and notifications of the cell. */
export const MESSAGE_TYPES = [...TICKET_MESSAGES, "ANNOUNCEMENT"] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
