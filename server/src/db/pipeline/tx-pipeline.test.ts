import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { IDLE, nextOf, type TxPipeline, type StatementKind } from "./tx-pipeline.ts";

const opened: TxPipeline = { state: "opened", holdsWork: false };
const openedWithWork: TxPipeline = { state: "opened", holdsWork: true };
const running: TxPipeline = { state: "running", holdsWork: false };
const committing: TxPipeline = { state: "committing", holdsWork: false };

describe("what of a transaction goes together", () => {
  const cases: readonly (readonly [string, TxPipeline, StatementKind, string, TxPipeline["state"]])[] = [
    ["a statement without a transaction is sent alone", IDLE, "plain", "send", "outside"],
    ["so is one that would be held, or be the last", IDLE, "held", "send", "outside"],
    ["and the last", IDLE, "last", "send", "outside"],
    ["begin waits for the first statement", IDLE, "begin", "hold", "opened"],
    ["nothing to commit outside", IDLE, "commit", "refuse", "outside"],
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
  for (const [name, pipeline, kind, step, state] of cases) {
    it(name, () => {
      const next = nextOf(pipeline, kind);
      assert.deepEqual([next.step.do, next.pipeline.state], [step, state]);
    });
  }

  it("only the last takes the commit along", () => {
    assert.deepEqual(nextOf(running, "last").step, { do: "send", withCommit: true });
    assert.deepEqual(nextOf(running, "plain").step, { do: "send", withCommit: false });
    assert.equal(nextOf(opened, "held").pipeline.holdsWork, true);
    assert.equal(nextOf(openedWithWork, "plain").pipeline.holdsWork, false);
  });
});
