import assert from "node:assert/strict";
import { test } from "node:test";
import type { Status } from "../../law/workflow-definition/vocabulary.ts";
import { journeyOf } from "./ticket-journey.ts";

type Meaning = Pick<Status, "phase" | "turn" | "call" | "isReopened">;
const open = { phase: "open", call: "lasting", isReopened: false } as const;
const NEW: Meaning = { ...open, turn: "cell" };
const MARKED: Meaning = { ...open, turn: "officer" };
const RETURNED: Meaning = { ...open, turn: "cell" };
const AWAITING: Meaning = { ...open, turn: "citizen", call: "details" };
const REVIEW: Meaning = { ...open, turn: "cell", call: "held" };
const REOPENED: Meaning = { ...open, turn: "officer", isReopened: true };
const APPEAL: Meaning = { ...open, turn: "cell", isReopened: true };
const RESOLVED: Meaning = { phase: "feedback", turn: "citizen", call: "feedback", isReopened: false };
const over = { turn: "nobody", call: "tell", isReopened: false } as const;
const CLOSED: Meaning = { ...over, phase: "closed" };
const NO_ACTION: Meaning = { ...over, phase: "no_action" };
const TRANSFERRED: Meaning = { ...over, phase: "transferred" };
const MERGED: Meaning = { ...over, phase: "merged" };

/** Status changes one day apart, starting on the 1st; the first status that is not open resolves the ticket. */
function told(...statuses: readonly [Meaning, ...Meaning[]]): readonly unknown[] {
  const day = (at: number): Date => new Date(Date.UTC(2026, 10, at + 1));
  const last = statuses.at(-1) ?? statuses[0];
  const resolved = statuses.findLastIndex(({ phase }) => phase === "open") + 1;
  const journey = journeyOf(
    { received_at: day(0), resolved_at: last.phase === "open" || last.phase === "merged" ? null : day(resolved) },
    statuses.map((status, at) => ({ at: day(at), status })),
    last,
  );
  const days = journey.steps.map(({ at }) => (at === null ? null : Number(at.slice(8, 10))));
  return [...days, journey.current_step, journey.next_step];
}

test("tells where a complaint is, since when, and what happens next", () => {
  const table: readonly (readonly [readonly [Meaning, ...Meaning[]], readonly unknown[]])[] = [
    [[NEW], [1, null, null, null, "received", "passed_on"]],
    [
      [NEW, MARKED],
      [1, 2, null, null, "working", "worked_on"],
    ],
    [
      [NEW, MARKED, RETURNED],
      [1, null, null, null, "received", "passed_on"],
    ],
    [
      [NEW, MARKED, RETURNED, MARKED],
      [1, 2, null, null, "working", "worked_on"],
    ],
    [
      [NEW, AWAITING],
      [1, null, null, null, "received", "details"],
    ],
    [
      [NEW, MARKED, AWAITING],
      [1, 2, null, null, "working", "details"],
    ],
    [
      [NEW, MARKED, REVIEW],
      [1, 2, null, null, "working", "checked"],
    ],
    [
      [NEW, MARKED, RESOLVED],
      [1, 2, 3, null, "answered", "confirm"],
    ],
    [
      [NEW, MARKED, RESOLVED, CLOSED],
      [1, 2, 3, 4, "closed", "closed"],
    ],
    [
      [NEW, MARKED, RESOLVED, REOPENED],
      [1, 2, null, null, "working", "again"],
    ],
    [
      [NEW, MARKED, RESOLVED, CLOSED, APPEAL],
      [1, 2, null, null, "working", "appeal"],
    ],
    [
      [NEW, MARKED, RESOLVED, REOPENED, RESOLVED, CLOSED],
      [1, 2, 5, 6, "closed", "closed"],
    ],
    [
      [NEW, NO_ACTION],
      [1, null, null, 2, "closed", "no_action"],
    ],
    [
      [NEW, MARKED, TRANSFERRED],
      [1, 2, null, 3, "closed", "transferred"],
    ],
    [
      [NEW, MERGED],
      [1, null, null, null, "received", "merged"],
    ],
  ];
  for (const [statuses, expected] of table) assert.deepEqual(told(...statuses), expected, JSON.stringify(expected));
});
