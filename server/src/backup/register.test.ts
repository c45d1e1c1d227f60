/** The register of backups after a disk was full or the power went. */
import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { addLine, keptBackups, type BackupLine } from "./register.ts";

const backup = (id: string): BackupLine => ({
  id,
  what: "database and files",
  way: "copy",
  began_at: "2026-11-23T20:00:00.000Z",
  finished_at: "2026-11-23T20:01:00.000Z",
  until: "2026-12-29T20:01:00.000Z",
  bytes: 1,
  manifest_sha256: "aa",
});

describe("the register of backups", () => {
  let folder: string;
  let register: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "smgt-register-"));
    register = path.join(folder, "backups.jsonl");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const ids = (): string[] => keptBackups(register).map(({ id }) => id);

  it("is empty before the first one", () => assert.deepEqual(ids(), []));

  it("begins a line below one that was cut off", () => {
    addLine(register, backup("first"));
    appendFileSync(register, '{"id":"second","what":"data');
    assert.deepEqual(ids(), ["first"]);
    addLine(register, backup("third"));
    addLine(register, backup("fourth"));
    assert.deepEqual(ids(), ["first", "third", "fourth"]);
    assert.equal(readFileSync(register, "utf8").split("\n").length, 5, "four lines, and no empty one");
  });

  it("passes over two that stand in one line", () => {
    addLine(register, backup("first"));
    appendFileSync(register, `{"id":"second","wh${JSON.stringify(backup("third"))}\n`);
    addLine(register, { id: "first", removed_at: "2026-12-30T00:00:00.000Z" });
    addLine(register, backup("fourth"));
    assert.deepEqual(ids(), ["fourth"]);
  });
});
