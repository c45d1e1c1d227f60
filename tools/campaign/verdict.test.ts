import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Judgement } from "./checker.ts";
import type { Stamped } from "./journal.ts";
import { FAULTS, type FaultName } from "./plan.ts";
import type { Finding } from "./promises.ts";
import { isClean, notPlayed, verdictText, verdictOf } from "./verdict.ts";

const NONE = { handedOver: 0, promised: 0, first: 0 };
const judgement = (findings: readonly Finding[]): Judgement => ({
  posts: 30,
  actions: 12,
  replies: 4,
  handedOver: {
    ways: {
      delivery: { handedOver: 28, promised: 25, first: 20 },
      replay: { handedOver: 3, promised: 2, first: 0 },
      stream: { handedOver: 22, promised: 6, first: 9 },
      polls: { handedOver: 26, promised: 0, first: 1 },
      lookup: NONE,
    },
    onlyDelivered: 5,
    notAcknowledged: ["17"],
  },
  findings,
  unfinished: new Map(),
});
const fault = (name: FaultName, phase: "begins" | "over" | "left out"): Stamped => ({
  at: 0,
  type: "fault",
  name,
  on: "server-1",
  phase,
});
const finding = (promise: Finding["promise"]): Finding => ({ promise, what: "…", mayHeal: false });
const said = (findings: readonly Finding[], lines: readonly Stamped[], miscounted: readonly string[] = []): string[] =>
  verdictText(verdictOf(7, judgement(findings), lines, [], miscounted)).split("\n");

const ALL = FAULTS.map((name) => fault(name, "begins"));
const all = (except: FaultName): Stamped[] => ALL.filter((line) => line.type === "fault" && line.name !== except);

const CASES: readonly (readonly [name: string, line: string | undefined, expected: string | undefined])[] = [
  [
    "sums up",
    said([], ALL)[0],
    "Seed 7: 30 posts, 12 actions, 4 replies, 2 kills, 20 faults; 0 lost, 0 doubled, 0 stuck.",
  ],
  [
    "counts findings by their kind",
    said([finding("acknowledged"), finding("arrives"), finding("replyOnce")], ALL, ["posts"])[0],
    "Seed 7: 30 posts, 12 actions, 4 replies, 2 kills, 20 faults; 2 lost, 1 doubled, 0 stuck, 1 counters wrong.",
  ],
  [
    "counts the ways apart",
    said([], ALL)[1],
    "Handed over: 28 by delivery (25 acknowledged), 3 by replay (2 acknowledged), 22 by the stream (6 judged), 26 by polls, 0 by lookup. Stored first by delivery 20, stream 9, polls 1, lookup 0. 5 came by one delivery only, 1 of them not acknowledged.",
  ],
  [
    "says how often each fault was played",
    said([], [fault("SIGTERM", "begins"), fault("SIGTERM", "over"), fault("SIGTERM", "begins")])[2]?.split(".")[0],
    "Faults played: SIGTERM 2",
  ],
  ["names none when none was missed", said([], ALL)[2]?.includes("Not played") === false ? "none" : "some", "none"],
  ["names a fault that was not drawn", said([], all("kill -9"))[2]?.split(". ")[1], "Not played: kill -9."],
  [
    "says that the machine does not allow one",
    said([], [...all("clock jump"), fault("clock jump", "left out")])[2]?.split(". ")[1],
    "Not played: clock jump (this machine does not allow it).",
  ],
  ["names no promise when all were kept", said([], ALL)[3], undefined],
  [
    "names each broken promise once",
    said([finding("oneTicket"), finding("acknowledged"), finding("oneTicket")], ALL)[3],
    "Broken: what was acknowledged is stored; a post makes one ticket.",
  ],
];

describe("the sentences of a campaign", () => {
  for (const [name, line, expected] of CASES) it(name, () => assert.equal(line, expected));

  it("are clean only without a finding", () => {
    const clean = verdictOf(7, judgement([]), ALL, [], []);
    assert.equal(isClean(clean), true);
    assert.deepEqual(notPlayed(clean), []);
    assert.equal(isClean(verdictOf(7, judgement([]), ALL, [], ["posts"])), false);
    const hung: Stamped = { at: 0, type: "hung", what: "/ticket/list", server: "server-2" };
    assert.equal(isClean(verdictOf(7, judgement([]), [...ALL, hung], [], [])), false);
  });
});
