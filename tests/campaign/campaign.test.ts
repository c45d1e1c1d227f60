/**
 * The short form of `npm run campaign`: every fault once, on three servers with their own PostgreSQL. Nothing may be
 * lost, duplicated or stuck. docs/how-to/campaign.md describes the long form.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { shortForm } from "@smgt/tools/campaign/presets.ts";
import { openWorkspace, type Workspace } from "@smgt/tools/campaign/workspace.ts";
import { runCampaign } from "@smgt/tools/campaign/run.ts";
import { notPlayed, verdictText } from "@smgt/tools/campaign/verdict.ts";
import { WAIT_MS } from "@smgt/tools/test-run/limits.ts";
import { SEED } from "@smgt/tools/test-run/seed.ts";

/** Number of characters of the servers' last output in a failure. */
const TOLD = 1_500;

describe("a short campaign", () => {
  let workspace: Workspace;

  before(async () => {
    workspace = await openWorkspace(() => undefined);
  });
  after(() => workspace?.close());

  const said = (name: string): string => readFileSync(path.join(workspace.folder, name), "utf8").slice(-TOLD);

  it("injects every fault and finds nothing lost, duplicated or stuck", async () => {
    const verdict = await runCampaign({
      ...shortForm(SEED),
      seed: SEED,
      workspace,
      stuckMs: WAIT_MS,
      settleMs: WAIT_MS,
      say: () => undefined,
    });
    const told = `${verdictText(verdict)}\n${["server-1.log", "server-2.log", "server-3.log"].map(said).join("\n")}`;
    assert.deepEqual(verdict.findings, [], told);
    assert.deepEqual(notPlayed(verdict), verdict.leftOut, told);
    assert.equal(verdict.played["kill -9"], 1);
    assert.ok(verdict.posts >= 30 && verdict.actions >= 8 && verdict.replies >= 1, told);
    const { ways, onlyDelivered, notAcknowledged } = verdict.handedOver;
    assert.ok(ways.delivery.promised >= 10 && onlyDelivered > notAcknowledged.length, told);
  });
});
