import assert from "node:assert/strict";
import { test } from "node:test";
import { lookOf } from "./status-look.ts";

const open = { phase: "open", turn: "officer", list_key: null, is_reopened: "N" } as const;

const cases: readonly [string, Parameters<typeof lookOf>[0], string][] = [
  ["waits to be marked", { ...open, turn: "cell", list_key: "new" }, "new"],
  ["waits to be accepted", { ...open, list_key: "new" }, "working"],
  ["is worked on", open, "working"],
  ["was returned", { ...open, turn: "cell", list_key: "returned" }, "back"],
  ["waits for the citizen", { ...open, turn: "citizen", list_key: "awaiting" }, "waiting"],
  ["is in review", { ...open, turn: "cell", list_key: "atr_review" }, "waiting"],
  ["is open again", { ...open, list_key: "new", is_reopened: "Y" }, "back"],
  ["is solved", { ...open, phase: "feedback", turn: "citizen", list_key: "feedback" }, "good"],
  ["is closed", { ...open, phase: "closed", turn: "nobody" }, "good"],
  ["needs no action", { ...open, phase: "no_action", turn: "nobody" }, "ended"],
  ["is merged", { ...open, phase: "merged", turn: "nobody" }, "ended"],
  ["is not known yet", undefined, "ended"],
];

for (const [what, status, look] of cases) {
  test(`a status that ${what} looks '${look}'`, () => assert.equal(lookOf(status), look));
}
