import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "./checker.ts";
import type { Line, Stamped } from "./journal.ts";
import type { Records } from "./records.ts";

const NOWHERE = { mentions: 0, search: 0, stream: 0, webhook: 0, lookup: 0 };
const post = (id: string, text: string, isOurs = true): Line => ({
  type: "written",
  id,
  kind: "P",
  text,
  by: "asha",
  isOurs,
  visibleAfter: NOWHERE,
});
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

const EMPTY: Records = { posts: new Map(), items: new Map(), history: new Map(), replies: [], files: new Map() };
const stored = (text: string, tickets: number): Records => ({
  ...EMPTY,
  posts: new Map([["1", { channel: "X", origin_id: "1", text, tickets }]]),
});
const replied = (state: string, errorCode: string | null = null): Records => ({
  ...EMPTY,
  replies: [{ reply_id: 3, text: "Done (act-b)", state, error_code: errorCode }],
});

const WORDS = "@cell No light. (post-b)";

const CASES: readonly (readonly [
  name: string,
  lines: readonly Line[],
  records: Records,
  lost: number,
  doubled: number,
])[] = [
  ["a post on one ticket is well", [post("1", WORDS)], stored(WORDS, 1), 0, 0],
  ["a post that was never stored is lost", [post("1", WORDS)], EMPTY, 1, 0],
  ["a post on no ticket is lost", [post("1", WORDS)], stored(WORDS, 0), 1, 0],
  ["a post on two tickets is doubled", [post("1", WORDS)], stored(WORDS, 2), 0, 1],
  ["a post without its last words is lost", [post("1", WORDS)], stored("@cell No li…", 1), 1, 0],
  ["a post that is not for us may be missing", [post("1", WORDS, false)], EMPTY, 0, 0],
  [
    "an acknowledged action in the history is well",
    [action({})],
    { ...EMPTY, history: new Map([["(act-b)", 1]]) },
    0,
    0,
  ],
  ["an acknowledged action that is not there is lost", [action({})], EMPTY, 1, 0],
  ["an action that is there twice is doubled", [action({})], { ...EMPTY, history: new Map([["(act-b)", 2]]) }, 0, 1],
  [
    "a refused action that is there was refused falsely",
    [action({ outcome: "refused", refusal: "NOT_YOUR_TICKET" })],
    { ...EMPTY, history: new Map([["(act-b)", 1]]) },
    1,
    0,
  ],
  ["an action of unknown outcome may be missing", [action({ outcome: "unknown" })], EMPTY, 0, 0],
  [
    "a file that is not in the store is lost",
    [action({ hasFile: true })],
    { ...EMPTY, history: new Map([["(act-b)", 1]]), files: new Map([["(act-b)", "it is not in the store"]]) },
    1,
    0,
  ],
  ["a sent reply that is on X is well", [out("Done (act-b)")], replied("sent"), 0, 0],
  ["a sent reply that is not on X is lost", [], replied("sent"), 1, 0],
  ["a reply that is on X twice is doubled", [out("Done (act-b)"), out("Done (act-b)")], replied("sent"), 0, 1],
  ["a refused reply that is on X was refused falsely", [out("Done (act-b)")], replied("refused", "X_INVALID"), 1, 0],
  ["a reply given up for our account's failure is lost", [], replied("refused", "X_AUTH"), 1, 0],
  ["a reply of unknown outcome waits for a person", [], replied("unknown"), 0, 0],
];

describe("the checker of a campaign", () => {
  for (const [name, lines, records, lost, doubled] of CASES) {
    it(name, () => {
      const stamped = lines.map((line): Stamped => ({ at: 0, ...line }));
      const found = judge(stamped, records);
      assert.deepEqual([found.lost.length, found.doubled.length], [lost, doubled], JSON.stringify(found));
      assert.equal(found.unfinished.size, 0);
    });
  }

  it("names a reply that has come to no end", () => {
    assert.deepEqual([...judge([], replied("sending")).unfinished.keys()], [3]);
  });
});
