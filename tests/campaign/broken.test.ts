/**
 * The campaign detects each broken promise: a copy of the server breaks one, and the verdict must name exactly that
 * one.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { describe, it } from "node:test";
import { BROKEN, BROKEN_NAMES, copyBroken } from "@smgt/tools/campaign/broken-copies.ts";
import { brokenForm } from "@smgt/tools/campaign/presets.ts";
import { workspaceOn, ROOT } from "@smgt/tools/campaign/workspace.ts";
import { brokenPromises } from "@smgt/tools/campaign/promises.ts";
import { runCampaign } from "@smgt/tools/campaign/run.ts";
import { verdictText } from "@smgt/tools/campaign/verdict.ts";
import { WAIT_MS } from "@smgt/tools/test-run/limits.ts";
import { SEED } from "@smgt/tools/test-run/seed.ts";
import { freshDatabase } from "../support/database.ts";

describe("a campaign on a broken copy", () => {
  for (const name of BROKEN_NAMES)
    it(`detects the broken promise: ${name}`, async () => {
      const copy = copyBroken(name, ROOT);
      const database = await freshDatabase();
      const workspace = workspaceOn(database, copy.program);
      try {
        // The clock runs here, so deferred jobs start on time.
        await database.asOwner("drop trigger hold_later_job on graphile_worker._private_jobs");
        const verdict = await runCampaign({
          ...brokenForm(name),
          seed: SEED,
          workspace,
          stuckMs: WAIT_MS,
          settleMs: WAIT_MS,
          say: () => undefined,
        });
        assert.deepEqual(brokenPromises(verdict.findings), [BROKEN[name].promise], verdictText(verdict));
      } finally {
        await workspace.close();
        await database.drop();
        rmSync(copy.folder, { recursive: true, force: true });
      }
    });
});
