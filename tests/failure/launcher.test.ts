/** The launcher's message for an invalid moment of a test run. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

it("refuses an invalid moment, and shows the format", () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, "bin/smgt.mjs"), "test"], {
    encoding: "utf8",
    env: { ...process.env, SMGT_TEST_NOW: "New Year's Eve" },
  });
  assert.equal(status, 1);
  assert.equal(stderr, 'SMGT_TEST_NOW is "New Year\'s Eve"; write a moment such as 2028-12-31T23:50:00+05:30.\n');
});
