/**
 * How a ticket stands against its clock, the same for list, ticket and dashboard. Pure: the server decides
 * what is overdue, this only says how much time is left and how urgent it looks.
 */
import type { Phase } from "@smgt/contract/phases.ts";

export type SlaState = "over" | "soon" | "fine" | "paused" | "done" | "none";

export interface SlaView {
  readonly state: SlaState;
  /** Until the deadline; negative once it is past. Zero where no clock runs. */
  readonly leftMs: number;
}

interface Clocked {
  readonly phase: Phase;
  readonly due_at: string | null;
  readonly received_at: string;
  readonly is_overdue: "Y" | "N";
  readonly is_paused: "Y" | "N";
}

const SOON_SHARE = 0.2;
const SOON_MS = 2 * 3_600_000;

export function slaView(ticket: Clocked, now: number): SlaView {
  if (ticket.due_at === null) return { state: "none", leftMs: 0 };
  const due = Date.parse(ticket.due_at);
  const leftMs = due - now;
  if (ticket.phase !== "open") return { state: "done", leftMs };
  // A clock that stands still is not late, however long ago its deadline was.
  if (ticket.is_paused === "Y" && ticket.is_overdue === "N") return { state: "paused", leftMs };
  if (ticket.is_overdue === "Y" || leftMs < 0) return { state: "over", leftMs: Math.min(leftMs, 0) };
  const whole = due - Date.parse(ticket.received_at);
  return { state: leftMs < Math.max(SOON_MS, whole * SOON_SHARE) ? "soon" : "fine", leftMs };
}
