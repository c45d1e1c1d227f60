/** What the launcher says when a test run is asked for a moment that is none. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

it("refuses a moment that it does not understand, and says how to write one", () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, "bin/smgt.mjs"), "test"], {
    encoding: "utf8",
    env: { ...process.env, SMGT_TEST_NOW: "New Year's Eve" },
  });
  assert.equal(status, 1);
  assert.equal(stderr, 'SMGT_TEST_NOW is "New Year\'s Eve"; write a moment such as 2028-12-31T23:50:00+05:30.\n');
});
