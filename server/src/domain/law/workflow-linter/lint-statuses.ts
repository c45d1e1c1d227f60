/** Linter, part three: consistency of the properties of statuses. Pure. */
import { STATUS } from "@smgt/contract/constants.ts";
import type { StatusId } from "@smgt/contract/constants.ts";
import type { Status, Workflow } from "../workflow-definition/vocabulary.ts";

type Rule = readonly [isBroken: (status: Status) => boolean, says: string];

/** Constraints on a single status, with their messages. */
const RULES: readonly Rule[] = [
  [(s) => s.phase === "open" && s.isTerminal, "is open, so it must not be terminal."],
  [
    (s) => s.isTerminal && s.bucket === "pending",
    'is terminal and counts as pending; say bucket "resolved" or "excluded".',
  ],
  [
    (s) => s.citizenClock === "paused" && s.call !== "details",
    "stops the citizen's clock, so it must ask the citizen for details.",
  ],
  [(s) => s.phase === "open" && s.turn === "nobody", "is open, so it must be somebody's turn."],
  [
    (s) => s.phase === "open" && (s.officerClock === "stopped" || s.officerClock === "none" || !isTimed(s)),
    "is open, so its clocks must run or pause.",
  ],
  [
    (s) => s.bucket === "resolved" && (s.officerClock !== "stopped" || s.citizenClock !== "stopped"),
    "is resolved, so both its clocks must be stopped.",
  ],
  [
    (s) => s.bucket === "excluded" && (s.officerClock !== "none" || s.citizenClock !== "none"),
    "counts in no figure, so it must have no clock.",
  ],
  [(s) => s.isReopened && s.phase !== "open", "is not open, so it must not be called reopened."],
  [(s) => s.mayLead && s.phase !== "open" && s.phase !== "feedback", "is over, so nothing may be merged into it."],
  [
    (s) => (s.call === "feedback") !== (s.phase === "feedback"),
    'must have the call "feedback" and the phase "feedback" together.',
  ],
  [
    (s) => (s.call === "none") !== (s.bucket === "excluded"),
    'must have the call "none" if it counts in no figure, and only then.',
  ],
  [
    (s) => (s.list === "feedback") !== (s.phase === "feedback"),
    'must stand in the list "feedback" if that is its phase, and only then.',
  ],
  [
    (s) => s.phase !== "open" && s.list !== null && s.list !== "feedback",
    "is not open, so it must not stand in a list of open work.",
  ],
  [
    (s) => s.list === "new" && s.turn !== "cell" && s.turn !== "officer",
    'stands in the list "new", so it must be the turn of the cell or of the officer.',
  ],
  [
    (s) => s.call === "details" && s.turn !== "citizen",
    "asks the citizen for details, so it must be the citizen's turn.",
  ],
];

function isTimed({ citizenClock }: Status): boolean {
  return citizenClock === "runs" || citizenClock === "paused";
}

/** Statuses set by the program itself, with fixed properties. */
const FIXED: readonly (readonly [StatusId, is: (status: Status) => boolean, meaning: string])[] = [
  [
    STATUS.NEW,
    (s) => s.phase === "open" && s.turn === "cell" && s.list === "new",
    'open, the turn of the cell, in the list "new"',
  ],
  [
    STATUS.MARKED,
    (s) => s.phase === "open" && s.turn === "officer" && s.list === "new",
    'open, the turn of the officer, in the list "new"',
  ],
];

/** Reports contradictory properties, and missing ones that the program requires. */
export function lintStatuses({ statuses }: Workflow): string[] {
  const found = statuses.flatMap((status) =>
    RULES.filter(([isBroken]) => isBroken(status)).map(([, says]) => `Status ${status.statusId} ${says}`),
  );
  for (const [id, is, meaning] of FIXED) {
    const status = statuses.find((each) => each.statusId === id);
    if (status !== undefined && !is(status)) found.push(`Status ${id} must be ${meaning}: new tickets begin there.`);
  }
  return found;
}
