import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { GROUNDED, nextOf, type Flight, type StatementKind } from "./flight.ts";

const opened: Flight = { state: "opened", holdsWork: false };
const openedWithWork: Flight = { state: "opened", holdsWork: true };
const running: Flight = { state: "running", holdsWork: false };
const committing: Flight = { state: "committing", holdsWork: false };

describe("what of a transaction goes together", () => {
  const cases: readonly (readonly [string, Flight, StatementKind, string, Flight["state"]])[] = [
    ["a statement without a transaction is sent alone", GROUNDED, "plain", "send", "outside"],
    ["so is one that would be held, or be the last", GROUNDED, "held", "send", "outside"],
    ["and the last", GROUNDED, "last", "send", "outside"],
    ["begin waits for the first statement", GROUNDED, "begin", "hold", "opened"],
    ["nothing to commit outside", GROUNDED, "commit", "refuse", "outside"],
    ["the first statement takes begin along", opened, "plain", "send", "running"],
    ["a held one waits as well", opened, "held", "hold", "opened"],
    ["a commit of nothing is not sent", opened, "commit", "forget", "outside"],
    ["a commit takes along what is held", openedWithWork, "commit", "send", "outside"],
    ["a rollback of nothing is not sent, with what is held", openedWithWork, "rollback", "forget", "outside"],
    ["no transaction within another", opened, "begin", "refuse", "opened"],
    ["a running one sends", running, "plain", "send", "running"],
    ["holds", running, "held", "hold", "running"],
    ["is committed", running, "commit", "send", "outside"],
    ["is undone", running, "rollback", "undo", "outside"],
    ["the last takes the commit along", running, "last", "send", "committing"],
    ["also when it is the first", opened, "last", "send", "committing"],
    ["its own commit is on its way", committing, "commit", "await-commit", "outside"],
    ["too late to undo", committing, "rollback", "tell-too-late", "outside"],
    ["nothing follows the last", committing, "plain", "refuse", "committing"],
    ["nothing is held behind the last", committing, "held", "refuse", "committing"],
    ["no second last", committing, "last", "refuse", "committing"],
  ];
  for (const [name, flight, kind, step, state] of cases) {
    it(name, () => {
      const next = nextOf(flight, kind);
      assert.deepEqual([next.step.do, next.flight.state], [step, state]);
    });
  }

  it("only the last takes the commit along", () => {
    assert.deepEqual(nextOf(running, "last").step, { do: "send", withCommit: true });
    assert.deepEqual(nextOf(running, "plain").step, { do: "send", withCommit: false });
    assert.equal(nextOf(opened, "held").flight.holdsWork, true);
    assert.equal(nextOf(openedWithWork, "plain").flight.holdsWork, false);
  });
});
