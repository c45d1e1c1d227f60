/**
 * Changes of tickets are written only by `perform`; further consequences of a step are its effects, never a copy of it.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

const filesWith = (pattern: string): string[] => {
  const found = execFileSync("git", ["grep", "-lE", pattern, "--", "server/src/domain"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return found.split("\n").filter((file) => file !== "" && !file.endsWith(".test.ts"));
};

it("only perform writes a changed ticket with its history", () => {
  assert.deepEqual(filesWith("changeTicket\\("), [
    "server/src/domain/casework/workflow/run/perform.ts",
    "server/src/domain/tickets/tickets/write/write-tickets.ts",
  ]);
});

it("exactly four places update tickets without a step", () => {
  // Updates without a step: texts of a richer payload, time of the last event, tombstone of a post, next alarm.
  assert.deepEqual(filesWith('update ticket( t)? set|updateTable\\("ticket"\\)'), [
    "server/src/domain/casework/workflow/clocks/sweep-queries.ts",
    "server/src/domain/intake/ingest/queries.ts",
    "server/src/domain/tickets/tickets/live/announce-tickets.ts",
    "server/src/domain/tickets/tickets/write/record-post-changes.ts",
    "server/src/domain/tickets/tickets/write/write-tickets.ts",
  ]);
});
