/** The settings with which a database archives: when at the latest, also right after its start. */
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, it } from "node:test";
import { archiveSettings } from "./archive.ts";

describe("the settings of the archive", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-archive-"));
  chmodSync(folder, 0o755); // the user that runs PostgreSQL must be able to walk in
  after(() => rmSync(folder, { recursive: true, force: true }));
  const within = (archiveSeconds: number): string[] =>
    archiveSettings({ folder, keepDays: 35, archiveSeconds }).filter((setting) => setting.includes("timeout"));

  it("make the first checkpoint come when the archive is due, as nobody looks at the archive before it", () => {
    assert.deepEqual(within(50), ["archive_timeout=50", "checkpoint_timeout=50"]);
  });

  it("do not ask for checkpoints more often than PostgreSQL makes them", () => {
    assert.deepEqual(within(2), ["archive_timeout=2", "checkpoint_timeout=30"]);
  });
});
