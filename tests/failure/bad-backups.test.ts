/** A backup that went bad is named, and holds up neither the next one nor the removal of what is past its time. */
import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { archiveSettings } from "@smgt/server/backup/archive.ts";
import { makeBackup, type Made } from "@smgt/server/backup/make-backup.ts";
import { verifyBackup } from "@smgt/server/backup/manifest.ts";
import { placesOf } from "@smgt/server/backup/places.ts";
import { keptBackups, type BackupLine } from "@smgt/server/backup/register.ts";
import { findEmbedded, startEmbedded, type Embedded } from "@smgt/server/db/embedded.ts";
import { startProgram } from "./program.ts";

const DAY_MS = 86_400_000;
const KEEP_DAYS = 35;
/** Older than any that a backup needs. */
const OLD_SEGMENT = "000000000000000000000001.gz";
/** Of which no backup and no server knows. */
const STRAY = "ab/stray";

describe("a backup that went bad", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-bad-backups-"));
  chmodSync(folder, 0o755); // the user that runs PostgreSQL must be able to walk in
  const data = path.join(folder, "data");
  const filesFolder = path.join(data, "files");
  const backup = { folder: path.join(folder, "backups"), keepDays: KEEP_DAYS, archiveSeconds: 50 };
  const places = placesOf(backup.folder);
  const aside = path.join(folder, "aside");
  let embedded: Embedded;
  before(async () => {
    mkdirSync(backup.folder);
    mkdirSync(filesFolder, { recursive: true });
    writeFileSync(path.join(filesFolder, "upload"), "a bill");
    embedded = await startEmbedded({
      folder: path.join(data, "postgres"),
      settings: ["fsync=off", ...archiveSettings(backup)],
      log: () => undefined,
    });
  });
  after(async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const env = { SMGT_MODE: "test", SMGT_DATA_DIR: data, SMGT_BACKUP_DIR: backup.folder };
  const command = async (...args: string[]) => {
    const program = startProgram(env, "server/src/backup.ts", args);
    return { code: await program.ended, said: program.output() };
  };
  const kept = (): BackupLine[] => keptBackups(places.register);
  const folderOf = ({ id }: BackupLine): string => path.join(places.base, id);
  /** As it was made some days ago. */
  async function madeBefore(days: number): Promise<Made> {
    const source = findEmbedded(path.join(data, "postgres"));
    assert.ok(source !== null);
    const now = (): Date => new Date(Date.now() - days * DAY_MS);
    return makeBackup({ backup, source, server: "embedded", filesFolder, auditKeys: [], smgt: "0.1.0", now });
  }
  /** Without what the tests before made. */
  function startAfresh(): void {
    rmSync(places.register, { force: true });
    rmSync(places.base, { recursive: true, force: true });
  }
  /** Beside what backups need. */
  function leaveOld(): string[] {
    const left = [path.join(places.wal, OLD_SEGMENT), path.join(places.files, STRAY)];
    for (const file of left) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, "old");
    }
    return left;
  }

  it("is none where there is none yet, which the list says", async () => {
    const { code, said } = await command("--list");
    assert.deepEqual([code, said.trim()], [0, `There is no backup yet in ${backup.folder}.`]);
  });

  it("is named when it is the last one, and the next is made", async () => {
    const { line: bad } = await madeBefore(2);
    const manifest = path.join(folderOf(bad), "manifest.json");
    const whole = readFileSync(manifest);
    writeFileSync(manifest, "{}");
    const made = await command("--and-verify");
    assert.equal(made.code, 1, made.said);
    const [, next, ...more] = kept();
    assert.ok(next !== undefined && more.length === 0, made.said);
    assert.match(made.said, new RegExp(`^The backup ${next.id} is whole: `, "m"));
    assert.match(
      made.said,
      new RegExp(`^The backup ${bad.id} is damaged:\n  - manifest\\.json: its bytes are others$`, "m"),
    );
    assert.match(
      made.said,
      new RegExp(`^The backup ${next.id} is whole: \\d+ files have the bytes that they had\\.$`, "m"),
    );
    writeFileSync(manifest, "{}");
    const into = path.join(folder, "restored");
    const alone = startProgram(env, "server/src/restore.ts", ["--into", into, "--backup", bad.id]);
    assert.equal(await alone.ended, 1);
    assert.match(
      alone.output(),
      /^There is no older one\. Take what is damaged from another copy of the folder of backups\.$/m,
    );
    writeFileSync(manifest, whole);
    rmSync(path.join(folderOf(next), "manifest.json"));
    const refused = startProgram(env, "server/src/restore.ts", ["--into", into]);
    assert.equal(await refused.ended, 1);
    assert.match(
      refused.output(),
      new RegExp(
        `^An older one leads to the same moment, where the archive after it is whole: --backup ${bad.id}\\.$`,
        "m",
      ),
    );
  });

  it("is named when it was moved away; what is past its time goes, and the archive and uploads stay until it is back", async () => {
    startAfresh();
    const { line: past } = await madeBefore(KEEP_DAYS + 2);
    const { line: moved } = await madeBefore(3);
    renameSync(folderOf(moved), aside);
    const old = leaveOld();
    const made = await command();
    assert.equal(made.code, 1, made.said);
    assert.match(
      made.said,
      new RegExp(`^The backup ${moved.id} is damaged:\n  - manifest\\.json: it cannot be read$`, "m"),
    );
    assert.match(
      made.said,
      /^Nothing is removed from wal and files until every backup can be read again, its time is over, or `npm run backup -- --forget` /m,
    );
    assert.equal(existsSync(folderOf(past)), false);
    assert.deepEqual(old.filter(existsSync), old);
    assert.deepEqual(
      kept()
        .map(({ id }) => id)
        .slice(0, -1),
      [moved.id],
    );

    renameSync(aside, folderOf(moved));
    const again = await madeBefore(1);
    assert.deepEqual(again.bad, []);
    assert.deepEqual(old.filter(existsSync), []);
  });

  it("is given up where nobody can put it back, and a whole one is not", async () => {
    startAfresh();
    const { line: lost } = await madeBefore(3);
    const { line: whole } = await madeBefore(2);
    rmSync(folderOf(lost), { recursive: true });
    const old = leaveOld();
    const refused = await command("--forget", whole.id);
    assert.equal(refused.code, 1, refused.said);
    assert.match(refused.said, new RegExp(`^The backup ${whole.id} is whole\\. It goes by itself after `, "m"));
    for (const [id, why] of [
      [[], /^Which one\? Give its id; --list tells them\.$/m],
      [["20200101T000000Z"], /^There is no backup 20200101T000000Z\.$/m],
    ] as const) {
      const wrong = await command("--forget", ...id);
      assert.equal(wrong.code, 1);
      assert.match(wrong.said, why);
    }
    const forgotten = await command("--forget", lost.id);
    assert.equal(forgotten.code, 0, forgotten.said);
    assert.match(forgotten.said, /^ {2}- manifest\.json: it cannot be read$/m);
    assert.deepEqual(kept(), [whole]);
    assert.ok(existsSync(folderOf(whole)));
    assert.deepEqual(old.filter(existsSync), old);
    const next = await command();
    assert.equal(next.code, 0, next.said);
    assert.deepEqual(old.filter(existsSync), []);
  });

  /** Makes one of which the end cannot be written so many times; gives how often it was begun, and what was said at last. */
  async function cutShort(times: number, message: string): Promise<{ begun: number; said: string }> {
    const source = findEmbedded(path.join(data, "postgres"));
    assert.ok(source !== null);
    let asked = 0;
    // Asked when one begins, when it is copied, and before anything is removed.
    const now = (): Date => {
      asked += 1;
      if (asked % 3 === 2 && asked < times * 3) throw new Error(message);
      return new Date();
    };
    const wish = { backup, source, server: "embedded", filesFolder, auditKeys: [], smgt: "0.1.0", now } as const;
    const said = await makeBackup(wish).then(
      ({ line }) => line.id,
      (error: unknown) => String(error),
    );
    return { begun: Math.ceil(asked / 3), said };
  }

  it("is removed at once where there was no room for all of it, and what is past its time makes room", async () => {
    startAfresh();
    const { line: past } = await madeBefore(KEEP_DAYS + 4);
    const { line: whole } = await madeBefore(KEEP_DAYS + 3);
    const { line: bad } = await madeBefore(KEEP_DAYS + 2);
    writeFileSync(path.join(folderOf(bad), "manifest.json"), "{}");
    const folders = (): string[] => readdirSync(places.base).toSorted();
    const [segment = ""] = leaveOld();
    const away = await cutShort(1, "The database went away.");
    assert.deepEqual(away, { begun: 1, said: "Error: The database went away." });
    assert.deepEqual(folders(), [past.id, whole.id, bad.id], "only what it had made goes");
    const full = await cutShort(2, "ENOSPC: no space left on device, write");
    assert.deepEqual(full, { begun: 2, said: "Error: ENOSPC: no space left on device, write" });
    // The last whole one is spared until there is another.
    assert.deepEqual([folders(), kept(), existsSync(segment)], [[whole.id], [whole], false]);
  });

  it("is not what another one makes that is still at it: the second says so, and takes nothing away", async () => {
    const source = findEmbedded(path.join(data, "postgres"));
    assert.ok(source !== null);
    const half = path.join(places.base, "2026-11-01T000000Z.part");
    mkdirSync(half, { recursive: true });
    const before = kept();
    // As a backup holds it that copies.
    const other = new pg.Client({ connectionString: source.url });
    await other.connect();
    await other.query("select pg_advisory_lock(hashtext('smgt.backup'))");
    const second = await command();
    assert.deepEqual([second.code, kept(), existsSync(half)], [1, before, true], second.said);
    assert.match(
      second.said,
      /^Another backup is being made\. When it has ended, `npm run backup -- --list` shows it\.$/m,
    );
    await other.end();
    const next = await command();
    assert.deepEqual([next.code, existsSync(half)], [0, false], next.said);
  });

  it("is none where only its line is missing, as after a kill right behind its naming: the next one registers it", async () => {
    startAfresh();
    const { line: cut } = await madeBefore(3);
    rmSync(places.register);
    const next = await command();
    assert.equal(next.code, 0, next.said);
    assert.match(
      next.said,
      new RegExp(
        `^The backup ${cut.id} lay there whole and was in no register; it is in it now, until ${cut.until.slice(0, 10)}\\.$`,
        "m",
      ),
    );
    const [registered, , ...more] = kept();
    assert.deepEqual([registered, more], [cut, []]);
    await verifyBackup(backup.folder, cut);
  });

  it("has its uploads mended by the next one, and no whole copy is replaced by what a server has lost", async () => {
    const [own, copy] = [path.join(filesFolder, "upload"), path.join(places.files, "upload")];
    await madeBefore(5);
    writeFileSync(copy, "a b");
    await madeBefore(4);
    assert.equal(readFileSync(copy, "utf8"), "a bill");
    writeFileSync(own, "");
    const { line } = await madeBefore(3);
    assert.equal(readFileSync(copy, "utf8"), "a bill");
    await verifyBackup(backup.folder, line);
  });
});
