/** Refusals of every call that takes a step of the workflow. */
import type { RefusalId } from "../refusals.ts";

/**
 * Guards are rows of the State's workflow definition, so any guard can occur on any action; a colleague may also have
 * moved the ticket. Each call declares its further refusals itself.
 */
export const STEP_REFUSALS = [
  "TICKET_NOT_FOUND",
  "TICKET_STATUS_MISMATCH",
  "ACTION_NOT_ALLOWED",
  "NOT_YOUR_TICKET",
  "CONFIRMATION_REQUIRED",
  "NOT_PERTAINING_CLOSED",
  "RETURN_LIMIT_REACHED",
  "BINDING_MARKING_NEEDS_CELL_HEAD",
  "OWN_WORK",
  "ATR_EXISTS",
  "EXTENSION_NOT_ASKED",
  "EXTENSION_NEEDS_CELL_HEAD",
  "RECEIVER_HAS_ACTED",
  "LAST_ASSIGNEE",
  "REOPEN_WINDOW_PASSED",
  "NO_TELEPHONE",
] as const satisfies readonly RefusalId[];
