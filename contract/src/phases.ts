/**
 * Where a status stands in the life of a ticket. The pack says of each status which phase it is (`statuses.json`),
 * every ticket carries the phase of its status, and lists, figures and screens ask for the phase, never for
 * a set of status ids. So a State adds a status by a row of its pack.
 */

/** Still to do; asked whether it is solved; over in one of three ways; hung on another ticket; removed. */
export const PHASES = ["open", "feedback", "closed", "no_action", "transferred", "merged", "deleted"] as const;
/** One of the phases. */
export type Phase = (typeof PHASES)[number];

/** Which figure a status counts in: still open, done, or in no figure at all. */
export const BUCKETS = ["pending", "resolved", "excluded"] as const;
/** One of the buckets. */
export type Bucket = (typeof BUCKETS)[number];

/** The bucket of a phase. */
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

/** Solved, as far as the office knows: the citizen may still say that it is not. The phase as a row carries it. */
export const isSolved = (phase: string): boolean => phase === "feedback" || phase === "closed";

/** Over, and nobody is asked any more. */
export const isClosed = (phase: string): boolean =>
  phase === "closed" || phase === "no_action" || phase === "transferred";

/** In the figures of what was resolved. */
export const isResolved = (phase: string): boolean => phase === "feedback" || isClosed(phase);

/** In no figure: part of another ticket, or removed. */
export const isExcluded = (phase: string): boolean => phase === "merged" || phase === "deleted";
