/**
 * How a ticket stands against its clock, the same for list, ticket and dashboard. Pure: the server decides
 * what is overdue, this only says how much time is left and how urgent it looks.
 */
import { STATUS } from "@smgt/contract/constants.ts";

export type SlaState = "over" | "soon" | "fine" | "paused" | "done" | "none";

export interface SlaView {
  readonly state: SlaState;
  /** Until the deadline; negative once it is past. Zero where no clock runs. */
  readonly leftMs: number;
}

interface Clocked {
  readonly status_id: number;
  readonly due_at: string | null;
  readonly received_at: string;
  readonly is_overdue: "Y" | "N";
}

const ENDED: readonly number[] = [
  STATUS.RESOLVED,
  STATUS.CLOSED,
  STATUS.MERGED,
  STATUS.CLOSED_NO_ACTION,
  STATUS.TRANSFERRED,
  STATUS.DELETED,
];
const SOON_SHARE = 0.2;
const SOON_MS = 2 * 3_600_000;

export function slaView(ticket: Clocked, now: number): SlaView {
  if (ticket.due_at === null) return { state: "none", leftMs: 0 };
  const due = Date.parse(ticket.due_at);
  const leftMs = due - now;
  if (ENDED.includes(ticket.status_id)) return { state: "done", leftMs };
  if (ticket.is_overdue === "Y" || leftMs < 0) return { state: "over", leftMs: Math.min(leftMs, 0) };
  if (ticket.status_id === STATUS.AWAITING_CITIZEN) return { state: "paused", leftMs };
  const whole = due - Date.parse(ticket.received_at);
  return { state: leftMs < Math.max(SOON_MS, whole * SOON_SHARE) ? "soon" : "fine", leftMs };
}
