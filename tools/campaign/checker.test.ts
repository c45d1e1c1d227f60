import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "./checker.ts";
import type { Line, Stamped } from "./journal.ts";
import type { PromiseName } from "./promises.ts";
import type { Records } from "./records.ts";

const NOWHERE = { mentions: 0, search: 0, stream: 0, webhook: 0, lookup: 0 };
const post = (id: string, text: string, more: Partial<Extract<Line, { type: "written" }>> = {}): Line => ({
  type: "written",
  id,
  kind: "P",
  text,
  by: "asha",
  isOurs: true,
  isOnlyDelivered: false,
  visibleAfter: NOWHERE,
  ...more,
});
const delivered = (answer: number | "none"): Line => ({
  type: "shown",
  ids: ["1"],
  via: "webhook",
  isWhole: true,
  answer,
});
const MISSED: Line = { type: "looked", via: "webhook", ids: ["1"], shownAt: 0, found: {} };
const action = (more: Partial<Extract<Line, { type: "action" }>>): Line => ({
  type: "action",
  ref: "(act-b)",
  who: "cell",
  ticketId: 7,
  actionId: 101,
  outcome: "acknowledged",
  refusal: null,
  hasFile: false,
  wantsReply: false,
  tries: 1,
  ...more,
});
const out = (text: string): Line => ({ type: "out", kind: "P", text, id: "9" });

const EMPTY: Records = {
  posts: new Map(),
  items: new Map(),
  emptyTickets: [],
  history: new Map(),
  replies: [],
  files: new Map(),
};
const stored = (text: string, tickets: number): Records => ({
  ...EMPTY,
  items: new Map([["1", { via: "webhook", said: "done" }]]),
  posts: new Map([["1", { channel: "X", origin_id: "1", text, tickets }]]),
});
const item = (said: string): Records => ({ ...EMPTY, items: new Map([["1", { via: "webhook", said }]]) });
const replied = (state: string, errorCode: string | null = null): Records => ({
  ...EMPTY,
  replies: [{ reply_id: 3, text: "Done (act-b)", state, error_code: errorCode }],
});

const WORDS = "@cell No light. (post-b)";
const ONCE = post("1", WORDS, { isOnlyDelivered: true });

const CASES: readonly (readonly [
  name: string,
  lines: readonly Line[],
  records: Records,
  broken: readonly PromiseName[],
])[] = [
  ["a post on one ticket is well", [post("1", WORDS)], stored(WORDS, 1), []],
  ["a post that was never stored is lost", [post("1", WORDS)], EMPTY, ["arrives"]],
  ["a post on no ticket is lost", [post("1", WORDS)], stored(WORDS, 0), ["arrives"]],
  ["a post on two tickets is doubled", [post("1", WORDS)], stored(WORDS, 2), ["oneTicket"]],
  ["a ticket without a post is doubled", [], { ...EMPTY, emptyTickets: [8] }, ["oneTicket"]],
  ["a post without its last words is lost", [post("1", WORDS)], stored("@cell No li…", 1), ["arrives"]],
  ["a post that is not for us may be missing", [post("1", WORDS, { isOurs: false })], EMPTY, []],
  ["a post of one delivery that nobody received is lost", [ONCE], EMPTY, ["arrives"]],
  ["a post of one delivery that was not acknowledged may be missing", [ONCE, delivered(503)], EMPTY, []],
  ["a post of one delivery without an answer may be missing", [ONCE, delivered("none")], EMPTY, []],
  ["a post of one delivery may be there without its acknowledgement", [ONCE, delivered("none")], stored(WORDS, 1), []],
  ["an acknowledged post that is missing counts once", [ONCE, delivered(200)], EMPTY, ["acknowledged"]],
  [
    "one that came again later is judged as a post too",
    [post("1", WORDS), delivered(200), MISSED],
    stored(WORDS, 2),
    ["acknowledged", "oneTicket"],
  ],
  ["an acknowledged post that became no ticket is lost later", [ONCE, delivered(200)], item("done"), ["arrives"]],
  ["an acknowledged action in the history is well", [action({})], { ...EMPTY, history: new Map([["(act-b)", 1]]) }, []],
  ["an acknowledged action that is not there is lost", [action({})], EMPTY, ["actionTrue"]],
  [
    "an action that is there twice is doubled",
    [action({})],
    { ...EMPTY, history: new Map([["(act-b)", 2]]) },
    ["actionOnce"],
  ],
  [
    "a refused action that is there was refused falsely",
    [action({ outcome: "refused", refusal: "NOT_YOUR_TICKET" })],
    { ...EMPTY, history: new Map([["(act-b)", 1]]) },
    ["actionTrue"],
  ],
  ["an action of unknown outcome may be missing", [action({ outcome: "unknown" })], EMPTY, []],
  [
    "a file that is not in the store is lost",
    [action({ hasFile: true })],
    { ...EMPTY, history: new Map([["(act-b)", 1]]), files: new Map([["(act-b)", "it is not in the store"]]) },
    ["actionTrue"],
  ],
  ["a sent reply that is on X is well", [out("Done (act-b)")], replied("sent"), []],
  ["a sent reply that is not on X is lost", [], replied("sent"), ["replyTrue"]],
  ["a reply that is on X twice is doubled", [out("Done (act-b)"), out("Done (act-b)")], replied("sent"), ["replyOnce"]],
  [
    "a refused reply that is on X was refused falsely",
    [out("Done (act-b)")],
    replied("refused", "X_INVALID"),
    ["replyTrue"],
  ],
  ["a reply given up for our account's failure is lost", [], replied("refused", "X_AUTH"), ["replyTrue"]],
  ["a reply of unknown outcome waits for a person", [], replied("unknown"), []],
];

const stamp = (lines: readonly Line[]): Stamped[] => lines.map((line) => ({ at: 0, ...line }));

describe("the checker of a campaign", () => {
  for (const [name, lines, records, broken] of CASES) {
    it(name, () => {
      const found = judge(stamp(lines), records, 0);
      assert.deepEqual(
        found.findings.map(({ promise }) => promise),
        broken,
        JSON.stringify(found),
      );
      assert.equal(found.unfinished.size, 0);
    });
  }

  it("names a reply that has come to no end", () => {
    assert.deepEqual([...judge([], replied("sending"), 0).unfinished.keys()], [3]);
  });

  it("waits for an item that is still under way, and not for one that is done", () => {
    const mayHeal = (said: string): boolean | undefined =>
      judge(stamp([post("1", WORDS)]), item(said), 0).findings[0]?.mayHeal;
    assert.deepEqual([mayHeal("received"), mayHeal("done")], [true, false]);
  });
});
