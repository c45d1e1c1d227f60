/**
 * Status of a ticket's clock, the same in list, ticket and dashboard. Pure: the server decides what is overdue; this
 * only derives the time left and the urgency.
 */
import type { Phase } from "@smgt/contract/phases.ts";

export type SlaState = "over" | "soon" | "fine" | "paused" | "done" | "none";

export interface SlaView {
  readonly state: SlaState;
  /** Milliseconds until the deadline; negative after it, zero without a running clock. */
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
  // A paused clock is never late, however old its deadline.
  if (ticket.is_paused === "Y" && ticket.is_overdue === "N") return { state: "paused", leftMs };
  if (ticket.is_overdue === "Y" || leftMs < 0) return { state: "over", leftMs: Math.min(leftMs, 0) };
  const whole = due - Date.parse(ticket.received_at);
  return { state: leftMs < Math.max(SOON_MS, whole * SOON_SHARE) ? "soon" : "fine", leftMs };
}
