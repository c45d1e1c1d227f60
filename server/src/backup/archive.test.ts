/** The settings with which a database archives, and what is found to be wrong with its archive. */
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { archiveSettings, damageOfArchive } from "./archive.ts";

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

describe("what is wrong with an archive", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-damage-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const MB = 1_048_576;
  const packed = (megabytes: number): Buffer => gzipSync(Buffer.alloc(megabytes * MB));
  const segment = (part: string, timeline = "00000001"): string => `${timeline}00000000${part.padStart(8, "0")}`;

  async function damageWith(
    files: Readonly<Record<string, Buffer>>,
    { from = segment("40"), copied = [] as string[], megabytes = 16 } = {},
  ): Promise<string[]> {
    const wal = mkdtempSync(path.join(folder, "wal-"));
    for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(wal, name), bytes);
    return damageOfArchive(wal, from, { names: copied, segmentBytes: megabytes * MB });
  }

  it("is nothing when every piece is there, whatever else PostgreSQL leaves", async () => {
    const damage = await damageWith({
      [`${segment("3E")}.gz`]: Buffer.from("of before"),
      [`${segment("40")}.gz`]: packed(16),
      [`${segment("40")}.00000028.backup.gz`]: gzipSync("START WAL LOCATION"),
      [`${segment("41")}.gz`]: packed(16),
      [`${segment("42")}.partial.gz`]: packed(16),
      "00000002.history.gz": gzipSync("1\t0/42000028\tno recovery target specified\n"),
      [`${segment("42", "00000002")}.gz`]: packed(16),
      [`${segment("44", "00000002")}.gz.part`]: Buffer.from("half"),
    });
    assert.deepEqual(damage, []);
  });

  it("is a piece that is missing, also where several are, and the history of a timeline", async () => {
    const damage = await damageWith({
      [`${segment("40")}.gz`]: packed(16),
      [`${segment("42")}.gz`]: packed(16),
      [`${segment("46")}.gz`]: packed(16),
      "00000002.history.gz": Buffer.from("no archive"),
      [`${segment("47", "00000002")}.gz`]: packed(16),
    });
    assert.deepEqual(damage, [
      "00000002.history.gz: its bytes are others",
      `${segment("41")}.gz: it is missing`,
      `${segment("43")}.gz to ${segment("45")}.gz: they are missing`,
    ]);
  });

  it("is no piece that the copy of the database has", async () => {
    const files = { [`${segment("42")}.gz`]: packed(16) };
    assert.deepEqual(await damageWith(files, { copied: [segment("40"), segment("41")] }), []);
    assert.deepEqual(await damageWith(files, { copied: [segment("40")] }), [`${segment("41")}.gz: it is missing`]);
  });

  it("is told by the size of the pieces, as PostgreSQL was set up", async () => {
    const after3 = (part: string): Promise<string[]> => {
      const files = { [`${segment(part)}.gz`]: packed(64), "000000010000000100000000.gz": packed(64) };
      return damageWith(files, { from: segment(part), megabytes: 64 });
    };
    assert.deepEqual(await after3("3F"), []);
    assert.deepEqual(await after3("3E"), [`${segment("3F")}.gz: it is missing`]);
  });

  it("is a piece that cannot be unpacked; where it stands is no gap", async () => {
    const cut = packed(16).subarray(0, 1_000);
    const files = {
      [`${segment("40")}.gz`]: packed(16),
      [`${segment("41")}.gz`]: cut,
      [`${segment("42")}.gz`]: packed(16),
    };
    assert.deepEqual(await damageWith(files), [`${segment("41")}.gz: its bytes are others`]);
  });

  it("is nothing where there is no archive", async () => {
    assert.deepEqual(
      await damageOfArchive(path.join(folder, "nowhere"), segment("40"), { names: [], segmentBytes: 16 * MB }),
      [],
    );
  });
});
