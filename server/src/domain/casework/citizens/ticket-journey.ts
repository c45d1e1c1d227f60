/**
 * Progress of a complaint for its citizen: four steps, the current one, and the next one. Derived from the meaning of
 * statuses, so a State's own statuses need no texts here. Pure.
 */
import { CITIZEN_STEPS, type CitizenNext, type CitizenStep } from "@smgt/contract/calls/casework/citizen.ts";
import { isClosed, isResolved, isSolved } from "@smgt/contract/phases.ts";
import type { Status } from "../../law/workflow-definition/vocabulary.ts";

type Meaning = Pick<Status, "phase" | "turn" | "call" | "isReopened">;

/** A status change and the meaning of the new status. */
export interface Change {
  readonly at: Date;
  readonly status: Meaning;
}

interface Dates {
  readonly received_at: Date;
  readonly resolved_at: Date | null;
}

export interface Journey {
  readonly steps: { readonly step: CitizenStep; readonly at: string | null }[];
  readonly current_step: CitizenStep;
  readonly next_step: CitizenNext;
}

/** Next step of an open ticket: who acts, and why. */
function nextOfOpen({ turn, call, isReopened }: Meaning): CitizenNext {
  if (turn === "citizen") return "details";
  if (isReopened) return turn === "officer" ? "again" : "appeal";
  if (turn === "officer") return "worked_on";
  return call === "held" ? "checked" : "passed_on";
}

function nextOf(status: Meaning): CitizenNext {
  switch (status.phase) {
    case "open":
      return nextOfOpen(status);
    case "feedback":
      return "confirm";
    case "closed":
    case "no_action":
    case "transferred":
    case "merged":
      return status.phase;
    case "deleted":
      return "closed";
  }
}

/** Current step; a ticket returned by the department is with the grievance cell again. */
function stepOf({ phase }: Meaning, next: CitizenNext, workingAt: Date | null): CitizenStep {
  if (isClosed(phase)) return "closed";
  if (phase === "feedback") return "answered";
  return workingAt === null || next === "passed_on" ? "received" : "working";
}

/** Returns the steps for these status changes (oldest first) of a ticket now in `status`. */
export function journeyOf(dates: Dates, changes: readonly Change[], status: Meaning): Journey {
  const next = nextOf(status);
  const workingAt = changes.find((one) => one.status.phase === "open" && one.status.turn === "officer")?.at ?? null;
  const current = stepOf(status, next, workingAt);
  // Reopening cancels earlier replies and closures.
  const end = changes.slice(changes.findLastIndex((one) => !isResolved(one.status.phase)) + 1);
  const at: Readonly<Record<CitizenStep, Date | null>> = {
    received: dates.received_at,
    working: current === "received" ? null : workingAt,
    answered: isSolved(status.phase) ? dates.resolved_at : null,
    closed: end.find((one) => isClosed(one.status.phase))?.at ?? null,
  };
  return {
    steps: CITIZEN_STEPS.map((step) => ({ step, at: at[step]?.toISOString() ?? null })),
    current_step: current,
    next_step: next,
  };
}
