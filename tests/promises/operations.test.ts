/** What the page and the files for those who operate the servers say is what the program does. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { archiveCommand } from "@smgt/server/backup/archive.ts";
import { ROOT } from "../support/paths.ts";

for (const file of ["docs/operations.md", "ops/container/compose.yaml"])
  it(`${file} has the command by which the program archives`, () => {
    const text = readFileSync(path.join(ROOT, file), "utf8").replaceAll(/\s+/g, " ");
    assert.ok(text.includes(archiveCommand("/var/backups/smgt/wal")));
  });
