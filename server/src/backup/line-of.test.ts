/** Which backups are registered of which the register says nothing. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { lineOf, registerLeft } from "./line-of.ts";
import type { Manifest } from "./manifest.ts";
import { placesOf, type Places } from "./places.ts";
import { addLine, keptBackups } from "./register.ts";

const [FIRST, SECOND, THIRD] = ["2026-11-21T200000Z", "2026-11-22T200000Z", "2026-11-23T200000Z"] as const;
const KEEP_DAYS = 35;

describe("a backup of which the register says nothing", () => {
  let places: Places;
  beforeEach(() => {
    places = placesOf(mkdtempSync(path.join(tmpdir(), "smgt-left-")));
    mkdirSync(places.base);
  });
  afterEach(() => rmSync(places.root, { recursive: true, force: true }));

  const manifestOf = (id: string): Manifest => ({
    id,
    version: 1,
    smgt: "0.1.0",
    way: "copy",
    postgres: 18,
    server: "embedded",
    began_at: `${id.slice(0, 10)}T20:00:00.000Z`,
    finished_at: `${id.slice(0, 10)}T20:01:00.000Z`,
    first_segment: "000000010000000000000003",
    audit_keys: ["aa"],
    database: [{ path: "PG_VERSION", bytes: 3, sha256: "bb" }],
    files: [{ path: "ab/upload", bytes: 40, sha256: "cc" }],
  });
  function leave(folder: string, text: string | null): void {
    mkdirSync(path.join(places.base, folder));
    if (text !== null) writeFileSync(path.join(places.base, folder, "manifest.json"), text);
  }
  const textOf = (id: string): string => JSON.stringify(manifestOf(id));
  const register = (): string[] => registerLeft(places, KEEP_DAYS).map(({ id }) => id);

  it("is registered by its manifest, oldest first, and once", () => {
    for (const id of [THIRD, FIRST, SECOND]) leave(id, textOf(id));
    addLine(places.register, lineOf(manifestOf(SECOND), textOf(SECOND), KEEP_DAYS));
    assert.deepEqual(register(), [FIRST, THIRD]);
    assert.deepEqual(register(), []);
    assert.deepEqual(keptBackups(places.register).at(-1), {
      id: THIRD,
      what: "database and files",
      way: "copy",
      began_at: "2026-11-23T20:00:00.000Z",
      finished_at: "2026-11-23T20:01:00.000Z",
      until: "2026-12-29T20:01:00.000Z",
      bytes: 43,
      manifest_sha256: createHash("sha256").update(textOf(THIRD)).digest("hex"),
      audit_keys: ["aa"],
    });
  });

  it("stays away where it was removed once", () => {
    leave(FIRST, textOf(FIRST));
    addLine(places.register, { id: FIRST, removed_at: "2026-11-24T00:00:00.000Z" });
    assert.deepEqual(register(), []);
  });

  it("is none where a folder holds something else", () => {
    leave(FIRST, null);
    leave(SECOND, "{");
    leave(THIRD, textOf(FIRST));
    leave(`${SECOND}.part`, textOf(SECOND));
    leave("lost+found", textOf(SECOND));
    assert.deepEqual(register(), []);
  });
});
