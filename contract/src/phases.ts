/**
 * Phases in the life of a ticket. The pack gives each status a phase (`statuses.json`), and every ticket stores it.
 * Lists, figures and screens use the phase, never a set of status ids, so a new status needs only a row of the pack.
 */

/** Open; awaiting the citizen's feedback; closed in one of three ways; merged into another ticket; removed. */
export const PHASES = ["open", "feedback", "closed", "no_action", "transferred", "merged", "deleted"] as const;
export type Phase = (typeof PHASES)[number];

/** Counter bucket of a status: still open, done, or in no figure at all. */
export const BUCKETS = ["pending", "resolved", "excluded"] as const;
export type Bucket = (typeof BUCKETS)[number];

export function bucketOf(phase: Phase): Bucket {
  switch (phase) {
    case "open":
      return "pending";
    case "feedback":
    case "closed":
    case "no_action":
    case "transferred":
      return "resolved";
    case "merged":
    case "deleted":
      return "excluded";
  }
}

/** Solved in the office's view; the citizen may still object. Takes the phase of a row. */
export const isSolved = (phase: string): boolean => phase === "feedback" || phase === "closed";

/** Closed, with no pending feedback. */
export const isClosed = (phase: string): boolean =>
  phase === "closed" || phase === "no_action" || phase === "transferred";

/** Counted as resolved. */
export const isResolved = (phase: string): boolean => phase === "feedback" || isClosed(phase);

/** Not counted: merged into another ticket, or removed. */
export const isExcluded = (phase: string): boolean => phase === "merged" || phase === "deleted";
