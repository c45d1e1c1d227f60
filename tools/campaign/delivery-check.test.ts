import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDeliveries } from "./delivery-check.ts";
import type { Stamped, Way } from "./journal.ts";
import type { Records } from "./records.ts";

const AFTERMATH_MS = 30_000;
const shown = (at: number, via: Way, answer: number | "none" | null = null): Stamped => ({
  at,
  type: "shown",
  ids: ["1"],
  via,
  isWhole: true,
  answer,
});
const looked = (shownAt: number, at: number, via: Way, first: string | null): Stamped => ({
  at,
  type: "looked",
  via,
  ids: ["1"],
  shownAt,
  found: first === null ? {} : { "1": first },
});
const fault = (at: number, name: "kill -9" | "SIGSTOP" | "X line half-open", phase: "begins" | "over"): Stamped => ({
  at,
  type: "fault",
  name,
  on: "server-1",
  phase,
});
const closes = (at: number): Stamped => ({ at, type: "stream", phase: "closes" });

const CASES: readonly (readonly [name: string, lines: readonly Stamped[], isBroken: boolean])[] = [
  [
    "an acknowledged delivery in the database is well",
    [shown(100, "webhook", 200), looked(100, 200, "webhook", "webhook")],
    false,
  ],
  [
    "one that is not there at the next look is lost",
    [shown(100, "webhook", 200), looked(100, 200, "webhook", null)],
    true,
  ],
  [
    "one that is lost stays lost when a poll brings it again",
    [shown(100, "webhook", 200), looked(100, 200, "webhook", null), shown(300, "mentions")],
    true,
  ],
  [
    "one that a poll brought before the look was not stored by the delivery",
    [shown(100, "webhook", 200), shown(150, "mentions"), looked(100, 200, "webhook", "poll")],
    true,
  ],
  [
    "one that the stream had brought before is well",
    [shown(50, "stream"), shown(100, "webhook", 200), looked(100, 200, "webhook", "stream")],
    false,
  ],
  [
    "one that the stream had brought before is lost when it is not there",
    [shown(50, "stream"), shown(100, "webhook", 200), looked(100, 200, "webhook", null)],
    true,
  ],
  ["the same counts for a replay", [shown(100, "replay", 200), looked(100, 200, "replay", null)], true],
  [
    "an item of the stream that is there when due is well",
    [shown(100, "stream"), looked(100, 5_100, "stream", "stream")],
    false,
  ],
  ["one that another way stored is well", [shown(100, "stream"), looked(100, 5_100, "stream", "poll")], false],
  ["one that is missing in peace is lost", [shown(100, "stream"), looked(100, 5_100, "stream", null)], true],
  [
    "one of a stream that was cut meanwhile may be missing",
    [shown(100, "stream"), closes(150), looked(100, 5_100, "stream", null)],
    false,
  ],
  ["an earlier cut excuses nothing", [closes(50), shown(100, "stream"), looked(100, 5_100, "stream", null)], true],
  [
    "one during a fault may be missing",
    [fault(50, "SIGSTOP", "begins"), shown(60_000, "stream"), looked(60_000, 65_000, "stream", null)],
    false,
  ],
  [
    "one shortly after a fault may be missing",
    [
      fault(50, "SIGSTOP", "begins"),
      fault(40_000, "SIGSTOP", "over"),
      shown(60_000, "stream"),
      looked(60_000, 65_000, "stream", null),
    ],
    false,
  ],
  [
    "one long after a fault is lost",
    [
      fault(50, "kill -9", "begins"),
      fault(50, "kill -9", "over"),
      shown(60_000, "stream"),
      looked(60_000, 65_000, "stream", null),
    ],
    true,
  ],
  [
    "a line that is left for dead looks open for another minute",
    [
      fault(50, "X line half-open", "begins"),
      fault(50, "X line half-open", "over"),
      shown(60_000, "stream"),
      looked(60_000, 65_000, "stream", null),
    ],
    false,
  ],
  [
    "a fault after the look excuses nothing",
    [shown(100, "stream"), looked(100, 5_100, "stream", null), fault(6_000, "kill -9", "begins")],
    true,
  ],
];

const NOTHING: Records = {
  posts: new Map(),
  items: new Map(),
  emptyTickets: [],
  history: new Map(),
  replies: [],
  files: new Map(),
};

describe("what X handed over", () => {
  for (const [name, lines, isBroken] of CASES)
    it(name, () => {
      const { findings } = checkDeliveries(lines, NOTHING, AFTERMATH_MS);
      assert.equal(findings.length, isBroken ? 1 : 0, JSON.stringify(findings));
    });

  it("is no campaign when the stand-in shows an item of one delivery in another way", () => {
    const written: Stamped = {
      at: 0,
      type: "written",
      id: "1",
      kind: "P",
      text: "",
      by: "asha",
      isOurs: true,
      isOnlyDelivered: true,
      visibleAfter: { mentions: 0, search: 0, stream: 0, webhook: 0, lookup: 0 },
    };
    const judged = (via: Way) => () => checkDeliveries([written, shown(1, via)], NOTHING, AFTERMATH_MS);
    for (const via of ["mentions", "search", "stream", "replay"] as const) assert.throws(judged(via), /one delivery/);
    for (const via of ["webhook", "lookup"] as const) assert.doesNotThrow(judged(via));
  });

  it("is counted by way, each item once", () => {
    const lines = [
      shown(1, "webhook", 200),
      shown(2, "webhook", 503),
      shown(3, "stream"),
      shown(4, "mentions"),
      shown(5, "search"),
      shown(6, "replay", "none"),
      shown(7, "lookup"),
      looked(1, 8, "webhook", "webhook"),
      looked(3, 9, "stream", "webhook"),
    ];
    const records = { ...NOTHING, items: new Map([["1", { via: "webhook", said: "done" }]]) };
    assert.deepEqual(checkDeliveries(lines, records, AFTERMATH_MS).ways, {
      delivery: { handedOver: 1, promised: 1, first: 1 },
      replay: { handedOver: 1, promised: 0, first: 0 },
      stream: { handedOver: 1, promised: 1, first: 0 },
      polls: { handedOver: 1, promised: 0, first: 0 },
      lookup: { handedOver: 1, promised: 0, first: 0 },
    });
  });
});
