/** What a message to officers is about; REQUIREMENTS 7, "getbroadcastmessage". */

/** A kind of message about a ticket: PROPOSAL and REPLY tell of an open matter, which has its own place (decision 59). */
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

/** A kind of message: about a ticket, or a notification of the cell. */
export const MESSAGE_TYPES = [...TICKET_MESSAGES, "ANNOUNCEMENT"] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
