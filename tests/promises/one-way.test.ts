/** One way writes a change of a ticket: `perform`. What a step does besides is an effect of it, never a copy of it. */
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

it("what no step knows is written straight to tickets in four places, and in no fifth", () => {
  // A better copy's words, the moment of the last event, the tombstone of a post, the next alarm.
  assert.deepEqual(filesWith('update ticket( t)? set|updateTable\\("ticket"\\)'), [
    "server/src/domain/casework/workflow/clocks/sweep-queries.ts",
    "server/src/domain/intake/ingest/queries.ts",
    "server/src/domain/tickets/tickets/live/announce-tickets.ts",
    "server/src/domain/tickets/tickets/write/record-post-changes.ts",
    "server/src/domain/tickets/tickets/write/write-tickets.ts",
  ]);
});
