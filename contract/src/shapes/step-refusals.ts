/** What every call may answer that takes a step of the workflow. */
import type { RefusalId } from "../refusals.ts";

/**
 * The guards are rows of the State's table, which may put any of them on any action; and somebody else may have moved the
 * ticket a moment before. What an action asks for besides is each call's own.
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
